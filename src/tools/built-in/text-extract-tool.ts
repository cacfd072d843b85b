/** `text.extract`: parts of a text by a regular expression, or of a page by a CSS selector. */
import { z } from 'zod';
import type { Bounded } from '../bounded/bounded.ts';
import { boundedFailure } from '../bounded/bounded-failure.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

const MOST_MATCHES = 1000;

const inputSchema = z
  .strictObject({
    text: z.string().max(5_000_000).describe('The text or the page (HTML).'),
    pattern: z
      .string()
      .min(1)
      .max(2000)
      .meta({ format: 'regex' })
      .optional()
      .describe('A regular expression, as JavaScript reads it.'),
    flags: z
      .string()
      .regex(/^[ims]*$/)
      .default('')
      .describe('The flags of the expression: i, m and s.'),
    group: z
      .union([z.int().min(0), z.string().min(1)])
      .optional()
      .describe(
        'The group of the match, by number or name. Default: the first group, or the whole match if it has no group.',
      ),
    selector: z.string().min(1).max(500).optional().describe('A CSS selector: "h2 > a[href]".'),
    attribute: z
      .string()
      .min(1)
      .optional()
      .describe('The attribute to take from the selected elements. Default: their text.'),
    all: z.boolean().default(false).describe('All matches, not only the first.'),
    longest: z.int().min(1).optional().describe('Cuts each value after this number of characters.'),
    mustFind: z.boolean().default(false).describe('The call fails if nothing is found.'),
  })
  .meta({ oneOf: [{ required: ['pattern'] }, { required: ['selector'] }] });

const outputSchema = z.object({ value: z.string().nullable(), values: z.array(z.string()) });

export function createTextExtractTool({ match, select }: Pick<Bounded, 'match' | 'select'>): Tool {
  return defineTool({
    name: 'text.extract',
    summary: 'take parts out of a text or a page',
    description: [
      `Finds parts of a text by a regular expression or a CSS selector. value is the first part, or null. values is a list with that part; with all: true it has every part, up to ${MOST_MATCHES}.`,
      'An expression that takes more than half a second, or too much memory, is stopped.',
    ],
    aliases: ['text_extract'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [
      { input: { text: 'Total: 42 EUR', pattern: 'Total: (\\d+)' }, does: 'find a number' },
      {
        input: { text: '<a href="/x">X</a>', selector: 'a', attribute: 'href', all: true },
        does: 'list the links of a page',
      },
    ],
    async call(
      { text, pattern, flags, group, selector, attribute, all, longest, mustFind },
      { signal },
    ) {
      const most = all ? MOST_MATCHES : 1;
      const found =
        selector === undefined
          ? await match({ text, pattern: pattern ?? '', flags, group, most }, signal)
          : await select({ page: text, selector, attribute, most }, signal);
      const what = selector === undefined ? 'expression' : 'selector';
      if (found.kind === 'done' && mustFind && found.value.length === 0)
        return fail({
          code: 'not-found',
          message: `The ${what} ${selector ?? pattern} finds nothing in the text.`,
        });
      if (found.kind === 'done') {
        const values = found.value.map((value) => cut(value, longest ?? null));
        return done({ value: values[0] ?? null, values });
      }
      return boundedFailure(found, {
        slow: `The ${what} takes too long on this text; make it simpler.`,
        large:
          selector === undefined
            ? 'What the expression finds is too large.'
            : 'The page is nested too deep to be read, or too large.',
        refused: (message) => ({ code: 'bad-input', message }),
      });
    },
  });
}

function cut(value: string, longest: number | null): string {
  return longest === null || value.length <= longest ? value : `${value.slice(0, longest - 1)}…`;
}
