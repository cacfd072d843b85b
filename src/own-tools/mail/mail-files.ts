/** Files of the workspace that go with a mail, or come out of one. */
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { badRequest } from '../../base/errors.ts';
import type { OutgoingFile } from '../../mail/compose-mail.ts';
import type { MailPorts } from '../../mail/mail-ports.ts';
import { ToolFault } from '../../tools/tool.ts';
import type { Workspace } from '../../tools/workspace.ts';

export function createMailFiles(workspace: Workspace): NonNullable<MailPorts['files']> {
  return {
    read: (path) =>
      orRefusal(async (): Promise<OutgoingFile> => {
        const { handle } = await workspace.open(path, constants.O_RDONLY);
        try {
          const bytes = await handle.readFile();
          return { name: basename(path), mediaType: 'application/octet-stream', bytes };
        } finally {
          await handle.close();
        }
      }),
    save: (path, bytes) =>
      orRefusal(async () => {
        // What agents look at unasked is written by nobody else's mail.
        if (basename(path).normalize('NFKC').toLowerCase() === 'heartbeat.md')
          throw new ToolFault('refused', `"${path}" is what agents are told to do.`);
        await workspace.change(path, { follow: true, make: true }, ({ folder, name }) =>
          writeNew(folder.at(name), bytes, path),
        );
      }),
  };
}

/** Only where nothing is; what a call wrote that is made again is there already. */
async function writeNew(place: string, bytes: Uint8Array, path: string): Promise<void> {
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
  const flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW;
  const handle = await open(place, flags, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (handle === null) {
    const there = await readFile(place).catch(() => null);
    if (there?.equals(bytes) === true) return;
    throw new ToolFault('file-exists', `There is something at "${path}" already.`);
  }
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolFault)
      throw badRequest(
        { code: error.code, message: error.message, hint: 'Name another path of the workspace.' },
        { cause: error },
      );
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const message = `The file can't be read or written (${code}).`;
    const hint = 'Name another path of the workspace.';
    throw badRequest({ code: 'file-failed', message, hint }, { cause: error });
  }
}
