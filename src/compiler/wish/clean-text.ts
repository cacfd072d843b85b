/** A wish without its courtesies and hedges, and without the words that said when. */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span } from '../when/result.ts';

export function withoutCourtesy(text: string, language: IntentWords): string {
  const plain = (text.includes('’') ? text.replaceAll('’', "'") : text).trim();
  const asked = withoutPoliteEnd(withoutPoliteStart(plain, language), language);
  const polite = withoutBetween(withoutPhrases(asked, language), language).replace(
    language.politeWithin,
    '$1 ',
  );
  const clean = language.verbEnd === undefined ? polite : polite.replace(language.verbEnd, '');
  return clean.includes('"')
    ? clean
    : language.otherWords.reduce(
        (text, [said, plain]) => text.replace(said, plain),
        clean.replace(language.hedge, ''),
      );
}

/** ", that would be great", "I keep forgetting it, so …": said word for word around a sign, it is no part of any wish. */
function withoutPhrases(text: string, language: IntentWords): string {
  const { phrases } = language.asides;
  const bare = withoutEnd(text, ' \t\n.!?');
  const behind = bare.lastIndexOf(',');
  if (
    behind > 0 &&
    phrases.has(
      bare
        .slice(behind + 1)
        .trim()
        .toLowerCase(),
    )
  )
    return withoutPoliteEnd(bare.slice(0, behind), language);
  const front = text.indexOf(',');
  if (front < 0 || !phrases.has(text.slice(0, front).trim().toLowerCase())) return text;
  const rest = text.slice(front + 1).trim();
  const [first = ''] = rest.split(/\s/, 1);
  const isJoint = language.asides.joints.has(first.toLowerCase());
  return withoutPoliteStart(isJoint ? rest.slice(first.length).trim() : rest, language);
}

/** "every morning, please, remind me": between two signs. */
function withoutBetween(text: string, { asides, politeAfter }: IntentWords): string {
  if (text.includes('"')) return text;
  return text.replace(/,\s*([^,]+)(?=,)/g, (all, said: string) => {
    const lower = said.trim().toLowerCase();
    return asides.phrases.has(lower) || politeAfter.includes(lower) ? '' : all;
  });
}

function withoutPoliteStart(text: string, language: IntentWords): string {
  const lower = text.toLowerCase();
  const first = /^[^\s,:!]*/.exec(lower)?.[0] ?? '';
  const words = courtesies(language)
    .get(first)
    ?.find((one) => lower.startsWith(one) && /^[\s,:!]+\S/.test(text.slice(one.length)));
  if (words === undefined) return text;
  return withoutPoliteStart(text.slice(words.length).replace(/^[\s,:!]+/, ''), language);
}

function withoutPoliteEnd(text: string, language: IntentWords): string {
  const bare = withoutEnd(text, ' \t\n.!?');
  for (const words of language.politeAfter) {
    if (!bare.toLowerCase().endsWith(words)) continue;
    const before = bare.slice(0, -words.length);
    const kept = withoutEnd(before, ' \t\n,');
    if (kept === '' || kept.length === before.length) continue;
    return withoutPoliteEnd(kept, language);
  }
  return text;
}

/** By a loop: a pattern would look at every row of signs in the text. */
function withoutEnd(text: string, signs: string): string {
  let to = text.length;
  while (to > 0 && signs.includes(text[to - 1] as string)) to--;
  return text.slice(0, to);
}

/** The text without what said when, and without what then hangs loose. */
export function withoutSpans(text: string, spans: readonly Span[], language: IntentWords): string {
  const kept: string[] = [];
  let from = 0;
  for (const [at, { start, end }] of spans.entries()) {
    const said = text.slice(from, start);
    const between = isSentence(text, kept, spans.slice(0, at)) ? withoutTail(said, language) : said;
    kept.push(withoutLooseEnd(withoutLead(between, language), language));
    from = end;
  }
  kept.push(
    isSentence(text, kept, spans) ? withoutTail(text.slice(from), language) : text.slice(from),
  );
  const [first = '', ...others] = kept.filter((part) => part.trim() !== '');
  return trimEnds(others.reduce(join, first), language);
}

/** No blank in front of a sign; of two signs that stood around what was cut out, one. */
function join(left: string, right: string): string {
  if (/[,;:]\s*$/.test(left) && /^\s*[,;:]/.test(right))
    return join(left, right.replace(/^\s*[,;:]/, ''));
  // "./backup.sh" and ".price" begin with theirs.
  const isSign = /^\s*[,;.:](?!(?<=\.)\.?[/\p{L}])/u.test(right);
  return `${left.trimEnd()}${isSign ? '' : ' '}${right.trimStart()}`;
}

/** "stop working when it's" 18:00: what only led to the time goes with it. */
function withoutLead(text: string, { timeLead }: IntentWords): string {
  const trimmed = text.trimEnd();
  const end = trimmed.slice(-LONGEST_LEAD);
  const found = timeLead.exec(end);
  return found === null ? text : trimmed.slice(0, trimmed.length - end.length + found.index);
}

/** ". Around 6" would be great: a sentence that only gave the time goes with it, too. */
function withoutTail(text: string, { timeTail }: IntentWords): string {
  return text.length > LONGEST_TAIL ? text : text.replace(timeTail, '');
}

/** The last time begins a sentence or a clause of its own: behind a sign, or with one in it ("tomorrow? Around 6"). */
function isSentence(text: string, kept: readonly string[], spans: readonly Span[]): boolean {
  const last = spans.at(-1);
  if (last === undefined) return false;
  const isBehindSign = /[.!?,;–—]$/.test((kept.at(-1) ?? '').trimEnd());
  return isBehindSign || /[.!?,;]\s/.test(text.slice(last.start, last.end));
}

/** A preposition that belonged to the time: the "for" of "an alarm for 7". */
function withoutLooseEnd(
  text: string,
  language: IntentWords,
  loose: ReadonlySet<string> = language.loose,
): string {
  const trimmed = text.trimEnd().replace(language.aside, '');
  const last = trimmed.slice(trimmed.lastIndexOf(' ') + 1).toLowerCase();
  if (!loose.has(last)) return trimmed;
  return withoutLooseEnd(trimmed.slice(0, trimmed.length - last.length), language, loose);
}

/** Nothing longer only leads to a time, or is said of one. */
const LONGEST_LEAD = 40;
const LONGEST_TAIL = 60;

const SIGNS = ' \t\n,;:.!?-–—';

/** "./backup.sh", ".price", "-5": the sign is a part of what stands behind it. */
const isPathAt = (text: string, at: number): boolean =>
  /^(?:\.{1,2}\/|\.\p{L}|-\d)/u.test(text.slice(at, at + 3));

function trimEnds(text: string, language: IntentWords): string {
  let from = 0;
  let to = text.length;
  while (from < to && SIGNS.includes(text[from] as string) && !isPathAt(text, from)) from++;
  while (to > from && SIGNS.includes(text[to - 1] as string)) to--;
  const bare = text.slice(from, to);
  const first = bare.split(/\s/, 1)[0] ?? '';
  const isJoint = language.joints.has(first.toLowerCase());
  const task = isJoint ? bare.slice(first.length).trimStart() : bare;
  const kept = withoutLooseEnd(task, language, language.looseBehind).trim();
  return kept.length < task.length && /[,;]$/.test(kept) ? kept.slice(0, -1) : kept;
}

/** By their first word, the longest first: made once for a language. */
const ready = new WeakMap<IntentWords, ReadonlyMap<string, readonly string[]>>();

function courtesies(language: IntentWords): ReadonlyMap<string, readonly string[]> {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const said = [...language.politeBefore].flatMap((words) => [words, words.replaceAll("'", '')]);
  const longest = [...new Set(said)].toSorted((left, right) => right.length - left.length);
  const made = Map.groupBy(longest, (words) => (words.split(' ', 1)[0] as string).replace(',', ''));
  ready.set(language, made);
  return made;
}
