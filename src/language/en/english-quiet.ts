/** English: what waited, what comes late, and when somebody is left alone. */
import type { LateReason } from '../../domain/late.ts';
import type { QuietOrderWords, QuietWords, UrgentWords } from '../quiet-words.ts';

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
  hours: (from, to) => `Between ${from} and ${to} I tell you only what is urgent.`,
  muted: (until) => `Until ${until.replace(/^on /, '')} I tell you only what is urgent.`,
  none: 'I tell you everything at once.',
  waiting: (count) => `${count === 1 ? 'One message waits' : `${count} messages wait`} until then.`,
  comesNow: (count) =>
    count === 1
      ? 'The message that waited comes now.'
      : `The ${count} messages that waited come now.`,
  urgentPasses: 'The rest waits, and comes as one message.',
  whichHours:
    'Between which hours? Say "not between 22 and 7". That holds every day; for a day or two there is "mute everything until Monday".',
  untilWhen: 'Until when? Say "mute until Monday at 9" or "mute for 2 hours".',
  whichHalf: (from, later) =>
    `Is that ${from} or ${later}? Say it with a day of 24 hours: "not between 22:00 and 7:00".`,
};

const CLOCK = String.raw`\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|oclock|h)?`;
/** Two times of a day, and that what is urgent is told: it always is. */
const STRETCH = `(?:(?:between|from) )?(?<from>${CLOCK}) (?:and|to|until|till|til|-) (?<to>${CLOCK})(?: every (?:day|night))?(?: (?:except|unless|but|apart from)(?: for| if)?(?: (?:what is|whats|it is|its|when its))? ?urgent(?: things| ones| messages| stuff)?)?`;
const DISTURB =
  '(?:dont|do not|never) (?:disturb|bother|bug|message|notify|ping|text) me|do not disturb|no notifications';
const LEFT_ALONE = `(?:${DISTURB}|(?:dont|do not|never) remind me|not|no (?:messages|reminders))`;
const DAYS =
  'weekends?|weekdays?|work ?days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|nights?|evenings?|mornings?';

export const ENGLISH_QUIET_ORDERS: QuietOrderWords = {
  language: 'en',
  polite: /^please | please$/g,
  morning: 'at 9:00',
  hours: [
    new RegExp(
      `^(?:${LEFT_ALONE}|(?:set )?(?:my )?quiet hours?(?: are)?:?|(?:(?:be|stay|keep) )?quiet) ${STRETCH}$`,
    ),
    new RegExp(
      `^${LEFT_ALONE} after (?<from>${CLOCK}) (?:and |or )?(?:not )?before (?<to>${CLOCK})$`,
    ),
    new RegExp(
      `^${LEFT_ALONE} before (?<to>${CLOCK}) (?:and |or )?(?:not )?after (?<from>${CLOCK})$`,
    ),
  ],
  unclear: new RegExp(
    `^(?:${DISTURB}|(?:set )?(?:my )?quiet(?: hours?)?)(?: .{1,40})? (?:(?:on|at|during|in|over|for) (?:the )?(?:${DAYS})(?: .{1,40})?|(?:after|before) ${CLOCK})$|^no (?:more )?(?:messages|reminders) (?:after|before) ${CLOCK}$`,
  ),
  mute: [
    /^(?:mute|silence|hush)(?: (?:everything|all|it|me|notifications|all messages|all reminders))?(?: (?:until|till|til|for) (.{1,60}))?$/,
    /^(?:stop|quit) (?:bugging|bothering|disturbing|messaging|pinging|annoying|texting) me (?:until|till|til|for|before) (.{1,60})$/,
    /^(?:dont|do not) (?:disturb|bother|bug|message|ping|text|notify) me (?:until|till|til|for|before) (.{1,60})$/,
    /^(?:leave me alone|(?:be|stay|keep) quiet|do not disturb|(?:dont|do not) (?:disturb|bother) me)()$/,
    /^(?:leave me alone|(?:be|stay|keep) quiet|do not disturb|no messages) (?:until|till|til|for|before) (.{1,60})$/,
  ],
  unmute:
    /^(?:unmute(?: (?:everything|all|me|it))?|(?:you can|you may) (?:bug|disturb|message|text|ping) me again|end the mute|do not disturb off)$/,
  off: /^(?:(?:(?:turn|switch) off|remove|delete|end|stop|cancel|no)(?: (?:my|the))? quiet hours(?: any ?more)?|(?:turn |switch )?(?:my |the )?quiet hours off)$/,
  show: /^(?:(?:what|when|which) are (?:my|the) quiet hours|show(?: me)?(?: my| the)? quiet hours|(?:my )?quiet hours|am i muted)$/,
};

export const ENGLISH_URGENT: UrgentWords = {
  inFront: /^urgent(?:ly)?(?:[:,!-] ?| )(?=\S)/i,
  behind: /(?:[,;.!-] ?(?:it is |its |it's )?| )urgent(?:ly)?[.!]?$/i,
  alone: /^(?:(?:it is|it's|its|make it|this is) )?urgent[.!]?$/i,
  alarm: /(?:^|[\s,])wake me(?=[\s,.!]|$)/i,
  denied: /(?:not|nothing|isn't|isnt) (?:so )?urgent/i,
};
