/**
 * Names of any length beside an exact place: "the number of open issues at URL (open_issues_count)", "the washing
 * machine's power.watts". The place says which value is meant, so the name only has to be one.
 */
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, NO_THING, rule, saidIn, type Thing } from '../values.ts';
import type { Source, Take } from '../what.ts';

const MOST_WORDS = 7;

/** They narrow, deny, count or begin something else, wherever they stand. */
const NEVER: ReadonlySet<string> = new Set([
  ...['if', 'each-time', 'and-then', 'but', 'not', 'without', 'only', 'most', 'new', 'me', 'to-me'],
  ...['above', 'below', 'at-least', 'at-most', 'between', 'outside', 'mention', 'changes', 'count'],
  ...[
    'first',
    'last',
    'newest',
    'oldest',
    'biggest',
    'smallest',
    'cheapest',
    'dearest',
    'thinking',
  ],
  ...['highest', 'lowest', 'recent', 'newer', 'older', 'unchanged', 'appears', 'disappears'],
  ...['matches', 'begins', 'ends', 'in-a-row', 'lines', 'links', 'headings', 'tell-me', 'is'],
]);
/** Words that only call something by a name, behind an article. */
export function isLabel({ context: { isA, tokens } }: At, { from, to }: TextSpan): boolean {
  if (to - from > MOST_WORDS || to - from < 1) return false;
  for (let at = from; at < to; at++) {
    const isWord = tokens[at]?.kind === 'word' && /^[\p{L}'’\d-]+$/u.test(tokens[at]?.text ?? '');
    if (!isWord || isA(at, NEVER)) return false;
  }
  return true;
}

type Said = number | string | { take: Take };

function placeOf(said: Said, isSelector: boolean, { context }: At): Take | null {
  if (typeof said === 'object') {
    const { take } = said;
    return take.kind === 'field' || take.kind === 'selector' ? take : null;
  }
  const path = typeof said === 'number' ? (context.tokens[said]?.text ?? '') : said;
  return isSelector ? { kind: 'selector', selector: path } : { kind: 'field', path };
}

const at = (source: Source, take: Take | null): Thing | null =>
  take === null ? null : { ...NO_THING, source, takes: [take] };

const priceAt = (source: Source | null, name: string, of: string | null): Thing => ({
  ...NO_THING,
  source,
  takes: [{ kind: 'value', name, ...(of !== null && { of }) }],
});

const THE: ReadonlySet<string> = new Set(['the']);

/** What has a price, without its article; null where its form is that of a genitive: des Wasserkochers. */
function ownerOf(place: At, { from, to }: TextSpan): string | null {
  const { isA, tokens } = place.context;
  const start = isA(from, THE) ? from + 1 : from;
  if (start >= to || [tokens[from], tokens[from - 1]].some((one) => one?.bare === 'des'))
    return null;
  return saidIn(place, { from: start, to });
}

const priceIn = (source: Source, place: At, label: TextSpan | null = null): Thing =>
  priceAt(source, place.context.prices[0] ?? '', label === null ? null : ownerOf(place, label));

export const LABEL_RULES = [
  rule(
    'thing: the price of the text',
    'fetch https://a.example and tell me if the price of the lamp is below 50',
    ([, name, , , label], place) =>
      isLabel(place, label) ? priceAt(null, name.toLowerCase(), ownerOf(place, label)) : null,
  ),
  rule(
    'thing: the price of quoted',
    'fetch https://a.example and tell me if the price of "lamp" is below 50',
    ([, name, , of]) => priceAt(null, name.toLowerCase(), of),
  ),
  rule(
    'thing: the price of text of source',
    'tell me if the price of the kettle on https://a.example is below 50',
    ([, name, , label, , source], place) =>
      isLabel(place, label) ? priceAt(source, name.toLowerCase(), ownerOf(place, label)) : null,
  ),
  rule(
    'thing: what|how-much text of source costs',
    'send me what the kettle on https://a.example costs',
    ([, label, , source], place) => (isLabel(place, label) ? priceIn(source, place, label) : null),
  ),
  rule(
    'thing: what|how-much source costs',
    'send me what https://a.example costs',
    ([, source], place) => priceIn(source, place),
  ),
  rule(
    'thing: the text of source open taken|word|quoted close',
    'tell me if the number of open issues at https://a.example (open_issues) is above 100',
    ([, label, , source, , said], place) =>
      isLabel(place, label) ? at(source, placeOf(said, false, place)) : null,
  ),
  rule(
    'thing: the text field-path of source',
    "tell me if the washing machine's power.watts at https://a.example is below 5",
    ([, label, path, , source], place) =>
      isLabel(place, label) ? at(source, { kind: 'field', path }) : null,
  ),
  rule(
    'thing: the|what text of source comma ?the field field-path|word|quoted',
    'send me the lunch of today according to https://a.example, field today.menu',
    ([, label, , source, , , , said], place) =>
      isLabel(place, label) ? at(source, placeOf(said, false, place)) : null,
  ),
  rule(
    'clause: source comma ?the ?field field-path|selector-said',
    'tell me when the exchange rate changes by 1 %: https://a.example, rates.USD',
    ([source, , , , said], place) => {
      const isSelector = place.pieces.at(-1)?.category === 'selector-said';
      const thing = at(source, placeOf(said, isSelector, place));
      return thing === null ? null : { kind: 'where', thing };
    },
  ),
  rule(
    'clause: source mention ?the ?field field-path',
    'https://a.example has a field parts.m4 - tell me when it gets below 200',
    ([source, , , , path]) => ({
      kind: 'look',
      thing: { ...NO_THING, source, takes: [{ kind: 'field', path }] },
      isWatch: false,
      isBare: true,
    }),
  ),
  rule(
    'source: the text page ?called|of url',
    'tell me if the old garage door sensor at https://a.example is down',
    ([, label, , , url], place) =>
      label.to - label.from > 1 && isLabel(place, label) ? { kind: 'web', url } : null,
  ),
];
