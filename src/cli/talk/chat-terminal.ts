/**
 * The terminal of a chat: lines with a history, input of several lines (a line that ends with `\`, or a pasted block), and
 * messages that appear above the line being typed without destroying it.
 */
import { readFileSync } from 'node:fs';
import type { Interface } from 'node:readline';
import type { Clock } from '../../base/clock.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';

export interface ChatTerminal {
  /** All that was entered at once; null at the end of the input. */
  ask(question: string): Promise<string | null>;
  /** Shows words above what is being typed. */
  show(text: string): void;
  /** Turns until something is shown or asked: somebody waits. */
  spin(): void;
  /** Keeps what was typed for the next time. */
  close(): Promise<void>;
}

export interface ChatStreams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

const MOST_HISTORY = 500;
/** Lines that come closer together than anybody types were pasted. */
const PASTED_MS = 15;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;
const CLEAR_LINE = '\r\u001b[K';

export interface ChatOptions {
  clock: Pick<Clock, 'setTimer'>;
  /** Read with the first line and written with the last; for nobody else. */
  historyFile: string;
  /** Ends it from outside, whatever is being asked. */
  signal: AbortSignal;
  /** Somebody pressed Ctrl-C. */
  onInterrupt: () => void;
}

export async function openChatTerminal(
  options: ChatOptions & { streams: ChatStreams },
): Promise<ChatTerminal> {
  const { streams, clock, historyFile } = options;
  const { output } = streams;
  const { createInterface } = await import('node:readline');
  const terminal = createInterface({
    ...streams,
    terminal: true,
    history: readHistory(historyFile),
    historySize: MOST_HISTORY,
    removeHistoryDuplicates: true,
  });
  let typed: ((line: string | null) => void) | null = null;
  const waiting: string[] = [];
  let isClosed = false;
  terminal.on('line', (line) => {
    if (typed === null) waiting.push(line);
    else typed(line);
  });
  terminal.on('close', () => {
    isClosed = true;
    typed?.(null);
  });
  terminal.on('SIGINT', () => {
    options.onInterrupt();
    terminal.close();
  });

  if (options.signal.aborted) terminal.close();
  options.signal.addEventListener('abort', () => terminal.close(), { once: true });

  function line(): Promise<string | null> {
    const first = waiting.shift();
    if (first !== undefined) return Promise.resolve(first);
    if (isClosed) return Promise.resolve(null);
    return new Promise((resolve) => {
      typed = (next) => {
        typed = null;
        resolve(next);
      };
    });
  }

  function showQuestion(question: string): void {
    // The editor draws its prompt anew; only the last line is that.
    const before = question.slice(0, question.lastIndexOf('\n') + 1);
    output.write(before);
    // It can't show one when its input has ended.
    if (isClosed) return;
    terminal.setPrompt(question.slice(before.length));
    terminal.prompt();
  }

  /** True if more has come at once. */
  async function isPasted(): Promise<boolean> {
    await new Promise<void>((resolve) => void clock.setTimer(PASTED_MS, resolve));
    return waiting.length > 0;
  }

  let isAsking = false;
  let stopSpinning = (): void => undefined;
  return {
    async ask(question) {
      stopSpinning();
      isAsking = true;
      showQuestion(question);
      const lines: string[] = [];
      for (let next = await line(); ; next = await line()) {
        if (next === null) {
          isAsking = false;
          return lines.length === 0 ? null : lines.join('\n');
        }
        const goesOn = next.endsWith('\\');
        lines.push(goesOn ? next.slice(0, -1) : next);
        if (goesOn) {
          terminal.setPrompt('… ');
          terminal.prompt();
        } else if (!(await isPasted())) break;
      }
      isAsking = false;
      return lines.join('\n');
    },
    show(text) {
      stopSpinning();
      output.write(`${isAsking ? CLEAR_LINE : ''}${text}\n`);
      // The letters typed so far stand below again, with the cursor where it was.
      if (isAsking) terminal.prompt(true);
    },
    spin() {
      stopSpinning();
      let frame = 0;
      let cancel = (): void => undefined;
      const turn = (): void => {
        output.write(`\r${FRAMES[frame++ % FRAMES.length]} `);
        cancel = clock.setTimer(FRAME_MS, turn);
      };
      turn();
      stopSpinning = () => {
        cancel();
        output.write(CLEAR_LINE);
        stopSpinning = () => undefined;
      };
    },
    async close() {
      stopSpinning();
      const { history } = terminal as Interface & { history?: string[] };
      terminal.close();
      const lines = (history ?? []).slice(0, MOST_HISTORY);
      if (lines.length > 0) await writeFileAtomically(historyFile, `${JSON.stringify(lines)}\n`);
    },
  };
}

/** The latest first; empty if there is none or it can't be read. */
function readHistory(file: string): string[] {
  try {
    const lines: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}
