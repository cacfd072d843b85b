/**
 * How many calls of Rote's own functions something takes, as the engine counts them: a measure of work that depends
 * neither on the machine nor on what the work counts of itself.
 */
import { Session } from 'node:inspector/promises';

export interface CallCounter {
  callsOf(work: () => unknown): Promise<number>;
  stop(): Promise<void>;
}

const FOLDER = new URL('../', import.meta.url).pathname;

export async function createCallCounter(): Promise<CallCounter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** Since it was asked last. */
  const taken = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url.includes(FOLDER));
    const counts = own.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count));
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  };
  return {
    async callsOf(work) {
      await taken();
      await work();
      return taken();
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
