/** English: how a reminder is answered, and what is said to that. */

import { oneOf } from '../answer-words.ts';
import type { ReminderWords } from '../reminder-words.ts';
import { ENGLISH_ANSWERS } from './english-answers.ts';

const THE_OWNER = 'the owner';
const ofName = (name: string | null): string => name ?? THE_OWNER;

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
    ...['done with it', 'done with that', 'i am done', 'i m done', 'im done'],
  ],
  doneNamed: [
    /^(?:(?:i am |i m |im )?done(?: with)?|i(?: have| ve)? finished) (.{2,60})$/,
    /^(?!(?:mark|tick|get|have|be|is|are|not) )(.{2,60}?)(?: (?:is|are))? (?:done|finished)$/,
  ],
  later: [
    /^snooze(?: (?:it|this|that))?(?: (?:for|until|till|til|to|by))?( .{1,60})?$/,
    /^remind me (?:again|later|of it again|about it again)( .{1,60})?$/,
    new RegExp(`^(?:${oneOf(ENGLISH_ANSWERS.later)})()$`),
    /^(?:give me )?(?:another )?((?:\d{1,3}|five|ten|twenty|thirty) (?:minutes?|mins?|hours?))(?: more)?$/,
  ],
  again: [
    /^(?:remind|tell|ask) me (.{1,60}) again$/,
    /^(.{2,40} in .{1,40}) again$/,
    /^(?:again|postpone (?:it|this|that)|delay (?:it|this|that)|push (?:it|this|that)(?: back)?) (.{1,60})$/,
  ],
  itself: /^(?:snooze|postpone|delay|push|remind me (?:of|about)) (?:it|this|that)(?= |$)/,
  takenBack: [
    ...['not done', 'not done after all', 'it is not done', 'it s not done', 'its not done'],
    ...['it is not done after all', 'i did not do it', 'i didn t do it', 'i haven t done it'],
  ],
  owner: [THE_OWNER, 'owner'],
  hears: [
    /^(?:please )?(?:let|allow) (the owner|[\p{L}][\p{L}'-]{0,40})(?: to)? (?:remind|message|tell) me(?: again)?$/u,
    /^(the owner|[\p{L}][\p{L}'-]{0,40}) may (?:remind|message|tell) me(?: again)?$/u,
    /^allow (?:reminders|messages) from (the owner|[\p{L}][\p{L}'-]{0,40})(?: again)?$/u,
  ],
  hearsNoMore: [
    /^(?:please )?no more (?:reminders |messages )?from (the owner|[\p{L}][\p{L}'-]{0,40})$/u,
    /^(?:please )?(?:don t|do not) let (the owner|[\p{L}][\p{L}'-]{0,40}) (?:remind|message|tell) me(?: any ?more)?$/u,
    /^mute (the owner|[\p{L}][\p{L}'-]{0,40})$/u,
  ],
  polite:
    /^(?:please|ok|okay|yes|yep|thanks) | more(?= (?:minutes?|mins?|hours?)$)| (?:please|thanks|thank you|thx)$/g,
  article: /^(?:the|to|my|a|an) /,
  fromBehind: / \(from [^()]*\)$/,
  tomorrowMorning: 'tomorrow at 9:00',
  times: { 'after lunch': '13:30', 'after work': '18:00', 'after dinner': '20:00' },
  everything:
    /^(?:it all|all(?: of (?:it|them|those))?|everything|both(?: of them)?|all (?:two|three|four|five))$/,
  until: /^(?:until|till|til|at) /i,
  length: /^(?:in|for) /i,
  said: {
    done: (text) => `Done: ${text}`,
    later: (when, text) => `I'll tell you again ${when}: ${text}`,
    undone: (text) => `Not done after all: ${text}`,
    waitsAgain: (text) => `Not put off any more: ${text}`,
    which: 'Which one?',
    none: 'No reminder waits for an answer.',
    again: (when) => `(again ${when})`,
    byName: (words) => `Name it: "done ${words}" or "snooze ${words}".`,
    isDone: (text) => `That is done already: ${text}`,
    over: 'That reminder is over: it was answered, or told anew.',
    from: (name, text) => `${text} (from ${ofName(name)})`,
    unanswered: (name, text) => `${name ?? 'The owner of this house'} has not answered: ${text}`,
    heardNoMore: (name) => `I no longer pass on anything from ${ofName(name)} to you.`,
    heardAgain: (name) => `I pass on to you again what comes from ${ofName(name)}.`,
  },
};
