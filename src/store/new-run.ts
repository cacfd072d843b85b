/** A run that is not stored yet. */
import type { Definition } from '../domain/schedule/definition.ts';
import type { UnstoredRun } from '../domain/schedule/run-of-schedule.ts';

export interface NewRun extends UnstoredRun {
  /** Its id if it is known before: enqueued again under the same id, it is the same run. */
  id?: string;
  /** True if its session is for this one run of a sub-agent, and holds no other. */
  isOnly?: boolean;
  /** Work that has no schedule brings its own definition. */
  definition?: Definition;
}
