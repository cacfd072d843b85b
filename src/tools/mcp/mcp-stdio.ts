/**
 * An MCP server as a program: a message is a line on its standard input or output. It runs in a
 * process group of its own, which ends with it, and it ends when the connection does.
 *
 * States: not started → running → (closing: its input has ended, then asked to end, then killed) → ended.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Clock } from '../../base/clock.ts';
import { DEEPEST_JSON, isTextDeeperThan } from '../../base/outside-json.ts';
import { GRACE_MS, KILLED_MS, LAST_WORDS_MS } from '../../base/running-child.ts';
import { signalGroup } from '../../base/signal-group.ts';
import { spawnGroup } from '../../base/spawn-group.ts';
import { keepLast } from '../kept-bytes.ts';
import { parsePlainJson } from '../plain-json.ts';
import { createLineSplitter } from '../scripts/line-splitter.ts';
import { LONGEST_MESSAGE_BYTES, McpFault, TOO_LARGE } from './mcp-fault.ts';
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
  let child: ChildProcessWithoutNullStreams | null = null;
  let ended: string | null = null;
  let closing: Promise<void> | null = null;
  let delivered: Promise<void> = Promise.resolve();
  let giveUp = (): void => {};

  const transport: ProgramTransport = {
    start() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const started = startProgram(target);
      child = started;
      started.once('spawn', () => {
        running.add(transport.kill);
        resolve();
      });
      started.once('error', (error) => {
        if (started.pid !== undefined) return;
        ended = 'could not be started';
        exited.resolve();
        reject(notStarted(target, error));
      });
      listen(started);
      return promise;
    },
    async send(message) {
      if (child === null || ended !== null || !child.stdin.writable) {
        throw new McpFault('unreached', ended ?? 'it does not listen');
      }
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    close() {
      closing ??= close();
      return closing;
    },
    kill: () => signalGroup(ended === null ? child?.pid : undefined, 'SIGKILL'),
    ended: () => ended,
    lastWords: () => ({ text: stderr.text(), isCut: stderr.isCut() }),
  };

  function listen(program: ChildProcessWithoutNullStreams): void {
    const streams = [program.stdin, program.stdout, program.stderr];
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
      program.unref();
      over();
    };
    program.stdout.on('data', lines.add);
    program.stderr.on('data', stderr.add);
    // How it ends tells what there is to tell.
    for (const stream of streams) stream.on('error', () => {});
    program.on('exit', (code, signal) => {
      ended = signal === null ? `it ended with status ${code}` : `it was ended by ${signal}`;
      signalGroup(program.pid, 'SIGKILL');
      running.delete(transport.kill);
      cancelTimer = clock.setTimer(LAST_WORDS_MS, over);
    });
    program.on('close', over);
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
    if (child === null) return;
    child.stdin.end();
    if (!(await hasExitedIn(LEAVE_MS))) signalGroup(child.pid, 'SIGTERM');
    if (await hasExitedIn(GRACE_MS)) return exited.promise;
    signalGroup(child.pid, 'SIGKILL');
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

function startProgram(target: Extract<McpTarget, { kind: 'program' }>) {
  try {
    return spawnGroup(target);
  } catch (error) {
    throw new McpFault('settings', `it can't be started (${(error as Error).message})`, error);
  }
}

function notStarted({ program, cwd }: { program: string; cwd: string }, error: Error): McpFault {
  const { code } = error as NodeJS.ErrnoException;
  const why =
    code === 'ENOENT'
      ? `there is no program "${program}", or no folder "${cwd}"`
      : `"${program}" can't be started (${error.message})`;
  // Too many processes or files is what passes; the rest is how things are.
  const passes = code === 'EAGAIN' || code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM';
  return new McpFault(passes ? 'unreached' : 'settings', why, error);
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
