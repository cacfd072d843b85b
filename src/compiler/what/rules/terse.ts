/** Short forms, and places that are named beside a thing: "the price (data.amount from URL)", "URL, key X: above 5 -> tell me". */

import { bareIf, isAsked, MEASURED } from '../bare-condition.ts';
import { isListPart } from '../lower/page-parts.ts';
import { type At, NO_THING, rule, type Taken, type Thing } from '../values.ts';
import type { Take, Test } from '../what.ts';
import { nameAt } from './takes.ts';

/** A name for something that stands beside it: it may be said otherwise there. */
const isNamed = ({ kind }: Take): boolean =>
  kind === 'value' || kind === 'part' || kind === 'number' || kind === 'items';

const isPlace = ({ kind }: Take): boolean => kind === 'field' || kind === 'selector';

/** Nobody says it by chance: main.temp, #menu. */
const isPath = (take: Take): boolean =>
  take.kind === 'selector' || (take.kind === 'field' && /[._[]/.test(take.path));

const isSeveral = (take: Take): boolean =>
  take.kind === 'items' || (take.kind === 'part' && isListPart(take.part));

/** What the brackets say of it is meant; the first few of it are still the first few. */
function inBrackets(outer: Taken, inner: Taken): Taken | null {
  const filters = [...outer.filters, ...inner.filters];
  // Of several, a place by itself would be the first.
  const isFirst = isSeveral(outer.take) && filters.length === 0;
  return isNamed(outer.take) && isPlace(inner.take) && !isFirst
    ? { take: inner.take, filters }
    : null;
}

const fieldAt = (place: At, at: number): Taken | null =>
  nameAt(place, at) === null
    ? null
    : { take: { kind: 'field', path: place.context.tokens[at]?.text ?? '' }, filters: [] };

const fieldOf = (said: number | string | Taken, place: At): Taken | null => {
  if (typeof said === 'number') return fieldAt(place, said);
  if (typeof said !== 'string') return said;
  return { take: { kind: 'field', path: said }, filters: [] };
};

/** "the menu from URL (#menu)": at most a name was said of it before. */
function placed(thing: Thing, inner: Taken | null): Thing | null {
  const [outer, ...others] = thing.takes;
  if (inner === null || thing.source === null || others.length > 0) return null;
  if (!isPlace(inner.take) || (outer !== undefined && !isNamed(outer))) return null;
  return { ...thing, takes: [inner.take], filters: [...thing.filters, ...inner.filters] };
}

/** By an address or a field, so that nobody tells a story with it. */
const isShown = ({ content, source, takes }: Thing): boolean =>
  content === null && (source !== null || (takes.length > 0 && takes.every(isPlace)));

const equals = (value: number | string): Test => ({ kind: 'compare', is: 'equals', value });

const LABELS = [
  rule('label: name', 'tell me if the level (x.y of https://a.example) is 5', ([name]) => name),
  rule('label: word', 'tell me if CO2 (https://a.example, ppm) is above 5', ([at], place) =>
    nameAt(place, at),
  ),
  rule(
    'label: word word',
    'tell me if water level (https://a.example, cm) is above 5',
    ([one, two], place) => nameAt(place, one, two),
  ),
];

const BRACKETS = [
  rule(
    'taken: taken open taken|word|quoted close',
    'send me the first five headlines (h2.headline) from https://a.example',
    ([outer, , said], place) => {
      const inner = fieldOf(said, place);
      return inner === null ? null : inBrackets(outer, inner);
    },
  ),
  rule(
    'thing: thing open taken|word|quoted close',
    'tell me if https://a.example (selector #menu) changes',
    ([thing, , said], place) => placed(thing, fieldOf(said, place)),
  ),
  rule(
    'thing: label open thing close',
    'tell me if the bitcoin price (data.amount from https://a.example) is above 5',
    ([, , thing]) => (thing.source !== null && thing.takes.length > 0 ? thing : null),
  ),
  rule(
    'thing: label open source comma|dash taken|word|quoted close',
    'tell me if CO2 (https://a.example, ppm) is above 5',
    ([, , source, , said], place) => placed({ ...NO_THING, source }, fieldOf(said, place)),
  ),
];

const TERSE = [
  rule(
    'thing: name of word',
    'send me the temperature in Oslo, it is in main.temp at https://a.example',
    ([, , at], place) => (nameAt(place, at) === null ? null : { ...NO_THING, isLoose: true }),
  ),
  rule(
    'test: equal amount|quoted|word',
    'x.y of https://a.example == 0 -> tell me',
    ([said, value], place) => {
      if (!/^(?:={1,2}|equal to|set to|gleich)$/i.test(said)) return null;
      if (typeof value === 'number') return equals(place.context.tokens[value]?.text ?? '');
      return equals(typeof value === 'string' ? value : value.value);
    },
  ),
  rule('clause: thing', 'https://a.example, tell me if it is down', ([thing]) =>
    isShown(thing) ? { kind: 'look', thing, isWatch: false, isBare: true } : null,
  ),
  rule('clause: what ?is thing', 'what is the title of https://a.example', ([, , thing]) =>
    isShown(thing) && thing.takes.length > 0
      ? { kind: 'look', thing, isWatch: false, isBare: true }
      : null,
  ),
  rule(
    'clause: thing test',
    'wind.speed from https://a.example above 12 -> tell me',
    ([thing, test]) => (isShown(thing) ? bareIf(thing, test) : null),
  ),
  rule('clause: test', 'x.y of https://a.example, above 12: tell me', ([test], place) =>
    MEASURED.has(test.kind) || isAsked(place) ? bareIf(NO_THING, test) : null,
  ),
  rule(
    'clause: ?it is ?of|into|called thing',
    'send me the temperature, it is in main.temp at https://a.example',
    ([, , , thing]) =>
      thing.content === null && thing.takes.length === 1 && thing.takes.every(isPath)
        ? { kind: 'where', thing }
        : null,
  ),
];

export const TERSE_RULES = [...LABELS, ...BRACKETS, ...TERSE];
