/** English: what is said of a reminder beside its words and its time. */
import type { InsistWords } from '../insist-words.ts';

const ANSWERED =
  '(?:answer(?:ed)?|respond(?:ed)?|repl(?:y|ied)|react(?:ed)?|confirm(?:ed)?|acknowledged?|(?:say|said) done|(?:do|done) it|finish(?:ed)?(?: it)?)(?: (?:it|that))?';
const NOT_ANSWERED = `if i (?:don't|do not|haven't|have not|didn't|did not) ${ANSWERED}`;
const LENGTH = '(?:\\S{1,12} ){1,3}(?:minutes?|mins?|hours?|hrs?|hour|days?)';
const TRIES =
  '(?<tries>\\d{1,2}|two|three|four|five) (?:unanswered )?(?:tries|times|reminders|attempts)';
const LIMIT = `(?: (?:by (?<by>\\d{1,2}(?::\\d{2})? ?(?:am|pm)?)|after ${TRIES}|(?:within|in|after|for) (?<within>${LENGTH})))?`;
const TELL =
  "(?:tell|message|notify|text|alert|ping|remind|ask|inform|let) (?<who>me|[\\p{L}][\\p{L}'-]{0,40})(?: on (?<on>[a-z]{2,20}))?(?: know)?(?: (?:about it|of it|instead|too|as well))?";
const LEAD = '[,;.]? ?(?:(?:and|but|then) )*';

export const ENGLISH_INSISTING: InsistWords = {
  untilDone:
    /[,;]? ?\b(?:until|till|til) (?:(?:he|she|they) (?:says?|answers?|confirms?|ticks?)(?: (?:it|that|done|"done"|off|is))*|i(?:'ve| have|'m| am)? (?:say|said|answer(?:ed)?|confirm(?:ed)?|acknowledged?|repl(?:y|ied)|respond(?:ed)?|react(?:ed)?|marked?|tick(?:ed)?|press(?:ed)?|tell you|told you)(?: (?:it|that|them|this|so|done|"done"|'done'|off|as|i|i'm|i've|am|have|did|it's|is|finished))*|(?<loose>i(?:'ve| have) (?:done|finished)(?: (?:it|that|them))?|(?:it|that)(?:'s| is| has been) (?:done|finished|confirmed)|done))(?=[ ,.;!]|$)/i,
  everyBefore:
    /[,;]? ?(?:(?:and|then|again|repeat(?:ing|ed)?|it|keep(?: on)? (?:reminding|telling|nagging|asking)(?: me)?|(?:reminding|telling|nagging|nag|remind|tell) me) )*(?<every>every (?:\S{1,12} ){0,2}(?:minutes?|mins?|hours?|hrs?|days?))[,;]?$/i,
  nag: /^(?:nag|keep (?:on )?(?:reminding|nagging|telling)) (?:me|us)(?= )/i,
  unanswered: [
    new RegExp(
      `${LEAD}${NOT_ANSWERED}${LIMIT}[,;]? ?(?:then )?(?:please )?${TELL}(?=[ .!]*$)`,
      'iu',
    ),
    new RegExp(`${LEAD}(?:please )?${TELL} ${NOT_ANSWERED}${LIMIT}(?=[ .!]*$)`, 'iu'),
    new RegExp(`${LEAD}after ${TRIES}[,;]? ${TELL}(?=[ .!]*$)`, 'iu'),
  ],
  othersAnswer:
    /\bif (?:he|she|they|\p{Lu}[\p{L}'-]{0,40}) (?:doesn't|does not|hasn't|has not|don't|do not|haven't|have not|didn't|did not) (?:answer|respon|repl|react|confirm|acknowledg|say|said|do |done|finish)/u,
  remindOther: [
    {
      pattern:
        /\bremind (?!us\b|myself\b)(?<who>(?:(?:my|our|his|her|the) )?\p{L}[\p{L}'-]{0,40})(?=[ ,])/iu,
      me: 'remind me',
    },
  ],
  joint: /^(?:,? and |, )(?<who>(?:(?:my|our|his|her|the) )?\p{L}[\p{L}'-]{0,40})(?=[ ,])/iu,
  remindMe: 'remind me',
  me: /^me$/i,
  us: [
    { pattern: /(?<=\bremind )us(?: both| all)?(?=[ ,])/i, me: 'me', isReminder: true },
    {
      pattern:
        /(?<=\b(?:tell|send|notify|alert|message|ping|text|let|warn) )us(?: both| all)?(?=[ ,])/i,
      me: 'me',
      isReminder: false,
    },
  ],
  toMe: /\bme\b|^[^"]*"[^"]*$/i,
  numbers: { two: 2, three: 3, four: 4, five: 5 },
  say: {
    toOther: (text, name) => `send the message "${text}" to ${name}`,
    again: (length) => `I'll repeat it every ${length} until it is done`,
    unanswered: (length, { name, way }) =>
      `if nobody answers within ${length}, I'll tell ${name ?? 'you'}${way === null ? '' : ` on ${way}`}`,
    notOfOthers:
      'Whether somebody else has answered a reminder I tell nobody: leave that out. They are told again and again with "… until they say done".',
    whoIsUs: (us) => `Who is "${us}"?`,
    andMe: (name, me) => `${name} and ${me}`,
    unknown: (name) => `I know nobody here who is called "${name}", so I can't tell them anything.`,
    isAskedFirst: (name) =>
      `${name.charAt(0).toUpperCase()}${name.slice(1)} is asked first, once, whether you may.`,
  },
};
