/** English words for the ways to people. */
import type { ChannelLexicon } from '../channels/channel-lexicon.ts';
import { ENGLISH_MONTHS, ENGLISH_NUMBERS, ENGLISH_WEEKDAYS } from './english-names.ts';

export const ENGLISH_CHANNELS: ChannelLexicon = {
  herePhrases: ['in this chat', 'in this conversation', 'in this session', 'into this chat'],
  hereWords: ['right here', 'here'],
  ways: 'on via through over by per using in',
  targets: 'to into',
  articles: 'my our the a an',
  kindsOfMessage: ['message', 'messages', 'chat', 'dm', 'direct message', 'notification'],
  asks: [
    { words: '(?:send|forward|deliver)(?: (?:it|this|that|them))?(?: to)? (?:me|us)', sends: true },
    { words: '(?:remind|tell|notify|message|ping|text|alert|warn|inform|show|give) (?:me|us)' },
    { words: '(?:update|wake|contact|reach|answer|write)(?: to)? (?:me|us)' },
    { words: '(?:let (?:me|us) know|hit me up|drop me a line)' },
  ],
  sendVerbs: 'send|post|deliver|push|forward',
  sent: '(?: me)?(?: (?:it|them|this|that|all|everything|(?:the|a) (?:result|results|summary|answer|report|digest|list)))?',
  stepJoints: 'and|then',
  wayJoints: 'and|or',
  beforeTask: [],
  noRequest: `to should will would must might may can could did does not never who that which they he she it i we don't
    dont doesn't didn't won't`,
  courtesies: `please pls thanks thank you thx rote instead then too ok okay hey hi hello so no nope actually rather just
    can could would will also and but send it`,
  times: [
    ...`at on in every each the of a an and or from until till by before after for next this last other half past
    quarter first second third fourth once twice today tomorrow tonight now later soon daily weekly monthly
    hourly yearly day days night nights morning mornings afternoon afternoons evening evenings noon midnight
    lunchtime week weeks weekday weekdays weekend weekends workday workdays month months year years hour hours
    minute minutes min mins second seconds sec secs hr hrs am pm o clock utc fifteen twenty thirty starting
    times time sharp`.split(/\s+/),
    ...ENGLISH_NUMBERS.slice(1, 13),
    ...[...ENGLISH_WEEKDAYS, ...ENGLISH_MONTHS].flatMap((name) => [name, name.slice(0, 3)]),
    ...ENGLISH_WEEKDAYS.map((name) => `${name}s`),
  ],
  doneThere: `writ write wrote post messag message text call phon phone repl reply repli respond answer send sent shar share
    chat chatt talk speak spoke ask tell told invit invite join read check look follow unfollow publish announc
    announce email mail ping contact dm log login sign install delet delete archiv archive mut mute block updat
    update upgrad upgrade creat create setup configur configure enabl enable disabl disable search upload
    download submit forward meet meeting discuss discussion conversation thread channel group friend mention
    unread inbox profile avatar account password bot app emoji react vote poll say said congratulat congratulate
    thank greet confirm coordinat coordinate arrang arrange happen work go get online people comment subscrib
    subscribe unsubscrib unsubscribe pay buy sell stream live what who how if whether which where why whose`,
};
