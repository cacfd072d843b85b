/** Texts before and after the approval of a schedule: when it fires, then all that it reaches, does and changes. */
import { badRequest, type RoteError } from '../base/errors.ts';
import { printable, printableText } from '../base/printable.ts';
import { sectionsOf } from '../domain/request-words.ts';
import type { ScheduleView } from '../language/schedule-view.ts';
import type { WaitingSchedule } from './schedule.ts';

/** The effects of an approval, in words. */
export function waitingWords(view: ScheduleView, waiting: ShownApproval): string[] {
  return [
    printable(`If you approve it, "${view.name}" fires ${view.description}.`),
    ...documentWords(waiting),
  ];
}

type ShownApproval = Pick<WaitingSchedule, 'document' | 'changes'>;

/** All that it reaches and does, and what differs from what was approved before. */
export function documentWords({ document, changes }: ShownApproval): string[] {
  return [headOf(changes), ...sectionsOf(document).map(printableText)];
}

function headOf(changes: ShownApproval['changes']): string {
  if (changes.length === 0) return 'Nothing changed since the last approval.';
  const isNew = changes.every(({ before }) => before === undefined);
  if (isNew) return 'It was never approved before; all of it is new.';
  return 'It is not what was approved last; all of it, with what would be another:';
}

/** How to approve exactly what was shown. */
export function trialWords(command: string, hash: string): string[] {
  return [`Nothing is approved yet. Approve exactly this with: ${command} --hash ${hash}`];
}

export function nothingWaits({ id, name, status }: ScheduleView): string {
  return printable(`There is nothing to approve: "${name}" (${id}) is ${status}.`);
}

export function nothingToApprove(view: ScheduleView): RoteError {
  return badRequest({
    code: 'wrong-status',
    message: nothingWaits(view),
    hint: `rote schedule show ${view.id} shows all of it.`,
  });
}
