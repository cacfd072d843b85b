/** The one way data from outside becomes a typed value: a zod schema, and its complaints in words. */
import type { z } from 'zod';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { fewOf } from '../base/few-of.ts';
import { nearestNames } from '../base/nearest.ts';
import { keysAt } from './keys-at.ts';

export interface Complaint {
  path: PropertyKey[];
  message: string;
}

export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: { code: string; what: string; knownKeys: readonly string[] },
): Result<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return succeed(parsed.data);
  const inside = insideOf(schema, parsed.error.issues);
  const complaints = complaintsOf(parsed.error.issues, inside?.keys ?? refusal.knownKeys);
  return refuse({
    code: refusal.code,
    message: `${refusal.what} is not valid: ${fewOf(complaints.map(complaintInWords), 10).join('; ')}.`,
    hint:
      inside === null
        ? `It takes ${refusal.knownKeys.join(', ')}.`
        : `"${inside.path}" takes ${inside.keys.join(', ')}.`,
    details: { paths: complaints.map(({ path }) => path.join('.')) },
  });
}

/** Where the first unknown key stands inside of what is parsed, and which are known there. */
function insideOf(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]) {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  const keys = unknown === undefined ? [] : keysAt(schema, unknown.path);
  return unknown === undefined || unknown.path.length === 0 || keys.length === 0
    ? null
    : { path: unknown.path.join('.'), keys };
}

/** Every fault with its path; an unknown key becomes its own path, with the key that was probably meant. */
export function complaintsOf(
  issues: z.core.$ZodIssue[],
  knownKeys: readonly string[],
): Complaint[] {
  return issues.flatMap((issue) => {
    // A name that is not allowed: what is wrong with it stands one level down.
    if (issue.code === 'invalid_key') {
      return [{ path: issue.path, message: plainWords(issue.issues[0]?.message ?? issue.message) }];
    }
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: issue.path, message: plainWords(issue.message) }];
    }
    return issue.keys.map((key) => {
      const [meant] = nearestNames(key, knownKeys, 1);
      return {
        path: [...issue.path, key],
        message: `not a known key${meant ? ` (did you mean "${meant}"?)` : ''}`,
      };
    });
  });
}

/** One complaint as a person reads it: `"http.port": expected number, received string`. */
export function complaintInWords({ path, message }: Complaint): string {
  return path.length === 0 ? message : `"${path.join('.')}": ${message}`;
}

function plainWords(zodMessage: string): string {
  const message = zodMessage
    .replace(/^Invalid (?:input|option): /, '')
    .replace(/^expected record\b/, 'expected object')
    .replace(/^expected (.*), received undefined$/, 'is missing (expected $1)');
  return message.charAt(0).toLowerCase() + message.slice(1);
}
