/** A skill that a run wants to save for a gap, and what a trial of it gives. */
import type { Fault } from '../../base/errors.ts';
import type { SkillForm } from '../../domain/gap.ts';
import type { CallContext } from '../../domain/tool-call.ts';

export interface ProgramDraft {
  tools?: readonly string[] | undefined;
  scripts?: readonly { path: string; text: string }[] | undefined;
  checks?: readonly { name: string; check: Record<string, unknown> }[] | undefined;
}

export interface GapDraft extends ProgramDraft {
  name: string;
  description: string;
  plan?: unknown;
}

export type Trial =
  | { kind: 'fits'; lines: string[] }
  /** It reads what was not read before. */
  | { kind: 'unread'; urls: string[] }
  | { kind: 'fails'; why: string };

export type Tried<Draft> =
  | { kind: 'fits'; draft: Draft; lines: string[] }
  /** `isTried` if it could not do what it is for, and was not only written wrongly. */
  | { kind: 'refused'; fault: Fault; isTried: boolean };

export type TryDraft = <Draft extends GapDraft>(
  draft: Draft,
  how: {
    form: SkillForm;
    runs: readonly string[];
    context: Pick<CallContext, 'signal' | 'sessionKey'>;
  },
) => Promise<Tried<Draft>>;
