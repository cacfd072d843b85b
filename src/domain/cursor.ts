/**
 * The position in a list at which the next page begins, as text that only Rote reads: `next` of one answer is handed back
 * with the next question. A cursor that Rote did not write is refused.
 */
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';

/** Longer than any that is written: names are shorter. */
const LONGEST = 4000;

export const cursorText = z
  .string()
  .min(1)
  .max(LONGEST)
  .optional()
  .describe('"next" of the answer before; the list goes on there.');

export const nextCursor = z
  .string()
  .nullable()
  .describe('Where the list goes on; null at its end.');

export function writeCursor(position: object | null): string | null {
  return position === null ? null : Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function readCursor<Schema extends z.ZodObject>(
  text: string,
  schema: Schema,
): z.output<Schema> {
  const read = schema.safeParse(documentOf(text));
  if (read.success) return read.data;
  throw badRequest({
    code: 'bad-cursor',
    message: 'The list can not go on from there: that is no "next" of this list.',
    hint: 'Give "next" of the answer before, with the same sort, or nothing to begin anew.',
  });
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
