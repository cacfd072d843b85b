/** Runs a script, hands on its output as it comes, and keeps it within its limits; see `runGroup` for how it ends. */
import type { Clock } from '../../base/clock.ts';
import { keepLast } from '../kept-bytes.ts';
import { runGroup } from '../run-group.ts';

/** From the polite signal to the other one. */
export const GRACE_MS = 2000;

export interface ScriptProcessOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  stdin: string;
  limits: { totalBytes: number; stderrBytes: number };
  signal: AbortSignal;
  clock: Pick<Clock, 'setTimer'>;
  onOutput(chunk: Buffer): void;
}

export type ScriptEnd =
  | { kind: 'not-started'; error: NodeJS.ErrnoException }
  | {
      kind: 'ended';
      exitCode: number | null;
      endedBy: NodeJS.Signals | null;
      stopped: 'aborted' | 'too-much-output' | null;
      stderr: { text: string; isCut: boolean };
    };

export async function runScriptProcess(options: ScriptProcessOptions): Promise<ScriptEnd> {
  const { limits, signal } = options;
  const stderr = keepLast(limits.stderrBytes);
  let bytes = 0;
  let stopped: 'aborted' | 'too-much-output' | null = null;
  const limited = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limits.totalBytes) return take(chunk);
    stopped ??= 'too-much-output';
    group.kill();
  };
  const group = runGroup({
    ...options,
    onStdout: limited(options.onOutput),
    onStderr: limited(stderr.add),
  });
  const onAbort = (): void => {
    if (stopped === null && group.stop(GRACE_MS)) stopped = 'aborted';
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const end = await group.ended;
  signal.removeEventListener('abort', onAbort);
  if (end.kind === 'not-started') return end;
  return { ...end, stopped, stderr: { text: stderr.text(), isCut: stderr.isCut() } };
}
