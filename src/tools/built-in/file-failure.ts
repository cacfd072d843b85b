/** What the file system says, in the words of a tool. */
import type { CallContext, ToolFailure, ToolResult } from '../../domain/tool-call.ts';
import { fail, refuseCall, ToolFault } from '../tool.ts';

/** 5 MB: what a tool reads or writes goes through the memory and into the record of the run. */
export const LARGEST_FILE_BYTES = 5_000_000;

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ['not-found', 'does not exist'],
  ENOTDIR: ['not-found', 'goes through a file as if it were a folder'],
  EISDIR: ['not-a-file', 'is a folder'],
  ENXIO: ['not-a-file', 'is not a file'],
  EACCES: ['refused', 'may not be touched by this user'],
  EPERM: ['refused', 'may not be touched by this user'],
  ELOOP: ['refused', 'is a link'],
};

/** Does the work; what the file system refuses is a failure, not an exception. */
export async function orFileFailure(
  path: string,
  work: () => Promise<ToolResult>,
): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolFault) return toolFault(error);
    const words = WORDS[(error as NodeJS.ErrnoException).code ?? ''];
    if (words === undefined) throw error;
    return refuseCall({ code: words[0], message: `"${path}" ${words[1]}.` });
  }
}

/** What does not fit is said with a piece of it; everything else is said without having read the file. */
function toolFault({ code, message }: ToolFault): ToolResult {
  return (code === NOT_JSON ? fail : refuseCall)({ code, message });
}

export const NOT_JSON = 'not-json';

/** Has the change of a file that is there judged, which only shows at work; why it stays, or null. */
export async function judgeExisting(
  { guard }: Pick<CallContext, 'guard'>,
  { name, path }: { name: string; path: string },
): Promise<ToolFailure | null> {
  const call = { name, input: { path }, maker: 'rote', effect: 'idempotent' } as const;
  return (await guard?.refusalOf({ ...call, met: { kind: 'existing-file' } })) ?? null;
}

export function tooLarge(path: string, bytes: number): ToolFault {
  return new ToolFault(
    'too-large',
    `"${path}" would be ${bytes} bytes; the limit is ${LARGEST_FILE_BYTES}.`,
  );
}
