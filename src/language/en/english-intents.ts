/** English: what people say to have something done, and what they mean by it. */

import type { IntentWords } from '../intent-words.ts';
import { numbers, words } from '../words.ts';
import { ENGLISH_ASIDES } from './english-asides.ts';
import { ENGLISH_DAYS_OFF } from './english-days-off.ts';
import { englishEventWords } from './english-event-words.ts';
import { ENGLISH_INSISTING } from './english-insisting.ts';
import { ENGLISH_MONTHS, ENGLISH_NUMBERS, ENGLISH_WEEKDAYS } from './english-names.ts';
import { englishNews } from './english-news.ts';
import { ENGLISH_OTHER_WORDS } from './english-other-words.ts';
import { englishOwnLists } from './english-own-lists.ts';
import { englishPhrases } from './english-phrases.ts';
import { ENGLISH_PROPOSING } from './english-proposing.ts';
import { ENGLISH_RESTRICTIONS } from './english-restrictions.ts';
import { englishSayings } from './english-sayings.ts';
import { ENGLISH_SEVERAL } from './english-several.ts';
import { englishWhat } from './english-what.ts';

const REMARKS = [
  ...[
    "please,? i (?:don't|do not|no longer) (?:need|want) (?:it|that|this|them)(?: any ?more| any longer)?",
  ],
  ...[
    "i (?:don't|do not|no longer) (?:need|want) (?:it|that|this|them)(?: any ?more| any longer)?",
  ],
  ...[
    '(?:but )?(?:leave|keep) the (?:rest|others|other ones)(?: (?:as|like) (?:it|they) (?:is|are)| as is| alone)?',
  ],
  ...["i(?:'m| am) (?:on (?:holiday|vacation|leave)|away|travelling|traveling)(?: then)?"],
];

const MONTHS = ENGLISH_MONTHS.join('|').toLowerCase();

/** Behind a comma, a stop or at the end; "while I'm away" also in the middle. */
const AFTERTHOUGHT = new RegExp(
  `(?:(?<!\\s)\\s*[,;.]\\s*|(?<!\\s)\\s+(?=please, i))(?:${REMARKS.join('|')})\\s*[.!]?$|(?<!\\s)\\s+while i(?:'m| am) (?:on (?:holiday|vacation|leave)|away|gone|travelling|traveling)\\b`,
  'gi',
);

export const englishIntents: IntentWords = {
  code: 'en',
  sample: 'remind me every day at',
  markers: words(
    'the|me|my|is|what|and|to|please|you|it|that|i|have|how|many|which|does|did|could|would|should|your|there|this|they|we|were|when|where|why|with|from|show|reminder|reminders',
  ),
  sharedMarkers: new Set(),
  everyday: words(
    'english|run|every|day|week|hour|speak|answer|reply|list|make|delete|remove|clean|open|read|write|find|search|create|copy|move|rename|tell|send|call|remind|file|files|folder|directory|nice|thanks|thank|called|into|for|of|it',
  ),
  politeBefore: words(
    "please|no,|pls|plz|hey rote|hi rote|hello rote|ok rote|rote|hey|hi|hello|hi there|hello there|hey there|sir|ok|okay|can you|could you|would you|will you|can u|could u|would u|can ya|could ya|can you please|would you please|will you please|could you maybe|could you possibly|is it possible to|is it possible that you|would it be possible to|i was wondering whether you could|i was wondering if you might|i was wondering whether you might|i want that you|i would like that you|i'd like that you|id like you to|would you be so kind to|would you be so kind and|be so kind to|would be great if you could|would be nice if you could|would love if you could|i'd love it if you could|do me a favor:|your job is to|i need something that|i want something that|i'd like something that|i would like something that|i need a job that|i want a job that|make something that|set up something that|set up a job that|create a job that|create a schedule that|set up a schedule that|please to|could you please|i want you to|i'd like you to|i would like you to|i need you to|i'd love for you to|would you mind|do you mind|would you be so kind as to|be so kind as to|would you be able to|are you able to|it'd be great if you could|it would be great if you could|it'd be nice if you could|it would be nice if you could|i'd appreciate it if you could|i would appreciate it if you could|i'd be grateful if you could|i was wondering if you could|do me a favor and|do me a favour and|if you could|if possible|i wanna have you|i want to have you|basically|well|alright|so|yo|kindly|just|just once,|only once,|once,|go ahead and|make sure to|be sure to|also|from now on|from now|don't forget to|do not forget to",
  ),
  politeWithin:
    /^((?:remind|tell|send|give|show|wake|ping|nudge) (?:me|us)|(?:(?!\b(?:remind|tell|send|give|show|wake|ping|nudge|say|to) )[^"])+?(?=\s(?:please|kindly) (?:remind|tell|send|give|show|wake|ping|nudge) (?:me|us)\b)) (?:please|kindly) (?=\S)/i,
  politeAfter: [
    ...['please and thank you', 'and thank you', 'and thanks'],
    ...['please', 'pls', 'plz', 'thanks', 'thank you', 'thx', 'for me please', 'if you can'],
    ...['will you', 'would you', 'haha', 'lol', 'of course', 'obviously'],
  ],
  corrections: {
    before: [
      ...'no|nope|nah|wait|hold on|hang on|stop|actually|rather|better'.split('|'),
      ...['sorry', 'oops', 'whoops', 'oh', 'ah', 'hm', 'hmm', 'hmmm', 'um', 'uh', 'er', 'well'],
      ...['i mean', 'i meant', 'i meant to say', 'i wanted to say', 'my bad', 'my mistake'],
      ...['scratch that', 'correction', 'on second thought', 'on second thoughts', 'never mind'],
      ..."let's say|let's do|let's make it|could we say|no no|apologies|you know what".split('|'),
    ],
    behind: ['instead', 'rather', 'i mean', 'i meant', 'sorry', 'actually', 'though', 'after all'],
  },
  phrases: englishPhrases,
  asks: words(
    "what|what's|whats|who|who's|whose|whom|where|where's|which|why|how|how's|is|are|am|was|were|does|did|has|had|should|isn't|aren't|won't|i'm|i've|he|she|they|it's|there's",
  ),
  hedge:
    /,\s+(?:say|like|maybe|perhaps|ideally|preferably|hopefully|let's say)(?=,\s)|,?\s+(?:oh|um|uh|er|hmm|ah)(?=,?\s+(?:and|also)\b)|(?<=\b(?:and|,))\s+(?:oh|um|uh|er|hmm),(?=\s)|(?<=\bin\s)(?:like|maybe|roughly|say)\s+(?=\d|an?\s|half\s|ten\s|twenty\s)|(?<=\d(?:\s?[ap]m)?),?\s+at\s+the\s+latest(?=[\s.,!?]|$)|(?<=\d(?:\s?(?:[ap]m|min(?:ute)?s?|h(?:ou)?rs?|days|weeks))?)\s+or\s+so(?=[\s.,!?]|$)/gi,
  questionStarts: words(
    "last|usually|normally|sometimes|always|often|today|you|you've|you're|we've|we're|everyone|everybody|someone|nobody|what|what's|whats|who|who's|whose|whom|where|where's|when|when's|which|why|how|how's|is|are|am|was|were|do|does|did|don't|has|have|had|can|could|should|would|will|may|might|shall|isn't|aren't|won't|i|i'm|i've|i'd|we|he|she|they|it|it's|there|there's|that|this|these|those|my|the|your|his|her|our|their|if|because|since|did|yesterday|wow|oh|lol|hello|hi|hey|thanks|thank|good|no|not|never|nothing|any|anything|some|something|love|like|in|of|so|but|or",
  ),
  otherWords: ENGLISH_OTHER_WORDS,
  timeless:
    /(?<=\bhow\s(?:many|much|long)\b[^,.;]{0,60}\s)(?:until|till|til|before|since)\s(?:(?!every\b|each\b|at\b|on\b|in\b)\S+\s?){1,3}|\b(?:weather|forecast|outlook|agenda|events|calendar|meetings|appointments) (?:for|of|in|over) (?:the )?(?:next|coming) (?:\S{1,10} )?(?:hours|days|weeks|months|week|month)\b|\bgood (?:morning|afternoon|evening|night|day)\b|\b(?:merry|happy) (?:christmas|xmas|halloween|new year|new years|new year's|easter|valentine's day|friday|monday|weekend|birthday)\b|\b(?:new year's|second) (?:resolutions?|thoughts?)\b|\b(?:the )?first (?:paragraph|heading|headline|item|link|line|image|story|post|article)\b|\b(?:the )?(?:first|last) (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve) (?!(?:business|times|hours|hrs|minutes|mins|seconds|secs|weeks|months|quarters|years|nights|mornings|evenings|afternoons|weekends)\b|[a-zà-ÿ]*days?\b)[a-zà-ÿ]+s\b|(?:(?<!\b(?:on|in|during|for|at|of|all|by|until|till|after|before|from|to|than|over|within|with|outside) )\b(?:my|our|his|her|their|your) (?:(?!next|last|first|coming|remaining)[a-zà-ÿ]+ )?|\bto (?!(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|sixty|a|an|the|every|each|many|few|several)\b)[a-zà-ÿ]+ (?:the )?)(?:hours|minutes|days|seconds)\b(?! (?:before|after|later|from|prior|ahead|earlier|ago))/gi,
  calledByTime:
    /\d{1,2}(?<=\b(?:the|my|our|his|her|their|your|an?|this|that) \d{1,2})(?:(?::\d{2})?\s?(?:[ap]m\b|[ap]\.m\.|o'?clock\b)|:\d{2}\b)(?:(?:\s?[-–]\s?| to | until )\d{1,2}(?::\d{2})?(?:\s?[ap]m)?\b)?(?:(?: on| this)? (?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)?(?! (?:(?:daily|weekly|recurring|new) )?(?:reminder|alarm|wake|alert|notification|timer|message|ping|nudge|job|schedule|run)\b)/gi,
  limitLeads: words('but|and|skip|skipping|except|not|only|then|without|also|again|though'),
  limitBehind:
    /(?:[,;–—]\s*(?:(?:but|and)\s+)?|\sbut\s+)(?:only\s+(?<only>\S.*)|(?:(?:stop|stopping|end|ending|finish|finishing|quit)\s+(?:at|on|by)\s+)(?<end>\S.*))$|[,;–—]\s*and\s+(?:(?:then|also|once|again)\s+){0,3}(?<also>(?:at|on)\s.{1,60})$/is,
  onceMore: /\b(and\s)(?:(?:then|also|once|again)\s+){1,3}(?=(?:at|on)\s)/gi,
  whenAnswered:
    /^before\b|\b(?:if|when|once|unless|depending on|in case)\s+(?:i\s+(?:say|said|answer|reply|agree|confirm)|my\s+answer|the\s+answer|yes|no|so|not)\b/i,
  secondTime:
    /\band\s+(?:then\s+)?(?:once\s+)?(?:again|once\s+more|another\s+(?:one|time|reminder))\s+(?:\d|at|on|in|by|an?|the|half|when(?!\s+(?:it|its|it's|that|they)\b)|every|each|tomorrow|tonight|later|one|two|three|five|ten)\b/i,
  nextWish:
    /(?:[,;.!]\s+|\s(?:and|then)\s+)(?:(?:and|then|also|afterwards|please)\s+){0,3}(?=(?:remind|rmd|warn|nudge|ping|alert|notify|poke|buzz|wake)\s+(?:me|us)\b)/i,
  afterThat:
    /(?:[,;.]\s+|\s(?:and|then)\s+)(?:(?:and|then|also)\s+){0,2}(?:\d{1,3}|an?|half an?|a quarter of an|one|two|three|four|five|six|ten|fifteen|twenty|thirty)\s+(?:minutes?|mins?|hours?|hrs?|days?|weeks?)\s+(?:later|afterwards?|after (?:that|this|it))\b/i,
  lengthLater:
    /\b(?:\d{1,3}|an?|half an?|a quarter of an|one|two|three|four|five|six|ten|fifteen|twenty|thirty)\s+(?:minutes?|mins?|hours?|hrs?|days?|weeks?)\s+(?:later|afterwards?|after (?:that|this|it(?:\s+(?:ends|starts|begins|is over))?))\b/i,
  contentLead:
    /(?<=\s)(?:about|regarding|concerning|covering|on\s+the\s+(?:topic|subject)\s+of|(?<loose>for))\s+(?:the\s+)?/gi,
  habit:
    /\s(?:(?:right|just|shortly)\s+)?(?:before|after|at|during|with|over)\s+(?:(?:i\s+go|going|we\s+go)\s+to\s+|my\s+)?(?:(?<bed>bed|bedtime|sleep)|breakfast|lunch|dinner|supper|work|school|coffee)(?=[,;.!]|\s+(?:to|about|that)\s|$)/i,
  fillers:
    /(?<=\b(?:me|us)\s)(?:(?:please|pls|again|just|also|maybe|kindly),?\s+){1,3}(?=(?:to|about|that|of)\s)/i,
  quoting:
    /\s(?:saying|that\s+says|that\s+reads|reading|with\s+the\s+(?:text|words|message))\s|:\s(?<=^(?:send|text|message|write|drop|ping|shoot)\s[^":]{1,80}(?::\d\d[^":]{0,40})?:\s)/i,
  aside: /,\s*(?:say|like|around|maybe|perhaps|ideally|preferably|let's\s+say)$/i,
  always: /(?<!\bto\s)\b(?:always|every time|each time|regularly)\b/i,
  strayLimit:
    /[,;–—]\s*(?:say|like|maybe|perhaps|ideally|make\s+it|around)\s+(?:an?\s+)?(?:quarter|half|five|ten|twenty|\d{1,2})(?:\s+(?:to|past|before|after|or\s+so)){0,1}[.!]*$|\bon\s+(?:my|our|his|her|their)\s+(?:[a-zà-ÿ]+\s+)?days?\b(?!\s+(?:plan|trip|report))|(?:[,;–—]\s*(?:(?:but|and)\s+)?|\bbut\s+)only\s+(?:on|at|in|from|during|between|for|until|till|if|when|while|the|this|next|every|\w*days?|weekends?|mornings?|evenings?|nights?)\b|[,;–—]\s*(?:until|till|(?:but\s+)?not\s+(?:on|at|before|after)|(?:stop|stopping|ending|finishing)\s+(?:at|on|by|after|when))\s|\b(?:each|every|all|both|one)\s+of\s+(?:those|these|the)\s+(?:days?|nights?|mornings?|evenings?|weeks?|weekends?|times?)\b|\b(?:except|excluding|but\s+not|other\s+than|apart\s+from)\s+(?:(?:for|on|in|during|the|public|bank|national|school|my)\s+)*(?:holidays?|vacations?|breaks?|weekends?|summers?|winters?|when|if|while|\w+days?)\b/i,
  strayDate: new RegExp(
    `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTHS})|(?!may)(?:${MONTHS})\\s+\\d{1,2}(?:st|nd|rd|th)?)\\b`,
    'i',
  ),
  // What an assistant plays, shows, looks up or changes, and what tells or asks something.
  remark:
    /^(?:play|show|turn on|switch|clear|order|remind|remember|set|open|tell|give|find|search|read|list|book|get me|help|let|lets|let's|thanks|put|add|create|make|start|stop|cancel|delete|remove|change|move|resume|pause|wake|snooze|repeat|mute|dim|weather|news|events?|calendar|agenda|schedule|appointments?|meetings?)(?![a-zà-ÿ])|\?|\bthings to do\b|[a-zà-ÿ]{3}ed[.!]*$|(?<![a-zà-ÿ'])(?:i|i'm|i'll|i've|i'd|you|you're|your|he|she|it's|we|we're|they|me|is|are|was|were|be|been|did|does|has|had|have|will|would|won't|can|can't|could|should|might|there|there's|that's|what|what's|how|why|who|where|which|not|don't|doesn't|didn't|isn't|never|no|going|went|said|says|starts|ends|arrives|comes|leaves|lights?|lamps?|plugs?|tv|radio|music|thermostat|heating|volume)(?![a-zà-ÿ'])/i,
  // At most eight words, and more than what is left over of a time.
  bareTask:
    /^(?=[\p{L}\d])(?!\d[\d,]*(?:st|nd|rd|th)|(?:runs?|fires?|executes?|triggers?|once|all|just|each|this|at|on|a|in|of|sun|ea)(?: an?)?[.!]*$|(?:new|next|last|good|happy|nice|great|see)(?!\p{L})|.*(?<![\p{L}'])(?:am|may|us)(?![\p{L}']))(?:\S+\s+){0,7}\S+$/isu,
  taskFirst: true,
  shortReminder:
    /^(?:(?<mark>[!/]remind\s?me|[!/](?:remind(?:er)?|rmd)(?=\s+(?:in\s+)?\d)|remindme|remind\s+me(?=!)|reminder(?=\s+\d))|remind\s+me|remind|rmd(?:\s+me)?)[!:,]{0,2}\s+(?:(?:in\s+)?(?<length>\d{1,3}(?:[.,]\d)?\s?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|months?|y|yrs?|years?)(?:\s?\d{1,2}\s?(?:m|mins?|minutes?))?)(?![\p{L}\d])(?!\s+(?:before|prior|ahead|early|earlier|beforehand|in\s+advance|later|from|after|hence|into|an?|per|each|every)\s)(?!\s+(?:before|ahead|early|earlier|beforehand|in\s+advance|later)[.!?]*$)(?<rest>.*)|(?<other>\S.*))$/isu,
  wantsToKnow:
    /^i(?:'d|\s+would)?\s+(?:want|like|love)\s+to\s+know\s+(?<when>[^?]{0,60}?)\s?(?=\b(?:what|what's|how|how's|whether|if|who|which|where)\s)/i,
  bareAlarm:
    /^(?<frame>(?:(?:set|create|add|make|put)\s+(?:me\s+)?(?:an?\s+|the\s+|my\s+|another\s+)?)?alarm|wake\s+(?:me|us)(?:\s+up)?)\s+(?:(?:for|to)\s+)?(?=\d{1,2}(?::\d{2})?(?:[,.!?]|$|\s+(?!(?:[ap]\.?m|o'?clock|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|times)\b)\S))/i,
  timing: /\b(?:timer|then)\b/i,
  taskFrame:
    /\b(?:(?:remind|reminding|rmd|tell|notify|alert|ping|nudge|poke|prompt|warn|buzz|pester|bug)\s+(?:me|us)|let\s+(?:me|us)\s+know(?=\s(?:.{0,60}\s)?that\s)|(?:give|drop|shoot)\s+me\s+an?\s+(?:nudge|shout|ping|buzz|poke|line|note)|(?:me|not)\s+(?:forget|remember)|i\s+remember|be\s+reminded)\b|\b(?<noun>reminder|alarm)\b/i,
  taskJoints: words('to|about|that|of'),
  taskOnly: words('to'),
  verbJoint: /\sto$/i,
  statementJoint: /\sthat$/i,
  askFrame: /\bask (?:me|us|myself)\b[,:]?/i,
  questionWords: words(
    'what|how|whether|if|who|which|where|when|why|did|do|does|have|has|had|is|are|am|was|were|can|could|should',
  ),
  belonging: words('for'),
  due: words('by'),
  calledBy: /\b(?:the|my|our|his|her|their|your)\s\S+$/i,
  sameTime: /\bat\s+(?:that|the)\s+same\s+time\b(?!\s+as\b)/i,
  pointsBack:
    /(?<![a-zà-ÿ'])(?:it|her|him|them)(?![a-zà-ÿ'])|(?<![a-zà-ÿ'])(?:that|this|those|these)[.!]*$/i,
  leadIn:
    /^(?<lead>.*?\S)(?:\s*[,;:.!?–—]\s*(?:(?:and|so|then)\s+)*|\s+(?:and\s+)?so\s+)(?:(?:please|pls|can you|could you|just)\s+)*(?<wish>(?:remind|rmd|warn|nudge|ping|alert|notify|poke|buzz)\s+(?:me|us)\b.*)$/is,
  relativeDay:
    /\b(?:(?:the\s+)?day\s+after\s+tomorrow|tomorrow(?:\s+(?<part>morning|afternoon|evening|night))?|(?:in\s+)?(?:\d{1,2}|an?|two|three|four|five|six|ten)\s+(?:days?|weeks?)\s+from\s+(?:today|now)|in\s+(?:\d{1,2}|an?|two|three|four|five|six|ten)\s+(?:days?|weeks?)|(?:next|this|coming)\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?!')/gi,
  notForgotten:
    /[\s,]\s?(?:don't|do not|mustn't|must not|never) forget(?: (?:it|that|this))?[.!]*$/i,
  ownTask:
    /^i(?:'ve|\s+have|\s+still)?\s+(?:(?:need|have|got|want|ought|plan)\s+to|must|should|gotta)\s+/i,
  orders: new Set(),
  tellIt:
    /^(?:(?:please|and|then)\s+)*(?:send|tell|text|message|give|let|email|post)\s+(?:(?:it|that|the answer|the result)\s+to\s+)?(?:me|us)\b/i,
  speaks:
    /^(?:speak|talk|answer|reply|respond|write)\s(?:(?:with|to)\sme\s)?(?:in\s)?(?:german|english|deutsch)\b[^,;:]{0,20}$/i,
  toOthers:
    /^(?:[Tt]ext|[Mm]essage|[Ee]mail|[Tt]ell|[Ww]rite(?:\s+to)?)\s+(?!me\b|us\b|myself\b|an?\b|it\b|this\b)\p{L}+(?:\s+\S|[.!]*$)|^[Ss]end\s+(?!me\b|us\b)(?:(?:mom|mum|mama|dad|papa|grandma|grandpa|granny|nana|(?:my|our)\s+(?:wife|husband|boss|mother|father|mom|mum|dad|son|daughter|kids|team|friend|partner|sister|brother))\s|.*\sto\s+(?!me\b|us\b)\p{L}|\p{Lu}\p{L}*\s|(?!an?\b|the\b|my\b|our\b)\p{L}+\s+(?:an?|the|my|our|some|his|her|this|that|these)\s)/su,
  restarts:
    /(?<![\p{L}./-])(?:(?:restart|reboot|relaunch|redeploy)(?:s|ed|ing)?|(?:start|boot)\s+\S+\s+(?:up\s+)?again|(?:bring|start|get|spin)\s+\S+\s+(?:back\s+)?up)(?![\p{L}/-]|\.\p{L})/iu,
  indefinite: words('a|an|another|some|new'),
  loose: words('for|from|by|only|but|starting|beginning|until|till|around|every|each|@|-|–|—|:'),
  looseBehind: words('only|but|starting|beginning|around|every|each|@|-|–|—|:'),
  timeLead:
    /(?:\s(?:when|once|as\s+soon\s+as)\s+(?:it|the\s+time)(?:'s|\s+is|\s+hits)|[,;–—]\s*(?:(?:and|so)\s+)?(?:it|that)(?:'s|\s+is)|[,;–—]\s*(?:so|and\s+that|i'd\s+say|i\s+think)|(?:^|\s)(?:on|for)\s+all(?:\s+the)?)$/i,
  timeTail:
    /^\s+(?:(?:would|will|should|might)\s+(?:be\s+|work\s*)?|is\s+|sounds\s+|works\s*|please\s*)(?:just\s+|totally\s+)?(?:great|good|fine|perfect|ideal|best|nice|lovely|ok|okay|enough|well|cool|works?|do)?(?:\s+for\s+me)?(?:,?\s+(?:please|thanks))?[\s.!?]*$/i,
  verbs: {
    fetch: words(
      'fetch|get|download|load|request|open|read|check|grab|pull|scrape|retrieve|visit|crawl|query|look at|look|see|verify|go to|pull up|hit|ping',
    ),
    tell: words(
      'send|tell|give|message|text|show|notify|ping|alert|inform|mail|email|post|deliver|forward|report|let',
    ),
    save: words('save|write|store|put|dump|keep|export|record'),
    append: words('append|add|log'),
    watch: words(
      'watch|monitor|track|observe|keep an eye on|keep watch on|look out for changes on|check for changes on|check for changes to|keep tabs on|keep track of|keep checking|keep watching|keep monitoring|follow|subscribe to',
    ),
    run: words('run|call|execute|use|trigger|invoke|start|perform'),
  },
  me: words('me|us|myself'),
  isBetter: /^\s+(?:is|would be|works|suits me) (?:better|fine|best)(?=[,;.\s]|$)/i,
  joints: words('and|then|and then|,|;|, then|, and|, and then|; then|after that|afterwards|.'),
  ofWords: words('of|from|on|at|in|for'),
  intoWords: words('to|in|into|as|under|at|onto'),
  articles: words('the|a|an|its|their|my|our|your|his|her|all|any|all the|this|that'),
  pronouns: words(
    'it|them|that|this|the result|the results|result|results|the answer|the output|the response|the content|everything|what you get|what it says|what you find|the page|the data|the whole thing',
  ),
  frontedVerbs: words('should'),
  conditionStarts: words('when|if|whether|whenever|as soon as|once|every time|each time|in case'),
  fresh: words('new|unseen|unread|fresh|newest'),
  numbers: numbers(ENGLISH_NUMBERS.slice(2, 13).join('|'), 2),
  greetings: words(
    'hello|hi|hey|good|happy|goodbye|bye|welcome|greetings|howdy|ciao|hola|bonjour|merry|cheers|congratulations',
  ),
  plainVerbs: words('send|text|message'),
  reminding: /\b(?:remind|forget|remember)/i,
  kindWords: words('skill|tool|action|command'),
  placeless: words('here|there|outside|nearby|around|local|current|like|right|now|where'),
  things: words(
    "weather|news|forecast|update|updates|report|reports|summary|summaries|digest|briefing|status|list|overview|quote|quotes|joke|jokes|fact|facts|poem|story|stories|recipe|recipes|price|prices|stock|stocks|score|scores|traffic|directions|results|headlines|emails|email|calendar|agenda|events|schedule|tips|advice|ideas|suggestions|pictures|photos|music|song|songs|information|info|details|analysis|recommendations|reminders|reminder|alarms|alarm|tweets|messages|notifications|rate|rates|temperature|menu|map|something|anything|everything|what|how|who|when|where|why|which|whether|if|about|when's|what's|how's",
  ),
  judgement: words(englishWhat.thinking),
  judgementVerbs: words(
    'summarize|summarise|analyze|analyse|decide|write|draft|compose|research|review|compare|translate|evaluate|brainstorm|rewrite|explain|investigate|generate|outline|proofread',
  ),
  aboutYou:
    /^(?:show|tell|give|list)\s.*\byou(?:'ve|'re)?\s+(?:do|did|can|are|have|had|run|ran|send|sent|know|remind|reminded|will|would)\b/i,
  workVerbs: words(
    'check|look|watch|open|read|find|search|collect|gather|list|suggest|recommend|tell|send|give|show|scan|monitor|track|triage|report|fetch|compile|count|calculate|figure|prepare',
  ),
  again: words(
    [
      'every|each|daily|hourly|weekly|monthly|yearly|nightly|quarterly|annually|fortnightly|biweekly|mornings|evenings|nights|afternoons|everyday',
      ...ENGLISH_WEEKDAYS.map((name) => `${name.toLowerCase()}s`),
    ].join('|'),
  ),
  negations: words("don't|dont|do not|never|no|not|stop"),
  toolHints: new Map([
    [
      'web.search',
      'news|search|web|internet|online|research|find|look|headlines|weather|forecast|prices|price|stock|stocks|investigate'.split(
        '|',
      ),
    ],
    ['http.request', 'page|site|website|url|api|web|fetch|news|weather|research|online'.split('|')],
    ['rss.read', ['feed', 'rss', 'blog', 'podcast', 'news', 'headlines']],
    ['file.read', ['file', 'files', 'notes', 'document', 'documents']],
    ['file.list', ['files', 'folder', 'folders', 'documents', 'notes']],
    ['file.write', ['save', 'file', 'document']],
    ['schedule.list', ['schedules', 'scheduled', 'reminders']],
    ['time.now', ['time', 'date', 'today']],
  ]),
  everything: words(
    'everything|all|all of them|all of it|them all|all schedules|all my schedules|all the schedules|all reminders|all my reminders|all the reminders|every schedule|every reminder|all of my reminders|all of my schedules|all jobs|all my jobs',
  ),
  it: words(
    'it|that|this|that one|this one|that job|this job|the job|that schedule|this schedule|the last one|the one|the last|them',
  ),
  reminders: words('reminder|reminders|alarm|alarms'),
  afterthought: AFTERTHOUGHT,
  instead: /[,\s]+(?:instead of|rather than|and not)\s.{1,60}$/i,
  whichFillers: words(
    'the|my|a|an|one|ones|reminder|reminders|schedule|schedules|scheduled|job|jobs|task|message|messages|about|for|that|called|named|to|of|on|me|all|please|recurring|daily|weekly|hourly|with|from|and|thing|every|reminding|sending|saying|says|regarding|it|this',
  ),
  dayParts: new Map(
    Object.entries({
      ...{ morning: [4, 12], mornings: [4, 12], early: [4, 9], 'early morning': [4, 9] },
      ...{ noon: [11, 14], midday: [11, 14], lunchtime: [11, 14], lunch: [11, 14] },
      ...{ afternoon: [12, 18], afternoons: [12, 18], evening: [17, 24], evenings: [17, 24] },
      ...{ night: [20, 29], nights: [20, 29], nightly: [20, 29], late: [20, 29] },
    } satisfies Record<string, [number, number]>),
  ),
  several: ENGLISH_SEVERAL,
  asides: ENGLISH_ASIDES,
  insisting: ENGLISH_INSISTING,
  daysOff: ENGLISH_DAYS_OFF,
  restrictions: ENGLISH_RESTRICTIONS,
  say: englishSayings,
  what: englishWhat,
  own: englishOwnLists,
  news: englishNews,
  events: englishEventWords,
  proposing: ENGLISH_PROPOSING,
};
