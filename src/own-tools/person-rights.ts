/**
 * What the person behind a call may have done. In talk, a tool is called only for those it is for; what a schedule
 * calls was judged when it was approved, by them or by the owner. Whose words reach whom, `hearing.ts` says.
 */

import { joinGrants } from '../domain/grant.ts';
import type { Person, Role } from '../domain/person.ts';
import { asPlan, type PlanTool } from '../domain/plan/plan.ts';
import { findReferences } from '../domain/plan/template.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { CallContext, ToolFailure } from '../domain/tool-call.ts';
import { grantInShort } from '../language/describe-grant.ts';
import { isInAudience, may, mayNotCallInWords } from '../people/may.ts';
import type { People } from '../people/people.ts';
import type { Catalog } from '../tools/catalog.ts';
import { audienceOf, type Tool } from '../tools/tool.ts';

import { grantsOfWork } from './work-grants.ts';

/** Whose words a call carries out; null for the owner by hand, who may call anything. */
export async function personOf(
  { capabilities, asker, sessionKey }: CallContext,
  people: Pick<People, 'ofSession'>,
): Promise<Person | null> {
  if (capabilities === null) return null;
  const person = await people.ofSession(asker?.sessionKey ?? sessionKey);
  return person.role === 'owner' ? null : person;
}

export function createCallWall(people: Pick<People, 'ofSession'>) {
  return async (tool: Tool, input: unknown, context: CallContext): Promise<ToolFailure | null> => {
    const person = await personOf(context, people);
    if (person === null) return null;
    const isApproved = context.scheduleId !== null;
    const isForThem = isApproved || isInAudience(person.role, audienceOf(tool, input));
    return isForThem ? null : notAllowed(mayNotCallInWords([tool.name]));
  };
}

function notAllowed(message: string): ToolFailure {
  return {
    code: 'not-allowed',
    message,
    retryable: false,
    fate: 'not-done',
    reachedNobody: true,
  };
}

/** The parts of some work that are the owner's to allow: names of tools, and what else reaches beyond the person. */
export function beyondAudience(
  work: ScheduledWork,
  { role }: { role: Role },
  catalog: Pick<Catalog, 'find' | 'grantOf' | 'alsoGrantable'>,
): string[] {
  if (may(role, 'see-all-schedules')) return [];
  const isOwners = (name: string, input?: unknown): boolean => {
    const tool = catalog.find(name);
    return tool === null || !isInAudience(role, audienceOf(tool, input));
  };
  const nameOf = (name: string): string => catalog.find(name)?.name ?? name;
  const steps = asPlan(work.plan).tools.flatMap((step) => {
    const name = step.tool ?? step.toolPath ?? '';
    return isOwners(name, step.input) ? [nameOf(name)] : [];
  });
  const tools = work.requiredTools.filter((name) => isOwners(name)).map(nameOf);
  const others = [
    ...(usesSecrets(work) ? ['secrets'] : []),
    ...(work.skill === undefined ? [] : [`the skill "${work.skill.name}"`]),
    ...(work.webhook === null ? [] : ['a webhook']),
    ...(work.budget === undefined ? [] : ['a budget of its own']),
    ...joinGrants(work.grants ?? [], grantsOfWork(work, catalog, role).needed).map(grantInShort),
  ];
  return [...new Set([...steps, ...tools, ...others])];
}

function usesSecrets(work: ScheduledWork): boolean {
  const { found } = findReferences(asPlan(work.plan).tools.map((step: PlanTool) => step));
  return found.some(({ reference }) => reference.root === 'secret');
}
