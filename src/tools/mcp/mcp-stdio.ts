/**
 * An MCP server as a program: a message is a line on its standard input or output. It runs in a box, or in
 * a process group of its own; either ends with it, and it ends when the connection does.
 *
 * States: not started → running → (closing: its input has ended, then asked to end, then killed) → ended.
 */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../../base/clock.ts';
import { DEEPEST_JSON, isTextDeeperThan } from '../../base/outside-json.ts';
import { GRACE_MS, KILLED_MS, LAST_WORDS_MS } from '../../base/running-child.ts';
import type { Boxes } from '../../domain/box.ts';
import { keepLast } from '../kept-bytes.ts';
import { parsePlainJson } from '../plain-json.ts';
import { createLineSplitter } from '../scripts/line-splitter.ts';
import { LONGEST_MESSAGE_BYTES, McpFault, TOO_LARGE } from './mcp-fault.ts';
import { notStarted, type StartedProgram, startProgram } from './mcp-program.ts';
import type { McpTarget } from './mcp-target.ts';

const STDERR_BYTES = 8192;
/** From the end of its input to the polite signal. */
const LEAVE_MS = 1000;

export interface ProgramTransport extends Transport {
  /** How it ended, as far as it has. */
  ended(): string | null;
  /** The last it wrote to stderr. */
  lastWords(): { text: string; isCut: boolean };
  /** Ends it at once, without waiting for that. */
  kill(): void;
}

export function createProgramTransport(options: {
  target: Extract<McpTarget, { kind: 'program' }>;
  boxes: Pick<Boxes, 'open' | 'limits'>;
  clock: Pick<Clock, 'setTimer'>;
  /** How to end at once what runs; it adds itself while it does. */
  running: Set<() => void>;
  parseMessage: (value: unknown) => JSONRPCMessage;
  /** What it wrote to its output that is no message. */
  onNoise(line: string): void;
  /** It wrote more than a message may have, and nobody knows what it answers. */
  onTooLarge(): void;
}): ProgramTransport {
  const { target, clock, running } = options;
  const stderr = keepLast(STDERR_BYTES);
  const exited = Promise.withResolvers<void>();
  let program: StartedProgram | null = null;
  let ended: string | null = null;
  let closing: Promise<void> | null = null;
  let delivered: Promise<void> = Promise.resolve();
  let giveUp = (): void => {};

  const transport: ProgramTransport = {
    async start() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const started = await startProgram(target, options.boxes);
      const { child } = started;
      program = started;
      child.once('spawn', () => {
        running.add(transport.kill);
        resolve();
      });
      child.once('error', (error) => {
        if (child.pid !== undefined) return;
        ended = 'could not be started';
        exited.resolve();
        reject(notStarted(target, error));
      });
      listen(started);
      // Who gave it up meanwhile does not come back to end it.
      if (closing !== null) transport.kill();
      return promise;
    },
    async send(message) {
      const stdin = program?.child.stdin;
      if (ended !== null || stdin?.writable !== true) {
        throw new McpFault('unreached', ended ?? 'it does not listen');
      }
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    close() {
      closing ??= close();
      return closing;
    },
    kill() {
      if (ended === null) program?.signal('SIGKILL');
    },
    ended: () => ended,
    lastWords: () => ({ text: stderr.text(), isCut: stderr.isCut() }),
  };

  function listen({ child, signal, whyEnded }: StartedProgram): void {
    const streams = [child.stdin, child.stdout, child.stderr];
    const lines = createLineSplitter({
      maxBytes: LONGEST_MESSAGE_BYTES,
      onLine: (line) => takeLine(line.toString('utf8')),
      onTooLong: takeTooLong,
    });
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      for (const stream of streams) stream.destroy();
      exited.resolve();
      transport.onclose?.();
    };
    let cancelTimer = (): void => {};
    giveUp = () => {
      ended ??= 'it could not be ended';
      running.delete(transport.kill);
      child.unref();
      over();
    };
    child.stdout.on('data', lines.add);
    child.stderr.on('data', stderr.add);
    // How it ends tells what there is to tell.
    for (const stream of streams) stream.on('error', () => {});
    child.on('exit', (code, by) => {
      ended =
        whyEnded() ?? (by === null ? `it ended with status ${code}` : `it was ended by ${by}`);
      signal('SIGKILL');
      running.delete(transport.kill);
      cancelTimer = clock.setTimer(LAST_WORDS_MS, over);
    });
    child.on('close', over);
  }

  function takeLine(text: string): void {
    const message = messageIn(text, options.parseMessage) ?? tooDeep(text);
    if (message === null) options.onNoise(text);
    else deliver(message);
  }

  /** One after the other: an answer that overtook the progress of its call would end it unheard. */
  function deliver(message: JSONRPCMessage): void {
    delivered = delivered
      .then(() => transport.onmessage?.(message))
      // A message that can't be taken is no reason not to take the next.
      .catch((error: Error) => transport.onerror?.(error));
  }

  /** The call that waits for this answer fails, and no other. */
  function takeTooLong(ends: { first: string; last: string }): void {
    const id = idOf(ends);
    const error = { code: 0, message: TOO_LARGE, data: { tooLarge: true } };
    if (id !== null) deliver({ jsonrpc: '2.0', id, error });
    else options.onTooLarge();
  }

  async function close(): Promise<void> {
    if (program === null) return;
    program.child.stdin.end();
    if (!(await hasExitedIn(LEAVE_MS))) program.signal('SIGTERM');
    if (await hasExitedIn(GRACE_MS)) return exited.promise;
    program.signal('SIGKILL');
    // One that can't be killed (another user's, or held by the system) is not waited for.
    if (!(await hasExitedIn(KILLED_MS))) giveUp();
    await exited.promise;
  }

  function hasExitedIn(limitMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancelTimer = clock.setTimer(limitMs, () => resolve(ended !== null));
    void exited.promise.then(() => {
      cancelTimer();
      resolve(true);
    });
    return promise;
  }

  return transport;
}

/** In the place of an answer that is nested so deep that nobody reads it: whoever waits for it hears why. */
function tooDeep(text: string): JSONRPCMessage | null {
  if (!isTextDeeperThan(text, DEEPEST_JSON)) return null;
  const id = idOf({ first: text.slice(0, 1000), last: text.slice(-1000) });
  const message = `its answer is nested more than ${DEEPEST_JSON} levels deep`;
  return id === null ? null : { jsonrpc: '2.0', id, error: { code: 0, message } };
}

function messageIn(
  text: string,
  parseMessage: (value: unknown) => JSONRPCMessage,
): JSONRPCMessage | null {
  const parsed = parsePlainJson(text);
  if (!parsed.ok) return null;
  try {
    return parseMessage(parsed.value);
  } catch {
    return null;
  }
}

/** Servers write the id of an answer first or last. */
function idOf({ first, last }: { first: string; last: string }): number | null {
  const atStart = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)\s*,/.exec(first);
  const atEnd = /,\s*"id"\s*:\s*(\d+)\s*\}\s*$/.exec(last);
  const id = atStart?.[1] ?? atEnd?.[1];
  return id === undefined ? null : Number(id);
}
