/**
 * Schedules that an agent carries out and that could be plans: their instruction is read by the rules, with no model. What
 * that saves is what its own runs took, beside what the judgements of the plan would; where it never ran, nothing is claimed.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { type CompileOptions, compile, type Draft } from '../compiler/compiler.ts';
import { roundCents } from '../domain/model-usage.ts';
import { type Plan, planLength } from '../domain/plan/plan.ts';
import { fireTimesOf } from '../domain/schedule/fire-times.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { boundsOf, hasThinking } from '../domain/think/think-step.ts';
import { germanJudging } from '../language/de/german-judging.ts';
import { englishJudging } from '../language/en/english-judging.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { askFacts, skillFacts } from './ask-facts.ts';
import type { AskSettings } from './ask-settings.ts';

export interface PlanSuggestion {
  id: string;
  name: string;
  instruction: string;
  /** What the plan does, in words. */
  summary: string;
  plan: Plan;
  /** What its owner agrees to: this plan in place of this instruction. */
  hash: string;
  /** How often a model judges in each run, at the most, as long as the lists are short. */
  modelCalls: number;
  runsAMonth: number;
  /** Null where its price is not known, or it never ran. */
  centsAsAgent: number | null;
  centsAsPlan: number | null;
  savedCents: number | null;
}

export interface ChangedToPlan {
  schedule: Schedule;
  /** What `rote schedule update` is given to make it what it was. */
  undo: Record<string, unknown>;
}

function noPlan({ id, name }: Schedule): RoteError {
  return badRequest({
    code: 'no-plan',
    message: `The schedule ${id} (${name}) can't be read as a plan.`,
    hint: 'rote plan suggest lists those that can.',
  });
}

function isAnother(id: string): RoteError {
  return badRequest({
    code: 'hash-changed',
    message: `The schedule ${id} or its plan is another than what was agreed to.`,
    hint: 'rote plan suggest shows it as it is now, with its hash.',
  });
}

const MONTH_MS = 30 * 86_400_000;
const MOST = 1000;
const MOST_FIRES = 50_000;

export function createSuggestPlans(parts: {
  clock: Pick<Clock, 'nowMs'>;
  store: Pick<Store, 'usage'>;
  schedules: Pick<Schedules, 'list' | 'get' | 'update'>;
  own: Pick<OwnTools, 'tools' | 'skills'>;
  models: () => Promise<Pick<HomeModels, 'first'>>;
  settings: () => Pick<AskSettings, 'language' | 'times'>;
}) {
  const { clock, store } = parts;

  return { find, change };

  async function find(): Promise<PlanSuggestion[]> {
    return suggestionsOf(await parts.schedules.list({ limit: MOST }));
  }

  /** Its owner has agreed to it: the schedule goes on under its id, with its times and its history, as this plan. */
  async function change(id: string, hash: string): Promise<ChangedToPlan> {
    const before = await parts.schedules.get(id);
    const [found] = await suggestionsOf([before]);
    if (found === undefined) throw noPlan(before);
    if (found.hash !== hash) throw isAnother(id);
    const { instruction, requiredTools } = before.work;
    const { plan } = found;
    const tools = plan.tools.flatMap(({ tool }) => tool ?? []);
    const { schedule } = await parts.schedules.update(id, {
      ...{ plan, instruction: null, requiredTools: [...new Set(tools)].sort() },
    });
    return { schedule, undo: { plan: [], instruction, requiredTools: [...requiredTools] } };
  }

  async function suggestionsOf(schedules: readonly Schedule[]): Promise<PlanSuggestion[]> {
    const byAgents = schedules.filter(
      ({ status, work }) =>
        (status === 'active' || status === 'paused') &&
        work.instruction !== null &&
        work.skill === undefined &&
        planLength(work.plan) === 0,
    );
    if (byAgents.length === 0) return [];
    const { catalog } = await parts.own.tools();
    const known = await askFacts(
      { catalog, skills: skillFacts(await parts.own.skills()) },
      { list: async () => [] },
    );
    const { language, times } = parts.settings();
    const suggestions: PlanSuggestion[] = [];
    for (const schedule of byAgents) {
      const draft = readAsPlan(schedule, {
        ...known,
        session: schedule.sessionKey,
        timezone: schedule.trigger.timezone,
        nowMs: clock.nowMs(),
        partsOfDay: times,
        ...(language !== undefined && { language }),
      });
      if (draft !== null) suggestions.push(await suggestion(schedule, draft));
    }
    return suggestions;
  }

  async function suggestion(
    schedule: Schedule,
    { plan, summary }: Draft & { plan: Plan },
  ): Promise<PlanSuggestion> {
    const runsAMonth = countRuns(schedule, clock.nowMs());
    const thinking = plan.tools.filter((step) => hasThinking([step]));
    const centsAsAgent = await agentCents(schedule.id, runsAMonth);
    const centsAsPlan = await planCents(thinking, runsAMonth);
    const { id, name, work } = schedule;
    return {
      id,
      name,
      instruction: work.instruction ?? '',
      summary: withoutTime(summary),
      plan,
      hash: contentHash({ id, instruction: work.instruction, plan }),
      modelCalls: thinking.length,
      runsAMonth,
      centsAsAgent,
      centsAsPlan,
      savedCents:
        centsAsAgent === null || centsAsPlan === null
          ? null
          : roundCents(Math.max(0, centsAsAgent - centsAsPlan)),
    };
  }

  /** The mean of its runs so far, as often as it runs in a month. */
  async function agentCents(scheduleId: string, runsAMonth: number): Promise<number | null> {
    const runs = await store.usage.summarize({ by: 'run', scheduleId, limit: MOST });
    if (runs.length === 0 || runs.some(({ unpriced }) => unpriced > 0)) return null;
    const mean = runs.reduce((sum, { cents }) => sum + cents, 0) / runs.length;
    return roundCents(mean * runsAMonth);
  }

  /** At the most: as if all that a call may read and write were read and written each time. */
  async function planCents(thinking: Plan['tools'], runsAMonth: number): Promise<number | null> {
    if (thinking.length === 0) return 0;
    const signal = new AbortController().signal;
    const first = await (await parts.models()).first({ signal, isCheap: true });
    if (first.kind === 'failed') return null;
    const each = thinking.map(({ input }) => {
      const { tokensIn, tokensOut } = boundsOf(input);
      return first.cents(tokensIn, tokensOut);
    });
    return each.reduce<number | null>(
      (sum, one) => (sum === null || one === null ? null : roundCents(sum + one * runsAMonth)),
      0,
    );
  }
}

/** Any time will do: it has one already. */
const ANY_TIME = [englishJudging.anyTime, germanJudging.anyTime];

function readAsPlan({ work }: Schedule, options: CompileOptions): (Draft & { plan: Plan }) | null {
  for (const time of ANY_TIME) {
    const said = work.instruction ?? '';
    const read = compile(`${time}${said.slice(0, 1).toLowerCase()}${said.slice(1)}`, options);
    if (read.kind !== 'draft') continue;
    const { plan, tier, manage, also, trigger } = read.draft;
    // "at 7 send me …" would bring a time of its own.
    const isOwnTime = trigger?.kind !== 'cron' || trigger.cron !== '0 9 * * *';
    if (tier === 'direct' && plan !== null && manage === null && also === undefined && !isOwnTime)
      return { ...read.draft, plan };
  }
  return null;
}

function countRuns(schedule: Schedule, nowMs: number): number {
  const fires = fireTimesOf(schedule);
  const counted = fires.countFires(nowMs, nowMs + MONTH_MS);
  if (counted !== null) return counted;
  let runs = 0;
  for (let at = fires.nextFireMs(nowMs); at !== null && at < nowMs + MONTH_MS; ) {
    runs += 1;
    if (runs >= MOST_FIRES) break;
    at = fires.nextFireMs(at);
  }
  return runs;
}

function withoutTime(summary: string): string {
  const at = summary.indexOf(': ');
  return at === -1 ? summary : summary.slice(at + 2);
}

export type SuggestPlans = ReturnType<typeof createSuggestPlans>;
