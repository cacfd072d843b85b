/** English and German words for the ways to people, and the words around them that tell a way from a message. */

interface NamedChannel {
  /** As it stands in session keys. */
  id: string;
  /** As people read it. */
  name: string;
  /** As people write it, in lower case. */
  words: readonly string[];
}

export const NAMED_CHANNELS: readonly NamedChannel[] = [
  { id: 'telegram', name: 'Telegram', words: ['telegram'] },
  { id: 'slack', name: 'Slack', words: ['slack'] },
  { id: 'discord', name: 'Discord', words: ['discord'] },
  { id: 'whatsapp', name: 'WhatsApp', words: ['whatsapp', 'whats app'] },
  { id: 'signal', name: 'Signal', words: ['signal'] },
  { id: 'matrix', name: 'Matrix', words: ['matrix'] },
  { id: 'email', name: 'Email', words: ['e-mail', 'email', 'mail'] },
  { id: 'sms', name: 'SMS', words: ['sms', 'text message'] },
  { id: 'terminal', name: 'the terminal', words: ['terminal'] },
];

/** This conversation. */
export const HERE = 'here';

/** They mean this conversation wherever a way may stand. */
export const HERE_PHRASES: readonly string[] = [
  ...['in this chat', 'in this conversation', 'in this session', 'into this chat'],
  ...['in diesem chat', 'in dieser unterhaltung', 'in diesem gespräch', 'in diesen chat'],
];

/** A place as often as a way: they count only where nothing else can be meant. */
export const HERE_WORDS: readonly string[] = ['right here', 'here', 'hier'];

/** In front of a way. */
export const WAY_WORDS: readonly string[] =
  'on via through over by per using in auf über ueber mit'.split(' ');

/** In front of a way only behind what sends. */
export const TARGET_WORDS: readonly string[] = 'to into an zu'.split(' ');

export const ARTICLES: readonly string[] =
  'my our the a an mein meine meinen meinem meiner unser unsere unseren unserem dem der den das die einem einer'.split(
    ' ',
  );

/** May stand behind the name of a channel, and it is still the way. */
export const KINDS_OF_MESSAGE: readonly string[] =
  'message|messages|chat|dm|direct message|nachricht|notification'.split('|');

/** What asks Rote to tell something. What sends may name its target with "to". */
export const ASKS: readonly { words: string; sends?: true }[] = [
  { words: '(?:send|forward|deliver)(?: (?:it|this|that|them))?(?: to)? (?:me|us)', sends: true },
  { words: '(?:remind|tell|notify|message|ping|text|alert|warn|inform|show|give) (?:me|us)' },
  { words: '(?:update|wake|contact|reach|answer|write)(?: to)? (?:me|us)' },
  { words: '(?:let (?:me|us) know|hit me up|drop me a line)' },
  { words: '(?:schick|schicke|sende|send)(?: (?:es|das|sie))?(?: an)? (?:mir|uns)', sends: true },
  { words: '(?:erinner|erinnere|benachrichtige|informiere|warne|wecke|weck) (?:mich|uns)' },
  { words: '(?:sag|sage|schreib|schreibe|zeig|zeige|gib) (?:mir|uns)(?: bescheid)?' },
  { words: '(?:kannst|könntest|koenntest|würdest|wuerdest) du (?:mich|mir|uns)' },
  { words: 'melde? dich(?: bei mir)?' },
];

/** A step of some work that only sends what the steps before it came to. */
export const SENDS_ON =
  '(?:send|post|deliver|push|forward|schick|schicke|sende)(?: (?:me|mir))?(?: (?:it|them|this|that|all|everything|es|sie|das|alles|(?:the|a|die|das|eine|ein) (?:result|results|summary|answer|report|digest|list|zusammenfassung|ergebnis|ergebnisse|antwort|liste)))?';

/** What stands in front of a request that somebody else makes, or nobody. */
export const NO_REQUEST: ReadonlySet<string> = new Set(
  `to should will would must might may can could did does not never who that which they he she it i we don't dont
  doesn't didn't won't soll sollte wird würde kann muss er sie es ich wir nicht nie`.split(/\s+/),
);

export const COURTESY_WORDS: ReadonlySet<string> = new Set(
  `please pls thanks thank you thx rote instead then too ok okay hey hi hello so no nope actually rather just can could
  would will also and but bitte danke lieber stattdessen dann auch nein doch mal und aber send it es schick das`.split(
    /\s+/,
  ),
);

/** Words that say when; numbers do so, too. */
export const TIME_WORDS: ReadonlySet<string> = new Set(
  `at on in every each the of a an and or from until till by before after for next this last other half past quarter
  first second third fourth once twice today tomorrow tonight now later soon daily weekly monthly hourly yearly day days
  night nights morning mornings afternoon afternoons evening evenings noon midnight lunchtime week weeks weekday
  weekdays weekend weekends workday workdays month months year years hour hours minute minutes min mins second seconds
  sec secs hr hrs am pm o clock utc one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays mon tue wed thu fri sat sun january february march april may june july august september october november
  december jan feb mar apr jun jul aug sep oct nov dec starting times time sharp
  um uhr jeden jede jedes jeder alle am im ab bis von vor nach heute morgen übermorgen morgens mittags abends nachts
  nachmittags vormittags früh mittag abend nacht nachmittag vormittag tag tage tagen täglich woche wochen wöchentlich
  monat monate monaten monatlich jahr jahre stunde stunden stündlich minute minuten sekunde sekunden werktag werktags
  werktage werktagen wochenende nächsten nächste nächster kommenden halb viertel dreiviertel einmal zweimal ein eine
  einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf montag dienstag mittwoch donnerstag freitag samstag
  sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags januar februar märz mai juni juli oktober
  dezember den dem der und oder gegen`.split(/\s+/),
);

/** Stems of what is done or found on a channel: behind them the way may be part of the message. */
export const DONE_THERE: readonly string[] =
  `writ write wrote post messag message text call phon phone repl reply repli respond answer send sent shar share chat chatt talk
  speak spoke ask tell told invit invite join read check look follow unfollow publish announc announce email mail ping contact dm log login
  sign install delet delete archiv archive mut mute block updat update upgrad upgrade creat create setup configur configure enabl enable
  disabl disable search upload download submit forward meet meeting discuss discussion conversation thread channel group
  friend mention unread inbox profile avatar account password bot app emoji react vote poll say said congratulat congratulate thank
  greet confirm coordinat coordinate arrang arrange happen work go get online people comment subscrib subscribe unsubscrib unsubscribe
  pay buy sell stream live what who how if whether which where why whose
  schreib post antwort ruf anruf anzuruf telefonier sag frag schick verschick send teil chatt chat sprech red les lies prüf schau
  nachschau such lösch aktualisier installier meld anmeld anzumeld einlog einzulog treff nachricht gruppe kanal
  gespräch konto unterhaltung beitrag beiträg freund leute passier gratulier bedank was wer wie ob welch wo warum`
    .trim()
    .split(/\s+/);

/** "News on Telegram" are as well about it as there. */
export const ABOUT_IT: ReadonlySet<string> = new Set(
  'news update updates info information article articles story stories tips facts research opinions'.split(
    ' ',
  ),
);
