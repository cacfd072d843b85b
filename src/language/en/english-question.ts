/** "ask me whether …" as the question that is asked: "Was the restore test done?". What can't be turned round is said as it stands, without a question mark. */

/** How a question to a person begins. */
export const ENGLISH_ASKED = 'Question:';

const BE = new Set(['is', 'are', 'was', 'were', 'am']);
const AUXILIARIES: ReadonlySet<string> = new Set([
  ...BE,
  ...['has', 'have', 'had', 'can', 'could', 'will', 'would', 'should', 'must', 'shall', 'may'],
  ...['might', 'does', 'do', 'did'],
]);
/** These are verbs of their own where a noun follows: "I did my timesheet". */
const OWN_VERBS: Readonly<Record<string, readonly [string, string]>> = {
  did: ['did', 'do'],
  do: ['do', 'do'],
  does: ['does', 'do'],
  had: ['did', 'have'],
  have: ['do', 'have'],
  has: ['does', 'have'],
};
const NOUN_STARTS: ReadonlySet<string> = new Set(
  'a|an|the|my|your|our|his|her|their|its|this|that|these|those|any|some|enough|all'.split('|'),
);
const SUBJECT_STARTS: ReadonlySet<string> = new Set([
  ...NOUN_STARTS,
  ...['i', 'we', 'you', 'he', 'she', 'it', 'they', 'everyone', 'everything'],
]);
const WH = new Set(['what', 'how', 'where', 'who', 'whom', 'which', 'why', 'when', 'whose']);
/** Behind "how many glasses" and the like. */
const MOST_OF_WH = 4;

const TURNED: Readonly<Record<string, string>> = {
  i: 'you',
  we: 'you',
  me: 'you',
  us: 'you',
  my: 'your',
  our: 'your',
  mine: 'yours',
  ours: 'yours',
  myself: 'yourself',
};

const turn = (words: readonly string[]): string[] =>
  words.map((word) => TURNED[word.toLowerCase()] ?? word);

/** Without a mark at its end, it is told what is asked. */
export function asEnglishQuestion(said: string): string {
  const words = said.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  const start = first.toLowerCase();
  if (start === 'whether' || start === 'if') {
    return turnedRound(rest) ?? ['whether', ...turn(told(rest))].join(' ');
  }
  if (!WH.has(start)) return `${said}?`;
  const at = rest.findIndex((word) => SUBJECT_STARTS.has(word.toLowerCase()));
  const isTold = at >= 0 && at < MOST_OF_WH && !rest.slice(0, at).some(isAuxiliary);
  if (!isTold) return `${said}?`;
  const asked = [first, ...rest.slice(0, at)].join(' ');
  const turned = turnedRound(rest.slice(at));
  if (turned === null) return [asked, ...turn(told(rest.slice(at)))].join(' ');
  return capital(`${asked} ${turned[0]?.toLowerCase()}${turned.slice(1)}`);
}

const isAuxiliary = (word: string): boolean => AUXILIARIES.has(word.toLowerCase());

/** "I was" said of somebody else is "you were". */
const told = (words: readonly string[]): string[] =>
  words.map((word, at) => agreeing(word, words[at - 1] ?? ''));

function agreeing(verb: string, before: string): string {
  if (!['i', 'we'].includes(before.toLowerCase())) return verb;
  return { am: 'are', was: 'were' }[verb.toLowerCase()] ?? verb;
}

/** "the restore test was done": "Was the restore test done?"; null where nothing can be put in front. */
function turnedRound(words: readonly string[]): string | null {
  const at = words.findIndex((word, index) => index > 0 && isAuxiliary(word));
  if (at < 0) return null;
  const subject = words.slice(0, at);
  const rest = words.slice(at + 1);
  const verb = agreeing(words[at] ?? '', subject.at(-1) ?? '').toLowerCase();
  const own = NOUN_STARTS.has(rest[0]?.toLowerCase() ?? '') ? OWN_VERBS[verb] : undefined;
  const [front, behind] = own ?? [verb, ''];
  const row = [front, ...turn(subject), ...(behind === '' ? [] : [behind]), ...turn(rest)];
  return `${capital(row.join(' '))}?`;
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
