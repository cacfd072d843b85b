/** Questions to the person at the terminal; null if the input is at its end. */
import type { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';

const ENDING = ['SIGINT', 'SIGTERM'] as const;

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** The source of signals. */
  signals: EventEmitter;
}

const own = (): Terminal => ({ input: process.stdin, output: process.stdout, signals: process });

/** With a signal, null once nobody waits for the answer any more. */
export async function promptLine(
  question: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string | null> {
  return readLine(own(), question, { signal });
}

/** Asks without showing what is typed: the line editor echoes it, and its echo goes nowhere. */
export async function promptHidden(
  question: string,
  { input, output, signals }: Terminal = own(),
): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Asked when the terminal has stopped to echo, and no earlier: some type as soon as they are asked.
  const line = await readLine({ input, output: nowhere, signals }, '', {
    onReady: () => void output.write(question),
  });
  // The line break that was typed was not shown either.
  output.write('\n');
  return line;
}

/** As at a terminal, wherever the output goes: the editor echoes what is typed, and the terminal does not. */
async function readLine(
  { signals, ...streams }: Terminal,
  question: string,
  { onReady, signal }: { onReady?: () => void; signal?: AbortSignal | undefined },
): Promise<string | null> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ ...streams, terminal: true });
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  // A signal from outside ends the wait for the person at the terminal.
  const end = (): void => terminal.close();
  for (const name of ENDING) signals.once(name, end);
  signal?.addEventListener('abort', end);
  try {
    onReady?.();
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    for (const name of ENDING) signals.off(name, end);
    signal?.removeEventListener('abort', end);
    terminal.close();
  }
}
