/** English: what waited, what comes late, and when somebody is left alone. */
import type { LateReason } from '../../domain/late.ts';
import type { QuietWords } from '../quiet-words.ts';

const WHY: Record<LateReason, string> = {
  off: 'Rote was off',
  busy: 'Rote was busy',
  retried: 'it failed before',
  quiet: 'you were not to be disturbed',
  away: 'the channel could not be reached',
};

export const ENGLISH_QUIET: QuietWords = {
  late: (when, why) => `(This was due ${when}; ${WHY[why]}.)`,
  waited: (count) => `While you were not to be disturbed, ${count} messages came:`,
  more: (count) => `… and ${count} more, which are in the inbox.`,
  hours: (from, to) => `Between ${from} and ${to} nothing but what is urgent is told to you.`,
  muted: (until) => `Nothing but what is urgent is told to you until ${until}.`,
  none: 'You are told everything at once.',
  waiting: (count) => `${count === 1 ? 'One message waits' : `${count} messages wait`} until then.`,
  urgentPasses: 'The rest waits, and comes as one message.',
  inQuietHours: (time, told) =>
    `${time} is in your quiet hours: it will be told ${told}; say "urgent" to be told then`,
};
