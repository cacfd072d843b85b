/** `value.find`: a value by its name, wherever it stands in JSON, a page or a text. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Bounded } from '../bounded/bounded.ts';
import { boundedFailure } from '../bounded/bounded-failure.ts';
import { defineTool } from '../define-tool.ts';
import type { FoundValue } from '../finding/found-value.ts';
import { done, fail, type Tool } from '../tool.ts';

const inputSchema = z.strictObject({
  data: z.unknown().describe('Where to look: a value, a page or a text.'),
  name: z.string().min(1).max(200).optional().describe('The name of the value.'),
  as: z.enum(['any', 'number', 'date']).default('any').describe('The kind of value.'),
  mayBeMissing: z
    .boolean()
    .default(false)
    .describe('If nothing is found, value is null and the call does not fail.'),
  exact: z
    .boolean()
    .default(false)
    .describe('In JSON, only a key with exactly this name: "branch" is not "default_branch".'),
});
const outputSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  number: z.number().nullable(),
  dateUtc: z.string().nullable(),
  ageSeconds: z.number().nullable(),
  where: z.string().nullable(),
});

export function createValueFindTool(
  { find }: Pick<Bounded, 'find'>,
  clock: Pick<Clock, 'nowMs'>,
): Tool {
  return defineTool({
    name: 'value.find',
    summary: 'find a value by its name: the price, the temperature',
    description: [
      'In JSON it finds the value of a key with that name, at any depth; upper case and spelling may differ ("main.temp" for one of several keys). In a page it looks at itemprop, meta and JSON-LD, then at the ids and classes of elements, then at the text after the name. In a text it takes the text after the name, below the name or in its column. Without a name it finds the first value of that kind.',
      'value is the text that was found ("45 €"). number is the number in it; it can read 1.299,00 €, $1,299.00 and 21 °C. With as "number" or "date" only such values count. A date has dateUtc and ageSeconds. If there are several different values, or none, the call fails and says what it looked for.',
    ],
    aliases: ['value_find'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [
      { input: { data: { main: { temp: 21 } }, name: 'temperature' }, does: 'read a JSON API' },
      { input: { data: 'Price: 1.299,00 €', name: 'price', as: 'number' }, does: 'read a price' },
    ],
    async call({ data = null, name = null, as, mayBeMissing, exact }, { signal }) {
      const answer = await find({ data, name, as, exact }, signal);
      if (answer.kind !== 'done')
        return boundedFailure(answer, {
          slow: 'What is looked at is too long to be looked through.',
          large: 'What is looked at is too large.',
          refused: (message) => ({ code: 'bad-input', message }),
        });
      const { value: outcome } = answer;
      if (outcome.kind === 'found') return done(told(outcome.found, clock.nowMs()));
      if (outcome.kind === 'none' && mayBeMissing) return done(NOTHING);
      return outcome.kind === 'none'
        ? none({ data, name, as })
        : several({ data, name, as }, outcome.places);
    },
  });
}

const NOTHING = { value: null, number: null, dateUtc: null, ageSeconds: null, where: null };

function told({ value, number, dateMs, where }: FoundValue, nowMs: number) {
  return {
    value,
    number,
    dateUtc: dateMs === null ? null : formatInstant(dateMs),
    ageSeconds: dateMs === null ? null : (nowMs - dateMs) / 1000,
    where,
  };
}

const MOST_SHOWN = 60;

function none({ data, name, as }: Wanted): ToolResult {
  const shown = (JSON.stringify(data) ?? '').slice(0, MOST_SHOWN);
  const fields = name === null ? [] : fieldsOf(data).slice(0, MOST_FIELDS);
  const there = fields.length === 0 ? '' : ` Its fields: ${fields.join(', ')}.`;
  const message = `There is no ${wanted(name, as)} in ${shown}${shown.length === MOST_SHOWN ? '…' : ''}${there}`;
  return fail({ code: 'not-found', message });
}

const MOST_FIELDS = 12;

/** The paths of an object's fields, two levels deep. */
function fieldsOf(data: unknown, lead = ''): string[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const inner = lead === '' ? fieldsOf(value, `${key}.`) : [];
    return inner.length > 0 ? inner : [`${lead}${key}`];
  });
}

interface Wanted {
  data: unknown;
  name: string | null;
  as: string;
}

function several({ data, name, as }: Wanted, places: readonly string[]): ToolResult {
  const isJson = typeof data !== 'string' || /^\s*[[{]/.test(data);
  const remedy = isJson ? 'Name one by its path.' : PAGE_REMEDY;
  const message = `There is more than one ${wanted(name, as)}: ${places.join(', ')}. ${remedy}`;
  return fail({ code: 'ambiguous', message });
}

/** Neither a page nor a text has paths. */
const PAGE_REMEDY =
  'Name one by other words that stand before it, such as "the sale price", or on a page by a CSS selector, such as ".price".';

function wanted(name: string | null, as: string): string {
  const kind = as === 'any' ? 'value' : as;
  return name === null ? kind : `${kind} called "${name}"`;
}
