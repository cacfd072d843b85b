/**
 * Whether the person who asked may have a draft carried out: what is beyond them is refused where it would run at once,
 * and waits for the owner of the house where it is a schedule, which is said before they agree.
 */
import type { Draft, Management } from '../../compiler/compiler.ts';
import type { Person } from '../../domain/person.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { may, mayNotCallInWords, mayNotInWords } from '../../people/may.ts';

type DraftJudgement = { kind: 'fine'; notes: string[] } | { kind: 'refused'; reason: string };

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
  // A call by a phrase is of a tool for their role: no other phrase is read for them.
  return manage?.kind === 'help' || manage?.kind === 'call';
}

/** Whether it is what is said to a draft. */
export function isAnswer({ manage }: Pick<Draft, 'manage'>): boolean {
  return manage !== null && ['accept', 'discard', 'back'].includes(manage.kind);
}

/** The draft with these notes, each once. */
export function withNotes(draft: Draft, notes: readonly string[]): Draft {
  return { ...draft, notes: [...draft.notes.filter((one) => !notes.includes(one)), ...notes] };
}

export function createDraftJudge({
  person,
  beyond,
  workFor,
}: {
  person: Person;
  beyond: (work: ScheduledWork, person: Person) => Promise<string[]>;
  workFor: (draft: Draft) => Promise<ScheduledWork>;
}) {
  return async (draft: Draft): Promise<DraftJudgement> => {
    const isOwnWork = draft.manage !== null || may(person.role, 'see-all-schedules');
    return judgeDraft(draft, person, isOwnWork ? [] : await beyond(await workFor(draft), person));
  };
}
