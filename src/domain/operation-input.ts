/** The input of an operation as a schema: one for every face, made from its entry. */
import { z } from 'zod';
import type { Body, OperationEntry, OperationField, OperationFields } from './operation.ts';

/** By what each operation takes: the fields of an operation never change. */
const schemas = new WeakMap<OperationFields, z.ZodObject>();

export function inputSchema({ takes }: Pick<OperationEntry, 'takes'>): z.ZodObject {
  return schemas.getOrInsertComputed(takes, () => {
    const fields = Object.entries(takes).map(([name, field]) => [name, fieldSchema(field)]);
    return z.strictObject(Object.fromEntries(fields));
  });
}

export const answerSchema = async ({ answer }: Pick<Body<never, never>, 'answer'>) =>
  typeof answer === 'function' ? answer() : answer;

export function fieldSchema(field: OperationField): z.ZodType {
  const schema = plainSchema(field);
  const usual = 'usual' in field ? field.usual : undefined;
  const filled =
    usual !== undefined
      ? schema.default(usual)
      : field.isRequired === true
        ? schema
        : schema.optional();
  // Nobody else has this schema, so it needs no copy, which describe() makes.
  z.globalRegistry.add(filled, { description: sentence(field.about) });
  return filled;
}

function plainSchema(field: OperationField): z.ZodType {
  switch (field.type) {
    case 'text': {
      const text = z.string().max(field.longest);
      const shortest = field.shortest ?? (field.isRequired === true ? 1 : 0);
      return shortest > 0 ? text.min(shortest) : text;
    }
    case 'choice':
      return z.enum(field.choices as [string, ...string[]]);
    case 'whole':
      return z.int().min(field.least).max(field.most);
    case 'fraction':
      return z.number().min(0).max(1);
    case 'switch':
      return z.boolean();
    case 'texts': {
      const texts = z.array(z.string().min(1).max(field.longest)).max(field.most);
      return field.isRequired === true ? texts.min(1) : texts;
    }
  }
}

/** A value that was written as text, in the type of its field; what does not fit is left for the schema to refuse. */
export function valueOfText(field: OperationField, text: string): unknown {
  switch (field.type) {
    case 'whole':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'fraction':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'texts':
      return text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
    default:
      return text;
  }
}

/** The same where only some values may be text, as a model or a program writes them. */
export function readWritten(takes: OperationFields, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const ours = new Map(
    Object.entries(takes).flatMap(([name, { names }]) =>
      (names?.others ?? []).map((other) => [other, name] as const),
    ),
  );
  return Object.fromEntries(
    Object.entries(input).map(([given, value]) => {
      const named = ours.get(given);
      const name = named === undefined || named in input ? given : named;
      const field = takes[name];
      return [
        name,
        field !== undefined && typeof value === 'string' ? valueOfText(field, value) : value,
      ];
    }),
  );
}

/** As agents and plans call it: one text in a list is read as several texts are written. */
export function inOwnForm(takes: OperationFields, input: unknown): unknown {
  return readWritten(takes, withTextsOfOne(takes, input));
}

/** A list of one text is what a command line makes of `--items "milk, eggs"`, which is two things wherever text is written. */
function withTextsOfOne(takes: OperationFields, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const given = Object.entries(input).map(([name, value]: [string, unknown]) => {
    const isOne = takes[name]?.type === 'texts' && Array.isArray(value) && value.length === 1;
    return [name, isOne ? value[0] : value];
  });
  return Object.fromEntries(given);
}

export function sentence(fragment: string): string {
  const capital = fragment.charAt(0).toUpperCase() + fragment.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
