/** What the parts of a message need to know of the log around it. */
import type { MessageView, RequestView } from '../../src/domain/views.ts';

export interface LogFacts {
  /** The oldest first. */
  messages: readonly MessageView[];
  /** Those that are open, of any conversation. */
  requests: readonly RequestView[];
  canWrite: boolean;
  sessionKey: string;
}
