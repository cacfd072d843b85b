/**
 * The child's side of a pool: does one job after the other as they come in on its standard input, and ends when that
 * is closed, as it is when its parent dies.
 */
import { createFrameReader, frameOf } from './frames.ts';

/** The answer of a child to a job. */
export type JobAnswer =
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; name: string; message: string };

/** The first thing that a child says. */
const READY = 'ready';

export function serveJobs(work: (job: unknown) => Promise<unknown>): void {
  const { stdin, stdout } = process;
  let last = Promise.resolve();
  const read = createFrameReader((job) => {
    last = last.then(async () => {
      stdout.write(frameOf(await answerTo(job, work)));
    });
  }, Number.MAX_SAFE_INTEGER);
  stdin.on('data', read);
  stdin.on('end', () => process.exit(0));
  // Its parent is gone.
  stdout.on('error', () => process.exit(0));
  stdout.write(frameOf(READY));
}

async function answerTo(
  job: unknown,
  work: (job: unknown) => Promise<unknown>,
): Promise<JobAnswer> {
  try {
    return { kind: 'done', value: await work(job) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'refused', name, message };
  }
}
