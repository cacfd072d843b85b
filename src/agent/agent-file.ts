/**
 * An agent as its file says: who it is in the body, and what it works with in the front matter. A key
 * that is not known, or a value that makes no sense, is refused with its name.
 */
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { runBudgetSchema } from '../domain/budget-bounds.ts';
import { ownHeartbeatSchema } from '../domain/heartbeat-settings.ts';
import { parseWith } from '../domain/parse-with.ts';
import { parseTimezone } from '../time/timezone.ts';
import { AGENT_MODES, ownLimitsSchema } from './agent-settings.ts';

const frontSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\p{C}]*$/u, 'expected one line')
    .optional(),
  model: z.string().min(1).optional(),
  fallback: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .transform((names) => (typeof names === 'string' ? [names] : names))
    .optional(),
  mode: z.enum(AGENT_MODES).optional(),
  skills: z.array(z.string().min(1)).optional(),
  timezone: z
    .string()
    .refine((text) => parseTimezone(text).ok, 'expected an IANA time zone')
    .optional(),
  limits: ownLimitsSchema.optional(),
  needs: z
    .record(
      z.string().regex(/^[a-z][\w-]*(?:\.(?:[a-z][\w-]*|\*))*$/, 'expected file.write or file.*'),
      z.string().min(1),
    )
    .optional(),
  budget: runBudgetSchema.optional(),
  heartbeat: ownHeartbeatSchema.optional(),
});
type Front = z.output<typeof frontSchema>;

export interface AgentProfile extends Omit<Front, 'model' | 'fallback'> {
  id: string;
  identity: string;
  /** The models that it asks, in this order; all of the chain where it names none. */
  models: readonly string[];
}

const KEYS = [
  'name',
  'model',
  'fallback',
  'mode',
  'skills',
  'timezone',
  'limits',
  'needs',
  'budget',
  'heartbeat',
];
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n([\s\S]*))?$/;
const MOST_LETTERS = 20_000;

/** Who answers where no file says so. */
export const MAIN_AGENT: AgentProfile = {
  id: 'main',
  identity:
    'You are Rote, an assistant that runs on your person’s own machine. You are brief and exact, and you say plainly what you did and what you did not do.',
  models: [],
};

export function readAgentFile(id: string, text: string): Result<AgentProfile> {
  const what = `The agent "${id}"`;
  const parts = FRONT_MATTER.exec(text);
  const [, front = '', body = ''] = parts ?? ['', '', text];
  const document = parseDocument(front);
  const [fault] = document.errors;
  if (fault !== undefined)
    return refused(`${what} can't be read: ${fault.message.split('\n')[0]}.`);
  const parsed = parseWith(frontSchema, document.toJS({ maxAliasCount: 0 }) ?? {}, {
    code: 'bad-agent',
    what,
    knownKeys: KEYS,
  });
  if (!parsed.ok) return parsed;
  const identity = body.trim();
  if (identity === '') return refused(`${what} has no words about who it is.`);
  if (identity.length > MOST_LETTERS)
    return refused(`${what} is longer than ${MOST_LETTERS} letters.`);
  const { model, fallback = [], ...rest } = parsed.value;
  return succeed({
    id,
    identity,
    models: [...(model === undefined ? [] : [model]), ...fallback],
    ...rest,
  });
}

function refused(message: string): {
  ok: false;
  fault: { code: string; message: string; hint: string };
} {
  return refuse({
    code: 'bad-agent',
    message,
    hint: `Front matter with ${KEYS.join(', ')}, all optional, then who it is.`,
  });
}
