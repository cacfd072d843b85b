/**
 * The thread that watches the loop. It goes on while the loop stands still: it says where in the code that is, writes it
 * down, and ends the process where somebody starts it again.
 */
import { writeFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { createSystemClock } from '../base/clock.ts';
import { decideHang, type LoopSeen } from './decide-hang.ts';
import type { Hang } from './loop-report.ts';
import { readShared } from './shared-beats.ts';

export interface LoopThreadData {
  shared: SharedArrayBuffer;
  /** The file that says why the process was ended. */
  file: string;
  hangMs: number;
  /** True if the process is ended; somebody starts it again. */
  isEnding: boolean;
}

const STANDARD_ERROR = 2;
const MOST_FRAMES = 20;
/** The loop answers where it runs code (on a busy machine after seconds), and not at all where it waits for the system. */
const STACK_WITHIN_MS = 10_000;

function watch({ shared, file, hangMs, isEnding }: LoopThreadData): void {
  const clock = createSystemClock();
  const lookEveryMs = Math.max(100, hangMs / 10);
  // Connected now: a loop that stands still lets nobody in.
  const session = new Session();
  session.connectToMainThread();
  let seen: LoopSeen = { beats: 0, nowMs: clock.monotonicMs(), isHung: false };
  let lookedMs = clock.monotonicMs();
  let hang: Hang | null = null;

  async function lookAndAct(): Promise<void> {
    const nowMs = clock.monotonicMs();
    const { beats, text } = readShared(shared);
    const before = seen;
    const { decision, seen: next } = decideHang(
      seen,
      { beats, nowMs },
      { hangMs, lookEveryMs, lookedMs },
    );
    seen = next;
    lookedMs = nowMs;
    if (decision === 'hung') await takeHang(nowMs - before.nowMs, text);
    if (decision !== 'went-on' || hang === null) return;
    parentPort?.postMessage({ ...hang, forMs: nowMs - before.nowMs } satisfies Hang);
    hang = null;
  }

  async function takeHang(forMs: number, before: string): Promise<void> {
    const stack = await stackOf(session, (done) => clock.setTimer(STACK_WITHIN_MS, done));
    // It may have gone on while it was asked.
    if (readShared(shared).beats !== seen.beats) return;
    const atUtc = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString();
    hang = { atUtc, forMs, before, stack, isEnded: isEnding };
    say({ level: 'error', time: atUtc, ...hang, event: 'loop-hung' });
    if (!isEnding) return;
    writeOrSay(file, JSON.stringify(hang));
    process.kill(process.pid, 'SIGKILL');
  }

  function lookSoon(): void {
    clock.setTimer(lookEveryMs, () => {
      lookAndAct()
        .catch((error: Error) =>
          say({ level: 'error', event: 'loop-not-watched', reason: error.message }),
        )
        .then(lookSoon);
    });
  }
  lookSoon();
}

/** The stack of the loop now, innermost first. */
function stackOf(session: Session, limit: (done: () => void) => void): Promise<string[]> {
  return new Promise((resolve) => {
    const files = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.once('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
        const file = files.get(location.scriptId) ?? '';
        return `${functionName || 'somewhere'} (${file}:${location.lineNumber + 1})`;
      });
      session.post('Debugger.resume');
      session.post('Debugger.disable');
      resolve(frames);
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    limit(() => resolve([]));
  });
}

function say(line: object): void {
  try {
    writeSync(STANDARD_ERROR, `${JSON.stringify(line)}\n`);
  } catch {
    // Nobody reads it.
  }
}

function writeOrSay(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    say({ level: 'error', event: 'hang-not-written', reason: (error as Error).message });
  }
}

watch(workerData as LoopThreadData);
