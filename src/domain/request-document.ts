/**
 * All that a person reads before they answer a request, in plain words: what is reached, every step, what would be
 * another, and what is in files. It is sealed once, when it is asked for: letters that nobody sees are written out, and
 * what is more than anybody can be shown is cut and marked, so that nobody can agree to it.
 */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { printable, printableText } from '../base/printable.ts';

export const requestDocumentSchema = once(() =>
  z.strictObject({
    reaches: z
      .array(z.string())
      .describe('Tools, hosts, files, receivers, programs, secrets: each with what is done there.'),
    steps: z.array(z.string()).describe('Every step with all that it is given.'),
    changes: z.array(z.string()).describe('What would be other than what was approved.'),
    files: z.array(z.strictObject({ name: z.string(), text: z.string() })).describe('Each whole.'),
    found: z
      .array(z.string())
      .optional()
      .describe(
        'What the scan found in a skill: weight, file, lines and reason, the heaviest first.',
      ),
    judges: z
      .array(z.string())
      .optional()
      .describe('What judges said of a skill, with their reasons; or that nobody judged it.'),
    isCut: z
      .boolean()
      .describe('Whether it is more than can be shown, and so than can be agreed to.'),
    pages: z
      .int()
      .optional()
      .describe('Where this is a summary: on how many pages all of it can be read.'),
  }),
);
export type RequestDocument = z.output<ReturnType<typeof requestDocumentSchema>>;
export type ShownFile = RequestDocument['files'][number];

/** As who asks makes it; what is left out is empty. */
export type NewDocument = {
  readonly [Part in keyof RequestDocument]?: NonNullable<
    RequestDocument[Part]
  > extends (infer One)[]
    ? readonly One[] | (undefined extends RequestDocument[Part] ? undefined : never)
    : RequestDocument[Part];
};

/** More than anybody reads. */
const MOST_LETTERS = 500_000;

export function sealDocument(given: NewDocument = {}): RequestDocument {
  const {
    reaches = [],
    steps = [],
    changes = [],
    files = [],
    found = [],
    judges = [],
    isCut = false,
    pages,
  } = given;
  const sealed: RequestDocument = {
    reaches: reaches.map(printable),
    steps: steps.map(printable),
    changes: changes.map(printable),
    files: files.map(({ name, text }) => ({ name: printable(name), text: printableText(text) })),
    ...(found.length > 0 && { found: found.map(printable) }),
    ...(judges.length > 0 && { judges: judges.map(printable) }),
    isCut,
    ...(pages !== undefined && { pages }),
  };
  return lettersIn(sealed) > MOST_LETTERS ? cut(sealed) : sealed;
}

function lettersIn({
  reaches,
  steps,
  changes,
  files,
  found = [],
  judges = [],
}: RequestDocument): number {
  const lines = [
    ...found,
    ...judges,
    ...reaches,
    ...steps,
    ...changes,
    ...files.flatMap(({ name, text }) => [name, text]),
  ];
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** The first of it. */
function cut(document: RequestDocument): RequestDocument {
  let left = MOST_LETTERS;
  const fits = (letters: number): boolean => {
    left -= letters;
    return left >= 0;
  };
  const lines = (of: readonly string[]): string[] => of.filter((line) => fits(line.length));
  return {
    ...document,
    reaches: lines(document.reaches),
    changes: lines(document.changes),
    steps: lines(document.steps),
    files: document.files.map(({ name, text }) => ({
      name,
      text: fits(name.length + text.length) ? text : `(not shown: ${text.length} letters)`,
    })),
    isCut: true,
  };
}
