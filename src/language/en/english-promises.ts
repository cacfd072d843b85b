/** English: what an assistant says when it promises something for later, or claims that something was done. */
import type { PromiseWords } from '../promise-words.ts';

const I_WILL = "\\b(?:i'll|i will|i shall|i'm going to|i am going to|i'm gonna|we'll|we will)";
const ADVERBS =
  '(?: (?:also|then|now|certainly|definitely|gladly|happily|still|of course|be sure to|make sure to|continue to|automatically|just|go ahead and|have to))*';
const I_HAVE = "\\b(?:i|i've|i have|we've|we have)";
const JUST = '(?: (?:just|now|already|also|successfully|gone ahead and))*';
const THINGS =
  '(?:reminders?|tasks?|to-?dos?|schedules?|alarms?|timers?|notes?|notifications?|alerts?|calendar|lists?|events?|appointments?|entr(?:y|ies)|memor(?:y|ies)|backups?|jobs?|messages?|e-?mails?|files?|meetings?|watch|routine|automation)';
const LATER_VERBS = [
  'remind',
  'check',
  'recheck',
  'look (?:again|back|into|out|after|at (?:it|this|that))',
  'watch',
  'monitor',
  'keep (?:an eye|you|watching|checking|track|looking|monitoring|tracking)',
  'track',
  'notify',
  'alert',
  'ping',
  'message',
  'text you',
  'tell you (?:when|if|as soon|tomorrow|tonight|later|once|the moment|every|at|about it)',
  'inform you',
  'let you know',
  'update you',
  'give you (?:a heads|an update|a reminder|a shout)',
  'get back',
  'come back',
  'follow up',
  'report back',
  'send',
  'forward',
  'e-?mail',
  'wake you',
  'try (?:it |this |that )?again',
  'retry',
  'remember',
  'make a note',
  'note (?:it|that|this) down',
  'save (?:it|that|this|the|your)',
  'store',
  'add .{1,60}\\b(?:to|on) (?:your|the|my)\\b',
  'put .{1,60}\\b(?:on|in|into) (?:your|the|my) (?:list|to-?do|task|calendar|schedule|agenda)',
  `create (?:a|an|the|your) ${THINGS}`,
  'set (?:up )?(?:a|an|the|your|it|that|this)\\b',
  'schedule',
  'book',
  'do (?:that|this|it|so)\\b',
  'take care of',
  'handle (?:it|that|this)',
  'delete',
  'remove (?:it|that|this|the|your)',
  'cancel',
  'pause',
  'run (?:it|that|this|the|your)',
  'write (?:it|that|this) (?:down|to)',
  'be (?:watching|monitoring|checking|keeping|tracking|back)',
].join('|');
const DONE_VERBS =
  'set|set up|added|created|saved|scheduled|stored|put|sent|removed|deleted|cancell?ed|paused|resumed|updated|changed|moved|written|wrote|marked|completed|booked|ordered|posted|enabled|disabled|recorded|renamed|archived|forwarded|arranged|started|stopped|made|turned off|turned on|switched off|switched on';
const SENT_IT =
  'saved|scheduled|stored|sent|deleted|cancell?ed|paused|resumed|remembered|noted|recorded|booked|forwarded|e-?mailed|archived|set|set up|arranged';

export const englishPromises: PromiseWords = {
  offers:
    /\?["')]*$|\b(?:if you|if so|if that|if this is|would you|do you want|shall i|should i|want me to|like me to|let me know (?:if|whether|when|what)|i can\b(?!'|not| not)|i could|i would|i'd|once you|as soon as you|when you (?:say|confirm|agree|approve|answer|reply)|after you|until you|unless you|with your (?:yes|ok|approval)|(?:say|reply|answer|type|send|confirm with) ["']*(?:yes|ok|so|·))|^(?:please )?(?:tell|give|send|name|say|reply|answer|confirm|share|paste|choose|pick)\b.*\b(?:and|then|so) i/,
  earlier: /\b(?:yesterday|earlier|last (?:week|month|time|year|night)|before|ago|previously)\b/,
  claims: [
    ['later', new RegExp(`${I_WILL}${ADVERBS} (?:${LATER_VERBS})`)],
    ['later', /\b(?:i'm on it|i am on it|leave it (?:to|with) me|consider it done|will do[.!]?$)/],
    [
      'later',
      /\b(?:i'm|i am) (?:now )?(?:watching|monitoring|keeping (?:an eye|track)|tracking|looking out)\b/,
    ],
    [
      'later',
      /\byou(?:'ll| will) (?:be (?:reminded|notified|alerted|told|informed)|hear from me|(?:get|receive|see|have) (?:a|an|the|your|my|another) (?:\w+ )?(?:reminder|notification|alert|message|update|e-?mail|ping))\b/,
    ],
    [
      'later',
      /\b(?:reminder|notification|alert)s? will (?:be sent|fire|go off|arrive|come|pop up|reach|run|trigger|appear)\b/,
    ],
    ['done', new RegExp(`${I_HAVE}${JUST} (?:${DONE_VERBS}) (?:[^.]{0,60}\\b)?${THINGS}\\b`)],
    ['done', new RegExp(`${I_HAVE}${JUST} (?:${SENT_IT}) (?:it|that|this|them|you|him|her)\\b`)],
    ['done', new RegExp(`${I_HAVE}${JUST} (?:remembered|noted|reminded|e-?mailed|messaged)\\b`)],
    [
      'done',
      new RegExp(
        `\\b(?:it|that|this|${THINGS})(?:'s| has| have)(?: now| just)? been (?:${DONE_VERBS}|${SENT_IT})\\b`,
      ),
    ],
    ['done', /^(?:saved|sent|scheduled|deleted|removed|cancell?ed|added|remembered)\b[.!,:]/],
    [
      'stands',
      new RegExp(
        `\\b(?:your|the|a|an|my) (?:[\\w-]+ ){0,3}?${THINGS} (?:is|are|was|were)(?: now| all)? (?:set|scheduled|saved|created|added|stored|in place|up and running|active|cancell?ed|deleted|removed|sent|booked|ready)\\b`,
      ),
    ],
    [
      'stands',
      /\b(?:reminder|alarm|timer|schedule) (?:set|created|added|scheduled)\b(?! (?:by|in|on your own))/,
    ],
    ['over', /^(?:all )?(?:done|set)\b(?: |[.!,:]|$)|\byou(?:'re| are) all set\b/],
  ],
  asksForText:
    /\b(?:write|draft|compose|rewrite|rephrase|reword|translate|proofread|formulate|dictate|shorten)\b.{0,120}\b(?:e-?mail|mail|letter|message|text|reply|answer|response|poem|story|sentence|paragraph|speech|post|card|invitation|note to|into|in (?:german|english|french|spanish))\b|\btranslate\b/,
  pointsAbove:
    /\b(?:results?|outputs?|lists?|figures?|details|contents?|texts?|pages?|files?|answers?|values?|numbers?)\b[^.!?\n]{0,40}\babove\b|\b(?:see|shown|listed|as) above\b/iu,
  nothingDone: 'I have not stored or changed anything for this.',
};
