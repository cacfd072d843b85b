/** What a person reads before and after they approve a schedule: sentences first, then every place that differs. */
import { RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { changeLines } from '../../domain/change-lines.ts';
import type { DefinitionChange } from '../../domain/schedule/compare-definitions.ts';
import type { ScheduleView } from '../../language/schedule-view.ts';
import { stepLines } from './step-lines.ts';

/** What approving would do. */
export function waitingWords(view: ScheduleView, changes: readonly DefinitionChange[]): string[] {
  return [
    printable(`If you approve it, "${view.name}" fires ${view.description}.`),
    ...stepLines(view),
    ...(view.grantsInWords ?? []),
    ...changeWords(changes),
  ];
}

/** How to approve exactly what was shown. */
export function trialWords(command: string, hash: string): string[] {
  return [`Nothing is approved yet. Approve exactly this with: ${command} --hash ${hash}`];
}

export function nothingWaits({ id, name, status }: ScheduleView): string {
  return printable(`There is nothing to approve: "${name}" (${id}) is ${status}.`);
}

export function nothingToApprove(view: ScheduleView): RoteError {
  return new RoteError(
    {
      code: 'wrong-status',
      message: nothingWaits(view),
      hint: `rote schedule show ${view.id} shows all of it.`,
    },
    { blame: 'request' },
  );
}

export function changeWords(changes: readonly DefinitionChange[]): string[] {
  if (changes.length === 0) return ['Nothing changed since the last approval.'];
  const isNew = changes.every(({ before }) => before === undefined);
  const head = isNew
    ? 'It was never approved before; all of it is new:'
    : 'Since the last approval:';
  return [head, ...changeLines(changes)];
}
