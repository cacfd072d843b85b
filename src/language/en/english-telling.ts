/** English: how Rote tells of itself. */
import type { TellingWords } from '../telling-words.ts';
import { ENGLISH_WEEKDAYS } from './english-names.ts';
import { englishTriggerWords } from './english-trigger-words.ts';

export const ENGLISH_TELLING: TellingWords = {
  triggers: englishTriggerWords,
  status: {
    ...{ pending: 'pending', active: 'active', paused: 'paused' },
    ...{ completed: 'completed', cancelled: 'cancelled', disabled: 'disabled' },
  },
  near: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  onDay: (weekday, date) => `on ${ENGLISH_WEEKDAYS[weekday]}${date === null ? '' : ` ${date}`}`,
  at: (day, clock) => `${day} at ${clock}`,
  more: (count) => `and ${count} more`,
  moreListed: (count) => `and ${count} more: rote schedule list`,
  nothingScheduled: 'Nothing is scheduled.',
  nothingAwaited: 'I wait for nothing: every schedule has a time.',
  nothingIn: (when) => `Nothing is scheduled ${when}.`,
  nothingComing: 'Nothing is coming up.',
  next: (first) => `Next is ${first}.`,
  thenOthers: 'Then:',
  isOver: 'That is over. What I did then: "what did you do yesterday?"',
  andOn: (pace) => `, and on: ${pace}`,
  lately: 'in the last seven days',
  often: ({ name, span, runs, failed }) => {
    if (runs === 0) return `${name} did not run ${span}.`;
    const times = runs === 1 ? 'once' : `${runs} times`;
    const some = failed === runs ? 'and failed each time' : `and failed ${failed} of them`;
    return `${name} ran ${times} ${span} ${failed === 0 ? 'and never failed' : some}.`;
  },
  did: {
    never: (name) => `No, ${name} has not run yet.`,
    not: (name, span) => `No, ${name} did not run${span}.`,
    ran: (name, at) => `Yes, ${name} ran ${at}.`,
    last: (last, end) => ` The last time, ${last}: ${end}.`,
    after: (name, at, last, end) => `${name} ran ${at}. After that, ${last}: ${end}.`,
    ended: (_, explanation) => explanation,
    next: (at) => ` It runs next ${at}.`,
  },
  saved: (content, isMerged, over) =>
    `${isMerged ? 'I knew that, and have put it together' : 'Saved'}: ${content}${
      over.length === 0 ? '' : `\nNo longer true: ${over.map((one) => `"${one}"`).join(', ')}.`
    }`,
  greeting: { morning: 'Good morning!', day: 'Hello!', evening: 'Good evening!' },
  thanks: "You're welcome.",
  nothingRuns: 'Nothing runs now.',
  runsNow: (names) => `Running now: ${names}.`,
  unnamedRun: 'what you asked for',
  counts: ({ active, paused, disabled, pending }) => {
    const first = active === 1 ? 'One schedule is active' : `${active} schedules are active`;
    const others = [
      ...(paused === 0 ? [] : [`${paused} paused`]),
      ...(disabled === 0 ? [] : [`${disabled} switched off after failures`]),
      ...(pending === 0 ? [] : [`${pending} waiting for approval`]),
    ];
    return `${[first, ...others].join(', ')}.`;
  },
  waits: (count) =>
    `${count === 1 ? 'One thing waits' : `${count} things wait`} for your decision:`,
  examples: [
    'I run things on time. Say for example:',
    '  remind me at 5pm about the meeting',
    '  send me "good morning" every day at 8',
    '  every weekday at 9 fetch https://example.org and send me the title',
    '  watch https://example.org every hour and tell me when it changes',
    '  pause everything until Monday, move the stand-up to 10, stop the hello one',
    "Ask me: what's scheduled tomorrow?, what's next?, what did you do today?, which failed?, why didn't it run?, status",
    'What I understood is shown before anything is stored. All of it: rote help ask.md',
  ],
  skills: 'Skills:',
  runSkill: (name) => `run ${name}`,
  tools: (groups) => `Tools: ${groups} ("help http" tells more).`,
  furtherTools: 'Further tools:',
  diskFull: ({ path, percentUsed, freeGb, totalGb }) =>
    `${path} is ${percentUsed} % full: ${freeGb} GB of ${totalGb} GB are free.`,
};
