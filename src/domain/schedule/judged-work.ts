/** A schedule, or the draft of one, as far as it takes to say whether it can work. */
import type { Schedule } from './schedule.ts';

export interface JudgedWork extends Pick<Schedule, 'name' | 'work' | 'sessionKey'> {
  /** Null for a draft. */
  id: string | null;
  /** Left out if it is for now. */
  trigger?: Schedule['trigger'];
  daysOff?: Schedule['daysOff'];
}
