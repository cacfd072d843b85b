/** `text.extract`: parts of a text by a regular expression, or of a page by a CSS selector. */
import { z } from 'zod';
import { compilePattern } from '../compile-pattern.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import { withinTime } from '../within-time.ts';

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
      .describe('Of the expression: i, m and s.'),
    group: z
      .union([z.int().min(0), z.string().min(1)])
      .optional()
      .describe('Which group of the match, by number or name. Default: the first, else all of it.'),
    selector: z.string().min(1).max(500).optional().describe('A CSS selector: "h2 > a[href]".'),
    attribute: z
      .string()
      .min(1)
      .optional()
      .describe('Of the selected elements, this attribute. Default: their text.'),
    all: z.boolean().default(false).describe('All matches, not only the first.'),
  })
  .meta({ oneOf: [{ required: ['pattern'] }, { required: ['selector'] }] });

type Input = z.output<typeof inputSchema>;

export function createTextExtractTool(): Tool {
  return defineTool({
    name: 'text.extract',
    summary: 'take parts out of a text or a page',
    description: [
      `Finds parts by a regular expression or a CSS selector. value is the first, or null; values holds it too, or with all: true every one, up to ${MOST_MATCHES}.`,
      'An expression that takes longer than half a second is cut off.',
    ],
    aliases: ['text_extract', 'html.select', 'regex.match'],
    input: inputSchema,
    output: z.object({ value: z.string().nullable(), values: z.array(z.string()) }),
    effect: 'read',
    examples: [
      { input: { text: 'Total: 42 EUR', pattern: 'Total: (\\d+)' }, does: 'find a number' },
      {
        input: { text: '<a href="/x">X</a>', selector: 'a', attribute: 'href', all: true },
        does: 'list the links of a page',
      },
    ],
    async call(input) {
      // Loaded only where a page is read.
      const page = input.selector === undefined ? null : await import('./select-elements.ts');
      const most = input.all ? MOST_MATCHES : 1;
      const { text, selector = '', attribute } = input;
      try {
        const found = withinTime(() =>
          page === null
            ? match(input, most)
            : page.selectElements(text, { selector, attribute, most }),
        );
        if (found !== null) return done({ value: found.value[0] ?? null, values: found.value });
        const what = page === null ? 'expression' : 'selector';
        return fail({
          code: 'too-slow',
          message: `The ${what} takes too long on this text; make it simpler.`,
        });
      } catch (error) {
        return error instanceof RangeError
          ? fail({ code: 'too-large', message: 'The page is nested too deep to be read.' })
          : fail({ code: 'bad-input', message: (error as Error).message });
      }
    },
  });
}

function match({ text, pattern = '', flags, group }: Input, most: number): string[] {
  const expression = compilePattern(pattern, `g${flags}`);
  if (expression === null) throw new Error('pattern: is not a regular expression');
  const values: string[] = [];
  for (const found of text.matchAll(expression)) {
    const value = groupOf(found, group);
    if (value !== undefined) values.push(value);
    if (values.length === most) break;
  }
  return values;
}

function groupOf(found: RegExpExecArray, group: Input['group']): string | undefined {
  if (group === undefined) return found[1] ?? found[0];
  return typeof group === 'number' ? found[group] : found.groups?.[group];
}
