/** Reads an address for a program: a call of `http.request` by whoever runs it, judged as any other. */
import { textHash } from '../../base/content-hash.ts';
import type { ReadAnswer, ReadQuestion } from '../../code/fetch-door.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';

export type CallTool = (name: string, input: unknown, context: CallContext) => Promise<ToolResult>;

export async function readAddress(
  question: ReadQuestion,
  context: CallContext,
  call: CallTool,
): Promise<ReadAnswer> {
  const input = { ...question, all: true, acceptStatus: ['4xx', '5xx'] };
  const { forModel: _, ...asProgram } = context;
  const result = await call('http.request', input, asProgram);
  if (!result.ok) return { ok: false, error: result.failure.message };
  const {
    status,
    headers = {},
    body,
    bodyKind,
  } = result.output as {
    status: number;
    headers?: Record<string, string>;
    body: unknown;
    bodyKind: string;
  };
  const words = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  // Its length is that of the bytes that came, which are no longer these.
  const { 'content-encoding': __, 'content-length': ___, ...told } = headers;
  return { ok: true, status, headers: told, body: words, isBase64: bodyKind === 'base64' };
}

/** The same question asked again is another read, with a name of its own that does not change from run to run. */
export function nameReads(): (question: ReadQuestion) => string {
  const asked = new Map<string, number>();
  return (question) => {
    const name = textHash(JSON.stringify(question)).slice(0, 32);
    const nth = (asked.get(name) ?? 0) + 1;
    asked.set(name, nth);
    return `${name} ${nth}`;
  };
}
