/** A schedule as its owner reads it before they agree: all that it reaches and does, and what would be another. */
import { canonicalJson } from '../base/content-hash.ts';
import { once } from '../base/once.ts';
import { type Grant, inBox, isOutside } from '../domain/grant.ts';
import type { NewDocument } from '../domain/request-document.ts';
import type { Definition, ShownSchedule } from '../domain/schedule/definition.ts';
import type { Schedule, ScheduledWork } from '../domain/schedule/schedule.ts';
import type { ProgramPlace } from '../language/en/describe-reach.ts';
import type { WorkFacts } from '../language/en/describe-work.ts';
import { awaitedNames } from './events/awaited-name.ts';

export interface ShownPorts {
  /** Tools and files behind the names that it calls; without it, nobody knows. */
  shownWork?:
    | ((work: ScheduledWork, before: ScheduledWork | null) => Promise<WorkFacts>)
    | undefined;
  /** True if the grant lets a program run outside of its box as the settings are now; without it, nobody knows. */
  leavesBox?: ((grant: Grant) => boolean) | undefined;
  get: (id: string) => Promise<Schedule>;
}

/** Loaded with the first request: most commands ask for nothing. */
const words = once(() =>
  Promise.all([
    import('../language/en/describe-work.ts'),
    import('../language/en/describe-changes.ts'),
  ]),
);

/** `before` is what was approved last; null if nothing was, and all of it is new. */
export async function shownSchedule(
  next: ShownSchedule,
  before: (Definition & { name: string }) | null,
  { shownWork = async () => ({}), leavesBox, get }: ShownPorts,
): Promise<NewDocument> {
  const [{ describeWork }, { describeChanges }] = await words();
  const nameOf = await awaitedNames([next.trigger, before?.trigger ?? null], { get });
  const placeOf = placeIn(next.work.grants ?? [], leavesBox);
  const facts = { placeOf, ...(await shownWork(next.work, before?.work ?? null)), nameOf };
  return {
    ...describeWork(next, facts),
    changes: before === null ? [] : describeChanges(before, next, nameOf),
  };
}

function placeIn(
  grants: readonly Grant[],
  leavesBox: ShownPorts['leavesBox'],
): (command: readonly string[]) => ProgramPlace {
  return (command) => {
    const grant: Grant = { kind: 'program', command: [...command] };
    const words = canonicalJson(command);
    const isLetOut = grants.some(
      (one) => isOutside(one) && one.kind === 'program' && canonicalJson(one.command) === words,
    );
    if (isLetOut) return 'outside';
    if (leavesBox === undefined) return 'unknown';
    return leavesBox(inBox(grant)) ? 'outside' : 'box';
  };
}
