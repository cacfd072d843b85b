/** English: how a reminder is answered, and what is said to that. */

import type { ReminderWords } from '../reminder-words.ts';

const ofName = (name: string | null): string => name ?? 'the owner';

export const ENGLISH_REMINDERS: ReminderWords = {
  language: 'en',
  buttons: {
    done: 'Done',
    minutes: '10 min',
    hour: '1 hour',
    tomorrow: 'Tomorrow',
    undo: 'Undo',
    noMore: (name) => `No more from ${ofName(name)}`,
  },
  done: [
    ...['done', 'all done', 'it is done', 'its done', 'it s done', 'that is done', 'thats done'],
    ...[
      'that s done',
      'i did it',
      'i did that',
      'did it',
      'did that',
      'i have done it',
      'ive done it',
    ],
    ...['i ve done it', 'finished', 'i finished it', 'completed', 'already done', '✓', '✅', '👍'],
  ],
  later: [
    /^snooze(?: (?:it|this|that))?(?: (?:for|until|till|til|to|by))?( .{1,60})?$/,
    /^remind me (?:again|later|of it again|about it again)( .{1,60})?$/,
    /^(?:later|not now|not yet)()$/,
    /^(?:give me )?(?:another )?((?:\d{1,3}|five|ten|twenty|thirty) (?:minutes?|mins?|hours?))(?: more)?$/,
  ],
  hears: [
    /^(?:please )?(?:let|allow) ([\p{L}][\p{L}'-]{0,40})(?: to)? (?:remind|message|tell) me(?: again)?$/u,
    /^([\p{L}][\p{L}'-]{0,40}) may (?:remind|message|tell) me(?: again)?$/u,
    /^allow (?:reminders|messages) from ([\p{L}][\p{L}'-]{0,40})(?: again)?$/u,
  ],
  hearsNoMore: [
    /^(?:please )?no more (?:reminders |messages )?from ([\p{L}][\p{L}'-]{0,40})$/u,
    /^(?:please )?(?:don t|do not) let ([\p{L}][\p{L}'-]{0,40}) (?:remind|message|tell) me(?: any ?more)?$/u,
    /^mute ([\p{L}][\p{L}'-]{0,40})$/u,
  ],
  polite: /^(?:please|ok|okay|yes|yep|thanks) /,
  tomorrowMorning: 'tomorrow at 9:00',
  times: { 'after lunch': '13:30', 'after work': '18:00', 'after dinner': '20:00' },
  until: /^(?:until|till|til|at) /i,
  length: /^(?:in|for) /i,
  said: {
    done: (text) => `Done: ${text}`,
    later: (when, text) => `I tell you again ${when}: ${text}`,
    undone: (text) => `Not done after all: ${text}`,
    which: 'Which one?',
    over: 'That reminder is over: it was answered, or told anew.',
    from: (name, text) => `${text} (from ${ofName(name)})`,
    unanswered: (name, text) => `${name ?? 'The owner of this house'} has not answered: ${text}`,
    heardNoMore: (name) => `Nothing from ${ofName(name)} reaches you through me any more.`,
    heardAgain: (name) => `What ${ofName(name)} has me tell you reaches you again.`,
  },
};
