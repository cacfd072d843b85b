/**
 * "frag mich, wie die Woche war" as the question that is asked. What can't be turned round is said as it stands, without
 * a question mark.
 */

/** How a question to a person begins. */
export const GERMAN_ASKED = 'Frage:';

const ASKS = /^(?:wie|was|wo|wer|wen|wem|wann|warum|wieso|weshalb|welche[rsmn]?|wohin|woher)$/i;
const SUBJECTS = /^(?:ich|der|die|das|dein|deine|mein|meine|unser|unsere|es|er|sie|ein|eine|wir)$/i;
const FINITE = /^(?:war|waren|ist|sind|lief|liefen|geht|ging|wird)$/i;
/** Behind "wie viele Stunden" and the like. */
const MOST_OF_WH = 4;
/** Another clause may begin there, with a verb of its own. */
const GOES_ON = /^(?:und|oder|aber|ob|dass|weil|wenn|ich)$|,$/i;

const TURNED: Readonly<Record<string, string>> = {
  mich: 'dich',
  mir: 'dir',
  ...Object.fromEntries(
    ['', 'e', 'en', 'em', 'er', 'es'].map((end) => [`mein${end}`, `dein${end}`]),
  ),
};
/** What is said of "ich", as it is said to who is asked. */
const TO_YOU: Readonly<Record<string, string>> = {
  habe: 'hast',
  hab: 'hast',
  bin: 'bist',
  war: 'warst',
  hatte: 'hattest',
  kann: 'kannst',
  konnte: 'konntest',
  muss: 'musst',
  musste: 'musstest',
  soll: 'sollst',
  sollte: 'solltest',
  will: 'willst',
  wollte: 'wolltest',
  darf: 'darfst',
  durfte: 'durftest',
  möchte: 'möchtest',
  werde: 'wirst',
  brauche: 'brauchst',
  mache: 'machst',
  esse: 'isst',
};

export function asGermanQuestion(given: string): string {
  const said = given.trim().replace(/\?$/, '').trimEnd();
  const [first = '', ...rest] = said.split(/\s+/);
  const isWhether = /^ob$/i.test(first);
  const at = rest.findIndex((word) => SUBJECTS.test(word));
  const isTold = ASKS.test(first) && at >= 0 && at < MOST_OF_WH && rest.length > at + 1;
  if (!isWhether && (!isTold || isAskedAlready(rest[at - 1]))) return `${said}?`;
  if (/^ich$/i.test(rest[at] ?? '')) {
    const of = isWhether ? [] : [first, ...rest.slice(0, at)];
    return (isWhether && at > 0 ? null : toYou(of, rest.slice(at + 1))) ?? said;
  }
  const last = rest.at(-1) ?? '';
  if (isWhether || at > 0 || !FINITE.test(last)) return said;
  return asked([first, last, ...turn(rest.slice(0, -1))]);
}

/** "wie geht es dir": a verb stands before whom it is of. */
const isAskedAlready = (before = ''): boolean =>
  FINITE.test(before) || Object.hasOwn(TO_YOU, before.toLowerCase());

/** "was | ich diese Woche geschafft habe" is "Was hast du diese Woche geschafft?"; null where its verb is not known. */
function toYou(of: readonly string[], behind: readonly string[]): string | null {
  const verb = TO_YOU[behind.at(-1)?.toLowerCase() ?? ''];
  const middle = behind.slice(0, -1);
  if (verb === undefined || middle.some((word) => GOES_ON.test(word))) return null;
  return asked([...of, verb, 'du', ...turn(middle)]);
}

const turn = (words: readonly string[]): string[] =>
  words.map((word) => TURNED[word.toLowerCase()] ?? word);

function asked(words: readonly string[]): string {
  const text = words.join(' ');
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}?`;
}
