/** `text.template`: text with values put in their places. Nothing is evaluated, and what is put in is not read again. */
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

const PLACE = /\{\{([^{}]*)\}\}/g;
const PATH = /^[^.[\]\s]+(?:\.[^.[\]\s]+|\[\d+\])*$/;
const LONGEST_RESULT = 1_000_000;

const inputSchema = z.strictObject({
  template: z.string().max(1_000_000).describe('The text, with {{path}} where a value belongs.'),
  values: z.record(z.string(), z.unknown()).default({}).describe('The values, by name.'),
  default: z.string().optional().describe('The text to use for a missing value.'),
});
const outputSchema = z.object({ text: z.string() });

export function createTextTemplateTool(): Tool {
  return defineTool({
    name: 'text.template',
    summary: 'put values into a text',
    description: [
      'Replaces each {{path.to[0].x}} in the template by the value found there. A text is inserted unchanged, any other value as JSON. There are no conditions, loops or functions.',
      'If a value is missing, the call fails, unless default is given.',
    ],
    aliases: ['text_template'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [
      {
        input: { template: 'Hello {{person.name}}', values: { person: { name: 'Ada' } } },
        does: 'greet',
      },
    ],
    async call(input) {
      const faults = new Set<string>();
      const parts: string[] = [];
      let length = 0;
      let end = 0;
      for (const match of input.template.matchAll(PLACE)) {
        const found = valueAt(input.values, (match[1] ?? '').trim());
        const text = found === undefined ? input.default : asText(found);
        if (text === undefined) faults.add(match[0]);
        const before = input.template.slice(end, match.index);
        length += before.length + (text?.length ?? 0);
        // Checked on the way: a long value in many places would fill the memory first.
        if (length > LONGEST_RESULT) {
          return fail({
            code: 'too-large',
            message: `The text is over ${LONGEST_RESULT} characters.`,
          });
        }
        parts.push(before, text ?? '');
        end = match.index + match[0].length;
      }
      if (faults.size > 0) {
        return fail({
          code: 'missing-value',
          message: `There is no value for ${[...faults].join(', ')}.`,
        });
      }
      return done({ text: [...parts, input.template.slice(end)].join('') });
    },
  });
}

/** Only what the values hold themselves; undefined where there is nothing, and for a path that is none. */
function valueAt(values: unknown, path: string): unknown {
  if (!PATH.test(path)) return undefined;
  let value = values;
  for (const [key] of path.matchAll(/[^.[\]]+/g)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value === null ? undefined : value;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
