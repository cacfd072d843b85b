/**
 * The one way out of a box without network: a socket in a file, at which a program asks Rote to read an address. Rote reads it
 * as any other call would, by the same rules, and hands the answer in. One line of JSON goes in, one comes out.
 */
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const LONGEST_QUESTION = 100_000;
/** A program that reads more has lost its way. */
export const MOST_READS = 100;

const questionSchema = z.strictObject({
  url: z.string().max(8000),
  headers: z.record(z.string(), z.string()).default({}),
});
export type ReadQuestion = z.output<typeof questionSchema>;

export type ReadAnswer =
  | { ok: true; status: number; headers: Record<string, string>; body: string; isBase64: boolean }
  | { ok: false; error: string };

export interface FetchDoor {
  /** What the program is told about it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Opens the door in a folder that holds the files of `fetch-files.ts`. */
export async function openFetchDoor(
  folder: string,
  read: (question: ReadQuestion) => Promise<ReadAnswer>,
): Promise<FetchDoor> {
  const socket = join(folder, 'door');
  const open = new Set<Socket>();
  let reads = 0;

  async function answerTo(line: string): Promise<ReadAnswer> {
    const question = questionSchema.safeParse(parsed(line));
    if (!question.success)
      return { ok: false, error: 'This is no question: {"url": "https://…"}.' };
    reads += 1;
    if (reads > MOST_READS)
      return { ok: false, error: `A program reads at most ${MOST_READS} addresses.` };
    return read(question.data);
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    open.add(client);
    let said = '';
    let isAsked = false;
    client.setEncoding('utf8');
    client.on('error', () => client.destroy());
    client.on('close', () => open.delete(client));
    client.on('end', () => {
      if (!isAsked) client.destroy();
    });
    client.on('data', (chunk: string) => {
      if (isAsked) return;
      said += chunk;
      if (said.length > LONGEST_QUESTION) client.destroy();
      const end = said.indexOf('\n');
      if (end === -1) return;
      isAsked = true;
      answerTo(said.slice(0, end)).then(
        (answer) => client.end(`${JSON.stringify(answer)}\n`),
        (error: Error) => client.end(`${JSON.stringify({ ok: false, error: error.message })}\n`),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  return {
    environment: { ROTE_DOOR: socket },
    close: () =>
      new Promise((resolve) => {
        for (const client of open) client.destroy();
        server.close(() => resolve());
      }),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
