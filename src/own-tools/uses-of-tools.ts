/** What calls tools whose names begin so: it stops working when they go. */
import { asPlan } from '../domain/plan/plan.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { ApiUse } from '../openapi/connected-api.ts';
import type { SkillRegistry } from '../skills/skill-registry.ts';
import { backingOf } from './action-backing.ts';
import { toolsOf } from './tools-of-work.ts';

export function usesOfTools(
  prefix: string,
  {
    schedules,
    registry,
  }: { schedules: readonly Schedule[]; registry: Pick<SkillRegistry, 'list' | 'actions'> },
): ApiUse[] {
  const isOne = (tool: string | undefined): boolean => tool?.startsWith(prefix) === true;
  const byActions = registry.actions().filter((action) => {
    const backing = backingOf(action, new Map());
    const named = action.text.backing;
    if (named?.kind === 'tool' && isOne(named.tool)) return true;
    return backing.kind === 'plan' && asPlan(backing.plan).tools.some(({ tool }) => isOne(tool));
  });
  const names = new Set(byActions.map(({ skill }) => skill.name));
  const skills = registry
    .list()
    .filter(
      ({ name, text, state }) =>
        `${name}.` !== prefix &&
        state !== 'shadowed' &&
        (names.has(name) || text?.tools.some(isOne) === true),
    );
  const used = new Set([...skills.map(({ name }) => name), prefix.slice(0, -1)]);
  return [
    ...schedules
      .filter(
        ({ work, status }) =>
          !OVER.has(status) && (toolsOf(work).some(isOne) || used.has(work.skill?.name ?? '')),
      )
      .map(({ id, name }) => ({ kind: 'schedule' as const, id, name })),
    ...skills.map(({ name }) => ({ kind: 'skill' as const, id: name, name })),
  ];
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled']);
