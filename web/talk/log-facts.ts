/** What the parts of a message need to know of the log around it. */
import type { MessageView, RequestView } from '../../src/domain/views.ts';
import type { ReminderView } from '../base/reminder-view.ts';

export interface LogFacts {
  /** The oldest first. */
  messages: readonly MessageView[];
  /** Those that are open, of any conversation. */
  requests: readonly RequestView[];
  /** One's own that wait, of any conversation; null until they are read. */
  reminders: readonly ReminderView[] | null;
  canWrite: boolean;
  sessionKey: string;
}
