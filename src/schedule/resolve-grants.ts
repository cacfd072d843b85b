/**
 * The grants of a schedule: what is asked for in its definition as far as its plan calls for it, and what its plan can't
 * do without. Whether its owner has agreed to them is another matter: only what the definition names is agreed to by
 * who typed it.
 */
import { canonicalJson } from '../base/content-hash.ts';
import {
  type Grant,
  type GrantFacts,
  grantsOutside,
  inBox,
  isGranted,
  joinGrants,
} from '../domain/grant.ts';
import { type ScheduledWork, withGrants } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';

/** What the plan of whose session it is could be granted, with the file that it waits for. */
export type GrantsOf = (
  work: ScheduledWork,
  sessionKey: string,
  trigger: Trigger | null,
) => Promise<GrantFacts>;

interface ResolvedGrants {
  work: ScheduledWork;
  /** True if the definition itself names all that is needed. */
  isAgreed: boolean;
  /** Grants that it names and no call asks for. */
  idle: Grant[];
}

export function resolveGrants(
  work: ScheduledWork,
  { possible, needed }: GrantFacts,
): ResolvedGrants {
  const { grants: named = [] } = work;
  const isAsked = (grant: Grant): boolean => isGranted(inBox(grant), possible);
  const missing = needed.filter((grant) => !isGranted(grant, named));
  return {
    work: withGrants(work, joinGrants(named.filter(isAsked), missing)),
    isAgreed: missing.length === 0,
    idle: named.filter((grant) => !isAsked(grant)),
  };
}

/** With every program that its plan calls let out of its box, exactly as it is called. */
export function resolveGrantsOutsideBox(work: ScheduledWork, facts: GrantFacts): ScheduledWork {
  const { work: settled } = resolveGrants(work, facts);
  return withGrants(settled, grantsOutside({ ...facts, needed: settled.grants ?? [] }));
}

/** An edit that leaves the plan and its grants as they are asks for nothing, whatever the settings have become. */
export function resolveGrantsOfEdit(
  before: ScheduledWork,
  edited: ScheduledWork,
  facts: GrantFacts,
): ResolvedGrants {
  const partOf = ({ plan, grants = [] }: ScheduledWork): string => canonicalJson({ plan, grants });
  // Whether a folder is granted depends on no setting: one that is missing is of another trigger.
  const isSame =
    partOf(before) === partOf(edited) &&
    facts.needed.every((grant) => grant.kind !== 'folder' || isGranted(grant, edited.grants));
  return isSame ? { work: edited, isAgreed: true, idle: [] } : resolveGrants(edited, facts);
}

/** Without anybody who knows the tools, nothing is asked for. */
export const NO_GRANTS: GrantFacts = { possible: [], needed: [] };
