/** The facts of this house by which a schedule is judged, gathered only as far as the schedule needs them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onceATurn } from '../base/once-a-turn.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { asPlan, planLength } from '../domain/plan/plan.ts';
import { isSayPlan } from '../domain/plan/say-plan.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { MCP, OWNER_SESSION, parseSessionKey } from '../domain/session-key.ts';
import { hasThinking } from '../domain/think/think-step.ts';
import type { Catalog } from '../tools/catalog.ts';
import { accountAwaited, decideScheduleFindings } from './decide-schedule-findings.ts';
import { createMachineFacts } from './machine-facts.ts';

/** Reading them takes a parser, which most houses never need. */
async function agentsOf(home: string): Promise<ReadonlySet<string>> {
  if (!existsSync(join(home, 'agents'))) return new Set(['main']);
  const { listAgents } = await import('./home-agents.ts');
  return new Set((await listAgents(home)).map(({ id }) => id));
}

/** A schedule of a program over MCP answers to the owner once it is stored: nobody reads in the session of a program. */
function answeringTo(judged: JudgedWork): JudgedWork {
  const session = judged.id === null ? parseSessionKey(judged.sessionKey) : null;
  const isOfProgram = session?.ok === true && session.value.channel === MCP;
  return isOfProgram ? { ...judged, sessionKey: OWNER_SESSION } : judged;
}

/** Never rejects: what can't be judged is a finding, and no reason to refuse what was asked for. */
export type FindingsOfSchedule = (schedule: JudgedWork) => Promise<HouseFinding[]>;

export function createScheduleFindings({
  home,
  catalog,
  isChannel,
  noModel,
  hasAccount,
  machine,
}: {
  home: string;
  catalog: () => Promise<Pick<Catalog, 'find' | 'meantBefore' | 'grantOf'>>;
  /** True if a channel is set up. */
  isChannel: (id: string) => boolean;
  /** Why nobody thinks here; null where somebody does. */
  noModel: () => Promise<string | null>;
  /** Whether the person of a session has an account of mail, or of calendars. */
  hasAccount: (sessionKey: string, of: 'mail' | 'calendar') => Promise<boolean>;
  machine: Parameters<typeof createMachineFacts>[0];
}): FindingsOfSchedule {
  const machineOf = createMachineFacts(machine);
  const agentsNow = onceATurn(agentsOf, machine.clock);

  async function judge(schedule: JudgedWork): Promise<HouseFinding[]> {
    const { plan, requiredTools } = schedule.work;
    const awaited = accountAwaited(schedule);
    const isDirect = planLength(plan) > 0;
    const isCalling = isDirect && !isSayPlan(plan);
    const tools = isCalling || requiredTools.length > 0 ? await catalog() : null;
    const agents = await agentsNow(home);
    const realName = (name: string): string => tools?.find(name)?.name ?? name;
    return decideScheduleFindings(answeringTo(schedule), {
      noModel: isDirect && !hasThinking(asPlan(plan).tools) ? null : await noModel(),
      isAgent: (id) => agents.has(id),
      isChannel: (name) => name === 'inbox' || isChannel(name),
      realName,
      meantBefore: (name) => tools?.meantBefore(name) ?? null,
      refusalOf: (name, input) => tools?.find(name)?.refusalOf?.(input) ?? null,
      grantOf: (name, input) => tools?.grantOf(name, input)?.grant ?? null,
      hasAccount: awaited === null || (await hasAccount(schedule.sessionKey, awaited)),
      machine: isCalling ? await machineOf(schedule, realName) : null,
    });
  }

  return async (schedule) => {
    try {
      return await judge(schedule);
    } catch (error) {
      return [
        {
          code: 'not-checked',
          level: 'warning',
          subject: schedule.id === null ? 'draft' : subjectOfSchedule(schedule.id),
          what: `Whether "${schedule.name}" can work was not checked: ${(error as Error).message}`,
          why: 'It is stored, and may fail when it is due.',
          fix: 'rote doctor looks at it again.',
        },
      ];
    }
  };
}
