/**
 * What the plan of some work could be granted, call by call as it is written, and what of that the settings refuse
 * without a grant. Only the plan itself is looked at: what an action of a skill calls inside has no grants.
 */
import { type Grant, joinGrants } from '../domain/grant.ts';
import type { Role } from '../domain/person.ts';
import { asPlan } from '../domain/plan/plan.ts';
import type { Work } from '../domain/schedule/schedule.ts';
import type { Catalog } from '../tools/catalog.ts';

export interface WorkGrants {
  /** What its calls could be granted. */
  possible: Grant[];
  /** What they can't do without. */
  needed: Grant[];
}

export function grantsOfWork(
  { plan }: Pick<Work, 'plan'>,
  { grantOf }: Pick<Catalog, 'grantOf'>,
  role: Role = 'owner',
): WorkGrants {
  const wanted = asPlan(plan).tools.flatMap(({ tool, input }) => {
    const one = tool === undefined ? null : grantOf(tool, input, role);
    return one === null ? [] : [one];
  });
  const grants = (those: typeof wanted) => joinGrants(those.map(({ grant }) => grant));
  return { possible: grants(wanted), needed: grants(wanted.filter(({ isNeeded }) => isNeeded)) };
}
