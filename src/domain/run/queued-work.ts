/** Work that no schedule has: done once, and as soon as it can. */
import type { Definition } from '../schedule/definition.ts';
import type { Run } from './run.ts';

export interface QueuedWork {
  definition: Definition;
  sessionKey: string;
  lane?: Run['lane'];
}

export interface QueueRequest extends QueuedWork {
  /** True if its session is for this one run of a sub-agent. */
  isOnly?: boolean;
  /** Its id if it follows from something: queued again, it is the same run. */
  id?: string;
}

/** Has work done in the background. */
export type QueueRun = (work: QueueRequest) => Promise<Run>;
