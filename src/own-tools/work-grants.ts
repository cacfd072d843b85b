/**
 * What some work could be granted: for its plan call by call as it is written, and for the file that it waits for; and
 * what of that the settings refuse without a grant. Of the calls, only the plan itself is looked at: what an action of a skill calls inside has no grants.
 */
import { statSync } from 'node:fs';
import { type Grant, joinGrants, type WantedGrant } from '../domain/grant.ts';
import type { Role } from '../domain/person.ts';
import { asPlan } from '../domain/plan/plan.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import type { Catalog } from '../tools/catalog.ts';

export interface WorkGrants {
  /** Grants that its calls could have. */
  possible: Grant[];
  /** Grants that they can't do without. */
  needed: Grant[];
}

export function grantsOfWork(
  { plan }: Pick<ScheduledWork, 'plan'>,
  { grantOf, alsoGrantable }: Pick<Catalog, 'grantOf' | 'alsoGrantable'>,
  role: Role = 'owner',
  watched: WantedGrant | null = null,
): WorkGrants {
  const wanted = asPlan(plan).tools.flatMap(({ tool, input }) => {
    if (tool === undefined) return [];
    const one = grantOf(tool, input, role);
    const more = alsoGrantable(tool, input, role).map((grant) => ({ grant, isNeeded: false }));
    return one === null ? more : [one, ...more];
  });
  if (watched !== null) wanted.push(watched);
  const grants = (those: typeof wanted) => joinGrants(those.map(({ grant }) => grant));
  return { possible: grants(wanted), needed: grants(wanted.filter(({ isNeeded }) => isNeeded)) };
}

/** The folder of the file that a trigger waits for, if nothing but a grant lets it be watched. */
export function grantOfWatch(
  trigger: Trigger | null | undefined,
  { grantOf }: Pick<Catalog, 'grantOf'>,
  { role = 'owner', isOpen }: { role?: Role | undefined; isOpen: (path: string) => boolean },
): WantedGrant | null {
  if (trigger?.kind !== 'event' || trigger.event.on !== 'file') return null;
  const { path } = trigger.event;
  if (isOpen(path)) return null;
  const isFolder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return grantOf(isFolder === true ? 'file.list' : 'file.read', { path }, role);
}
