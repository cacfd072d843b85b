/** What a JMESPath expression gives of a value: JSON of its own, so nothing is shared with the value. */
import { compile, TreeInterpreter } from '@jmespath-community/jmespath';
import type { QueryJob } from './job.ts';
import { queryWork } from './query-work.ts';

type Json = Parameters<typeof TreeInterpreter.search>[1];

/** As JSON; throws where the expression can't be read or does not fit the value. */
export function queryValue(value: unknown, query: string): string {
  return JSON.stringify(TreeInterpreter.search(compiled(query), withoutPrototypes(value)) ?? null);
}

/** For a child, to which the value comes as JSON. */
export function queryJson({ json, query, maxLength }: QueryJob): string {
  const text = queryValue(JSON.parse(json), query);
  if (text.length > maxLength) throw new RangeError('what comes of it is too long');
  return text;
}

/** A plan asks the same over and over. */
const known = new Map<string, ReturnType<typeof compile>>();
const MOST_KNOWN = 200;

function compiled(query: string): ReturnType<typeof compile> {
  const expression = known.get(query) ?? compile(query);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(query, expression);
  return expression;
}

/** What is known of a query before it is made; one that can't be read is refused at once, and so is quick. */
export function judgeQuery(query: string, size: number): 'quick' | 'slow' | 'too-large' {
  try {
    const expression = compiled(query);
    if (padsTooWide(expression)) return 'too-large';
    return queryWork(expression, size) <= MOST_STEPS ? 'quick' : 'slow';
  } catch {
    return 'quick';
  }
}

/** So many steps take some milliseconds; `queryWork` counts too many rather than too few. */
const MOST_STEPS = 1_000_000;
const WIDEST = 1_000_000;

/** `pad_left(…, 500000000)`: a width that is written out needs no process to be lost to be known. */
function padsTooWide(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  const { type, name, children } = expression as Partial<Record<string, unknown>>;
  const isPadding = type === 'Function' && (name === 'pad_left' || name === 'pad_right');
  const width = isPadding ? (children as { value?: unknown }[])[1]?.value : 0;
  if (typeof width === 'number' && width > WIDEST) return true;
  return Object.values(expression).some(padsTooWide);
}

/** The library would find `constructor` in any object that has a prototype. */
function withoutPrototypes(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json;
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  const copy = Object.create(null) as Record<string, Json>;
  for (const key of Object.keys(value))
    copy[key] = withoutPrototypes((value as Record<string, unknown>)[key]);
  return copy;
}
