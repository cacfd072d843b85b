/** English: the words that restrict a wish. */
import type { RestrictionWords } from '../restriction-words.ts';
import { words } from '../words.ts';

export const ENGLISH_RESTRICTIONS: RestrictionWords = {
  leavesOut: words(
    'except|except for|excepting|excluding|but not|not on|not in|not at|not during|not the|not when|not while|not if|not|never on|never|apart from|other than|aside from|besides|barring|save for|sans|minus|without|skip|skipping|leaving out|leave out|no',
  ),
  narrows: words('only|just on|just in|just at|solely|exclusively|nothing but'),
  ends: words(
    'last time on|last time|the last time on|for the last time on|last one on|only until|only till|until|till|til|up until|through to|ending|stopping|stop|up to',
  ),
  starts: words(
    'next time|the next time|first time|the first time|only from|only starting|from|starting|starting from|beginning|as of|effective',
  ),
  sides: words(
    'no earlier than|not earlier than|no later than|not later than|not before|not after',
  ),
  limits: words(
    'at most|no more than|not more than|never more than|no more often than|not more often than|max|max.|maximum|a maximum of|at the most|up to|no fewer than|at least|no less than|not less than',
  ),
  conditions: words(
    'if|only if|but only if|even if|unless|except if|except when|except while|only when|only while|as long as|so long as|provided|provided that|providing|assuming|in case|on condition that|depending on|whenever|while|supposing|only once|only after|weather permitting|time permitting|give or take|plus or minus',
  ),
  persons: words(
    "i|i'm|i've|we|we're|he|she|it|it's|they|there|there's|you|my|our|nobody|somebody|someone",
  ),
  finite: words(
    "is|are|was|were|has|have|had|will|can|could|does|did|isn't|hasn't|doesn't|didn't|won't",
  ),
  states: /^\p{Lu}\p{Ll}+ (?!(?:is|has)\b)\p{Ll}{2,}s(?: |$)(?!.*:)/u,
  asksItself: /^(?:remember to |not to forget to )?(?:tell|remind|text|message) me\b/i,
  unserved:
    /\b(?:(?:(?:ssl|tls|https) )?certificates?|domain registration|screenshots?)(?= (?:of|for|from|on)\b)|(?<=\S['’]s )(?:(?:ssl|tls|https) )?certificates?\b/i,
  perfect: words('has|have|had|did|does|do'),
  turns:
    /\b(?:every|each)\s+(?:other|second|third|fourth|fifth|2nd|3rd|4th|5th|nth)\s+(?:time|run|one|reminder|message|look|occurrence|go)\b|\balternat(?:e|ing|ely)\b|\b(?:only\s+)?(?:every|each)\s+(?:other|second|third)(?=[,.;!]|$)|\b(?:only\s+)?the\s+(?:first|second|third|last)\s+(?:time|run)\b/gi,
  replaces: words('instead|instead of|rather than|in place of|in lieu of'),
  corrects: words(
    'no wait|no make that|no make it|uh no|um no|er no|oh no|erm no|wait|wait no|hold on|actually|well actually|or actually|rather|or rather|or better|or better yet|make that|make it|i mean|i meant|scratch that|correction|on second thought|on second thoughts|sorry|oops|nah|nope',
  ),
  leavesOutBehind: words(
    'excluded|off|excepted|exempt|exempted|aside|not included|left out|skipped|not|not at all',
  ),
  alsoBehind: words('too|as well|also|included|inclusive'),
  parts:
    /\b(?:in|within|inside)\s+(?:the|its|their|each|a)\s+(?:title|titles|subject|subjects|subject line|headline|headlines|heading|description|descriptions|author|summary|summaries|link|links|url|name|names|first line|last line|body|text|category|categories|tags?)\b|(?<=\b(?:send|text|message|mail|give|forward|show) me (?:only |just )?)(?:the|its|their|each|a) (?:links?|urls?|titles?|headlines?|headings?|subjects?|authors?|summary|summaries|pictures?|images?|first paragraphs?)\b(?! of\b| from\b)|\b(?:whose|the|its|their|by|filter|with a) (?:title|subject|headline|author|description|name)s?(?= (?:contain|mention|include|say|ha|begin|start|end|match|with)\w*\b)/gi,
  shifts:
    /\bwith (?:an? |one |two |three |\d+ |half an )?(?:minute|hour|day|week|month)s?(?:['’]s?)? (?:notice|warning)\b|(?<=[,;(–—]\s*(?:and\s+)?|[,;]\s(?:and|but)\s[^,;]{1,40}\s|\s(?:and|but)\s+)(?:(?:a|an|the|one|two|three|four|five|six|seven|ten|\d+|half an|a couple of|a few)\s+)(?:minutes?|hours?|days?|weeks?|months?)\s+(?:ahead(?: of time)?|early|earlier|beforehand|in advance|before|prior|later|after|late)(?:\s+(?:too|also|as well|again|already|please|once|another time)){0,2}(?=\s*(?:[,;.!)]|$)|\s+(?:at|on)\s)/gi,
  lasting:
    /\b(?:for|over(?=\s+the\s)|during|throughout)\s+(?:the\s+)?(?:(?:(?:next|coming)\s+)?(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|a couple of|a few)|next|coming)\s+(?:days?|weeks?|months?|years?)\b(?!\s+of\b)/gi,
  differs: words('but|though|however|only|instead|already'),
  openDays:
    /^(?:holidays?|vacations?|half-terms?|summers?|summertime|winters?|wintertime|autumns?|springtime|lunch|lunchtime|lunches|dinnertime|bedtime|ramadan|lent|advent|hanukkah|diwali)$/i,
  spanning: words('over|during|while|throughout'),
  opens:
    /\b(?:open|opens|visit|go to|show|bring up|pull up|read|look at|browse)\b.{0,40}?(?:\bhttps?:\S+|\S+\.\w{2,}\S*)/i,
  onwards: words('then|afterwards|next'),
  listOrder:
    /^(?:(?:add|put|write|set) .{1,80} (?:to|on|onto) (?:the|my|our) (?:[\w-]{1,20} ){0,2}list|(?:take|remove|delete|strike|tick|cross|clear|empty|drop) .{1,80}(?:the|my|our) (?:[\w-]{1,20} ){0,2}list|(?:delete|remove|cancel|stop|pause|resume|skip|complete|tick off|rename|mute|turn off|switch off) (?:the |my |that |this |all |any )*(?:[\w-]{1,20} ){0,3}(?:reminders?|tasks?|to-?dos?|schedules?))(?!\w)/i,
  ownMoments: words(
    'now|right now|right away|straight away|immediately|at once|instantly|later|later on|first|afterwards|soon',
  ),
  saysHalf: /\d[:.]\d|\d\s?[ap]\.?m|\b(?:1[2-9]|2[0-4]|0\d)\b|morning|noon|evening|night/i,
  onceMore: words('|again|once more|another time'),
  aroundTimes: words('before|after|until|till'),
  moments: words('when|once|as soon as|the moment'),
  running:
    /\b[\w./-]+\s+(?:is|are|isn't|is\s+not|keeps)\s+(?:(?:still|already|not|currently|up\s+and)\s+){0,2}(?:running|active|alive)\b/i,
  vagueHours: /(?<!\d(?:\s?[ap]m)?\s)\b(?:in|during) the (?:middle of the )?night\b(?!\s+at\b)/gi,
  timeLeads: words(
    'this|next|in|a|otherwise|else|no|if|after|before|during|every|each|until|till|by|around|past|hundred|at|on|when|once|from|between|within|unless|except|only',
  ),
  perThing:
    /\b(?:once|twice|one time|two times|\d+ times|three times)\s+(?:per|for each|for every|each)\s+(?!second\b|minute\b|hour\b|day\b|night\b|week\b|weekend\b|month\b|quarter\b|year\b|morning\b|afternoon\b|evening\b)\p{L}+/giu,
  otherwise: words('or|otherwise|else|or else'),
  excluded: words('excluded|excepted|exempt|exempted|not included|left out|skipped|excluding'),
  partsOfEach: words(
    'image|images|picture|pictures|photo|photos|link|links|url|urls|summary|summaries|description|descriptions|title|titles|text|texts|author|authors|date|dates|comments|tags|html|formatting|attachment|attachments|thumbnail|thumbnails|videos|emoji|emojis',
  ),
  flaws: words(
    'broken links|dead links|bad links|typos|spelling mistakes|spelling errors|grammar mistakes|misspellings|vulnerabilities|security issues|security problems|security holes|malware|inconsistencies',
  ),
  onADay:
    /\bif\s+(?:that|it|this)(?:'s|\s+is|\s+falls|\s+lands|\s+happens\s+to\s+be)\s+(?:on\s+)?(?:an?\s+|the\s+)?(?:(?:public|bank)\s+)?(?:weekend|holiday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i,
  owners: words('their|its|his|her'),
  ownTime:
    /\b(?:my|our|your|his|her|their|local) (?:local )?time(?=\s*(?:,|to\b|about\b|that\b|$))/i,
  small: words(
    'on|at|in|the|a|an|any|all|during|for|over|of|my|our|your|every|each|this|that|next|last|coming|following|public|bank|national|school|than|about|around|by|between|then|these|those|whole|entire|first|second|third|even|odd',
  ),
  joints: words('but|and|though|yet'),
  findsOut: words(
    'that|check|checks|checking|see|sees|seeing|ask|asks|asking|asked|know|knows|find out|figure out|work out|verify|wonder|wondering|remember|sure|look|looks|decide|determine|test|confirm|learn|hear|notify|alert|ping|warn|inform|whether|consider|remind',
  ),
  whether: words('if|in case|whenever|while'),
  told: words('me|us|him|her|them|myself|know'),
  tells: words(
    'tell|let|notify|ping|alert|warn|inform|remind|message|text|ask|show|mail|email|send|me|us',
  ),
  mentions: words(
    'mention|mentions|mentioning|contain|contains|containing|include|includes|including|say|says|saying|appear|appears|show|shows|read|reads|hold|holds|about|named|called|titled|with|equals|equal',
  ),
  times: words('time|times|x|occasions|runs|reminders|messages|attempts|notifications|alerts'),
  per: words('per|a|an|each|every|within|in'),
  comparisons: words(
    'over|under|above|below|beyond|than|exceeds|exceed|exceeding|least|most|between|>|<|>=|<=|≥|≤|=',
  ),
  redone: words(
    'do|it|that|this|please|ever|bother|disturb|wake|bug|nag|nudge|check|look|run|fetch|write|at|on|in|during',
  ),
  denials: words('not|never|no'),
  negations: words(
    "not|no|never|none|nothing|nobody|without|isn't|isnt|aren't|arent|doesn't|doesnt|don't|dont|didn't|didnt|won't|wont|can't|cant|cannot|hasn't|hasnt|haven't|wasn't|weren't|except|excluding|neither|nor",
  ),
  relatives: words('with|whose|which|having|where|that'),
  indefinite: words('a|an'),
  proforms: words('one|ones|it|them|those|these|either|neither|both|any|all|each|none'),
  growth: words(
    'doubled|doubles|double|doubling|tripled|triples|triple|quadrupled|halved|halves|halved|moved|moves|grown|grew|grows|shrunk|shrinks|jumped|jumps|spiked|spikes|surged|plunged|crashed|twofold|tenfold',
  ),
  plainly: {
    'leaves-out': 'except',
    narrows: 'only',
    ends: 'until',
    starts: 'starting',
    also: 'also',
    runs: (count) => `${count} times`,
  },
  polite:
    /^(?:only )?if (?:you|u) (?:can|could|would|like|want|wish|please|don't mind|dont mind|wouldn't mind|may|have (?:a )?(?:time|minute|moment))\b|^if (?:possible|needed|necessary|that's ok|that is ok|that works|(?:it's|it is) (?:not too much|no trouble|not a bother|ok|okay|all right|alright)|it (?:isn't|is not) (?:too much|a bother|any trouble)|that's (?:fine|all ?right|not too much))|^(?:no|not) (?:rush|hurry|worries|problem|urgent|pressure|need to hurry)\b/i,
};
