/** The executor of one data folder: its store, its tools and its plans in one function. */
import type { AskOwner } from '../agent/call-guard.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Lessons } from '../memory/lessons.ts';
import type { HomeCatalog } from '../own-tools/home-catalog.ts';
import { createSessionState } from '../own-tools/session-state.ts';
import { createSkillRecords } from '../own-tools/skills/skill-records.ts';
import { isOrphanedSubAgent } from '../own-tools/sub-agent-runs.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';
import { budgetRequest } from './budget-request.ts';
import { createExecuteRun, type ExecuteDependencies, type ExecuteRun } from './execute-run.ts';
import { createRunLessons } from './lessons-of-run.ts';

export function createHomeExecutor(
  {
    store,
    own,
    agent,
    requests,
    askOwner,
    answerWithout,
    heartbeat,
    lessons,
    people,
  }: {
    store: Store;
    requests?: Pick<Requests, 'ask'>;
    own: { tools: () => Promise<Pick<HomeCatalog, 'plans' | 'checkPins' | 'catalog'>> };
    askOwner: AskOwner;
    answerWithout?: NonNullable<ExecuteDependencies['answerWithout']>;
    agent?: NonNullable<ExecuteDependencies['agent']>;
    heartbeat?: NonNullable<ExecuteDependencies['heartbeat']>;
    /** Without them, nothing is learned from runs. */
    lessons?: () => Promise<Lessons>;
    people?: Pick<People, 'ofSession'>;
  },
  options: { clock: Clock; log: Log; owner: string } & Pick<
    ExecuteDependencies,
    'onStep' | 'onText' | 'onEvent' | 'onBrokenOff'
  >,
): ExecuteRun {
  const { clock, ...rest } = options;
  const records = createSkillRecords(store);
  const state = createSessionState(store);
  const getDefinition = store.schedules.definition;
  return createExecuteRun({
    ...rest,
    clock,
    journal: store.journal,
    getDefinition,
    getSchedule: store.schedules.get,
    plans: async () => (await own.tools()).plans,
    checkPins: async (work, run) => (await own.tools()).checkPins(work, run),
    async guardOf({ id: runId, sessionKey }, work, known) {
      const { createPlanGuard } = await import('./plan-guard.ts');
      const { judged } = (await own.tools()).catalog;
      return createPlanGuard({ work, sessionKey, runId, known, judged, askOwner });
    },
    ...(agent !== undefined && { agent }),
    ...(heartbeat !== undefined && { heartbeat }),
    ...(answerWithout !== undefined && { answerWithout }),
    ...(lessons !== undefined &&
      people !== undefined && {
        learnOfRun: createRunLessons({ store, getDefinition, lessons, people }),
      }),
    ...(requests !== undefined && {
      async askForBudget(crossed, scheduleId) {
        // What a member may take on a day is a setting, and begins anew tomorrow.
        const asked = crossed.filter(({ scope }) => scope !== 'person');
        // That it stopped for want of it is told already.
        if (asked.length > 0)
          await requests.ask(budgetRequest(asked, scheduleId), { isTold: false });
      },
    }),
    isOrphanedSubAgent: (run) => isOrphanedSubAgent(run, store.engine),
    async say(message) {
      await store.outbox.send(message, clock.nowMs());
    },
    async recordUse(skill, { error, run }) {
      const nowMs = clock.nowMs();
      const durationMs = Math.max(0, nowMs - (run.startedMs ?? nowMs));
      await records.recordUse(skill, { by: run.id, error, durationMs, nowMs });
    },
    eventsOf: store.events.of,
    stateOf: state.get,
  });
}
