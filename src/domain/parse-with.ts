/** The one way data from outside becomes a typed value: a zod schema, and its complaints in words. */
import type { z } from 'zod';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';

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
  const complaints = complaintsOf(parsed.error.issues, refusal.knownKeys);
  return refuse({
    code: refusal.code,
    message: `${refusal.what} is not valid: ${complaints.map(inWords).join('; ')}.`,
    hint: `It takes ${refusal.knownKeys.join(', ')}.`,
    details: { paths: complaints.map(({ path }) => path.join('.')) },
  });
}

/** Every fault with its path; an unknown key becomes its own path, with the key that was probably meant. */
export function complaintsOf(
  issues: z.core.$ZodIssue[],
  knownKeys: readonly string[],
): Complaint[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ path: issue.path, message: lowerFirst(issue.message) }];
    }
    return issue.keys.map((key) => {
      const [meant] = nearestNames(key, knownKeys, 1);
      return {
        path: [...issue.path, key],
        message: `is not a known key${meant ? ` (did you mean "${meant}"?)` : ''}`,
      };
    });
  });
}

function inWords(complaint: Complaint): string {
  return complaint.path.length === 0
    ? complaint.message
    : `"${complaint.path.join('.')}" ${complaint.message}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
