/** Questions to the person at the terminal; null where the input is at its end. */
import { Writable } from 'node:stream';

export async function promptLine(question: string): Promise<string | null> {
  return ask(question, process.stdout);
}

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** What is typed is not shown: the line editor echoes it, and its echo goes nowhere. */
export async function promptHidden(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string | null> {
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await ask('', nowhere, input);
  } finally {
    // The person's own line break was not shown either.
    output.write('\n');
  }
}

/** As at a terminal, wherever the output goes: only then does the editor echo, and the terminal does not. */
async function ask(
  question: string,
  output: NodeJS.WritableStream,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | null> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input, output, terminal: true });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
