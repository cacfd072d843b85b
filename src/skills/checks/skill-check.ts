/**
 * A check of a skill: what one of its scripts is given, what the addresses that it reads answer, and what must come out.
 * It is a file in `checks/` of the skill: the script that is tried sees a copy of its skill without that folder.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Result, refuse } from '../../base/errors.ts';
import { parseJson } from '../../base/outside-json.ts';
import { parseWith } from '../../domain/parse-with.ts';

export const CHECKS_FOLDER = 'checks';
export const CHECK_FILE = /^checks\/([\w-][\w.-]{0,99})\.json$/;
export const MOST_CHECKS = 50;
export const MOST_CHECK_BYTES = 200_000;

const text = z.string().regex(/^[^\0]*$/);
const answerSchema = z.strictObject({
  status: z.int().min(200).max(599).default(200),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().describe('A text, or JSON.'),
});
const expectSchema = z
  .strictObject({
    output: z.unknown().optional().describe('The output is exactly this.'),
    contains: text.min(1).optional().describe('This text is in the output.'),
    fails: text.optional().describe('It fails, and this text is in the code or the message.'),
  })
  .refine((expect) => Object.values(expect).filter((one) => one !== undefined).length === 1, {
    error: 'expected one of output, contains and fails',
  });

export const skillCheckSchema = z
  .strictObject({
    action: text.min(1).optional().describe('The action that is tried: "word-count.run".'),
    script: text
      .regex(/^scripts\/[^.]/, 'expected a file in scripts/')
      .optional()
      .describe('A script that knows nothing of Rote, instead of an action.'),
    input: z.record(z.string(), z.unknown()).optional().describe('The flags of the action.'),
    args: z.array(text).max(100).optional().describe('The arguments of the script.'),
    stdin: z.string().optional().describe('What the script reads from its standard input.'),
    answers: z
      .record(z.url(), answerSchema)
      .default({})
      .describe('What addresses answer, by the address.'),
    expect: expectSchema,
  })
  .refine((check) => (check.action === undefined) !== (check.script === undefined), {
    error: 'expected action or script, one of them',
  })
  .refine(({ script, input }) => script === undefined || input === undefined, {
    error: 'input is for an action; a script has args and stdin',
  })
  .refine(({ action, args, stdin }) => !(action && (args ?? stdin) !== undefined), {
    error: 'args and stdin are for a script; an action has input',
  });
export type SkillCheck = z.output<typeof skillCheckSchema>;

export function readCheck(file: string, bytes: Buffer): Result<SkillCheck> {
  let raw: unknown;
  try {
    raw = parseJson(bytes.toString('utf8'));
  } catch {
    return refuse({ code: 'bad-check', message: `${file} is no JSON.`, hint: SEE });
  }
  return parseWith(skillCheckSchema, raw, {
    code: 'bad-check',
    what: file,
    knownKeys: ['action', 'script', 'input', 'args', 'stdin', 'answers', 'expect'],
  });
}

const SEE = 'What a check says: rote help skills.md#checks';

/** What came of it: the output of the action, or what the script printed. */
export type CheckedRun =
  | { ok: true; output: unknown }
  | { ok: false; code: string; message: string };

export interface CheckVerdict {
  ok: boolean;
  expected: string;
  got: string;
}

export function judgeCheck(expect: SkillCheck['expect'], run: CheckedRun): CheckVerdict {
  const got = run.ok ? inWords(run.output) : `a failure, ${run.code}: ${run.message}`;
  if (expect.fails !== undefined) {
    const said = run.ok ? null : `${run.code}\n${run.message}`;
    const expected = expect.fails === '' ? 'a failure' : `a failure with ${inWords(expect.fails)}`;
    return { ok: said?.includes(expect.fails) === true, expected, got };
  }
  if (expect.contains !== undefined) {
    const said = run.ok && (typeof run.output === 'string' ? run.output : inWords(run.output));
    const expected = `something with ${inWords(expect.contains)}`;
    return { ok: said !== false && said.includes(expect.contains), expected, got };
  }
  const ok = run.ok && isDeepStrictEqual(run.output, expect.output);
  return { ok, expected: inWords(expect.output), got };
}

function inWords(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
