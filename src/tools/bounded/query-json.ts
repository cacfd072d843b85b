/** What a JMESPath expression gives of a value; both are JSON, so nothing is shared and nothing else can come of it. */
import { compile, TreeInterpreter } from '@jmespath-community/jmespath';
import type { QueryJob } from './job.ts';
import { queryWork } from './query-work.ts';

type Json = Parameters<typeof TreeInterpreter.search>[1];

export function queryJson({ json, query, maxLength }: QueryJob): string {
  const result = TreeInterpreter.search(compile(query), withoutPrototypes(json));
  const text = JSON.stringify(result ?? null);
  if (text.length > maxLength) throw new RangeError('what comes of it is too long');
  return text;
}

/** What is known of a query before it is made; one that can't be read is refused at once, and so is quick. */
export function judgeQuery(query: string, size: number): 'quick' | 'slow' | 'too-large' {
  try {
    const expression = compile(query);
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
function withoutPrototypes(json: string): Json {
  return JSON.parse(json, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null), value)
      : value,
  );
}
