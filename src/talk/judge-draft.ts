/**
 * Whether the person who asked may have a draft carried out: what is beyond them is refused where it would run at once,
 * and waits for the owner of the house where it is a schedule, which is said before they agree.
 */
import type { Draft, Management } from '../compiler/compiler.ts';
import type { Person } from '../domain/person.ts';
import { may, mayNotCallInWords, mayNotInWords } from '../people/may.ts';

export type DraftJudgement =
  | { kind: 'fine'; notes: string[] }
  | { kind: 'refused'; reason: string };

export function judgeDraft(
  { manage, trigger }: Pick<Draft, 'manage' | 'trigger'>,
  { role }: Pick<Person, 'role'>,
  /** What of its work is not theirs to allow. */
  beyond: readonly string[],
): DraftJudgement {
  if (!may(role, 'keep-schedules') && !isHarmless(manage))
    return { kind: 'refused', reason: mayNotInWords('keep-schedules') };
  if (manage !== null || beyond.length === 0) return { kind: 'fine', notes: [] };
  const reason = mayNotCallInWords(beyond);
  if (trigger === null) return { kind: 'refused', reason };
  return {
    kind: 'fine',
    notes: [`${reason} If you agree, they are asked, and it waits for their yes.`],
  };
}

function isHarmless(manage: Management | null): boolean {
  return manage?.kind === 'help';
}

export const WAITS_FOR_OWNER =
  'It is stored and waits for the owner of this house, who was asked. You hear of the answer.';
