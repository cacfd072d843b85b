/** Work that no schedule has: done once, and as soon as it can. */
import type { Definition } from '../schedule/definition.ts';
import type { Run } from './run.ts';

export interface QueuedWork {
  definition: Definition;
  sessionKey: string;
  lane?: Run['lane'];
}

/** Has work done in the background; `isOnly` where its session is for this one run of a sub-agent. */
export type QueueRun = (work: QueuedWork & { isOnly?: boolean }) => Promise<Run>;
