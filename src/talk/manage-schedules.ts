/** Does to schedules what was asked for in words, as their owner, and says what came of it. */
import type { Management } from '../compiler/compiler.ts';
import { asPlan } from '../domain/plan/plan.ts';
import { isHelper } from '../domain/schedule/is-helper.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { describeTrigger, formatWallTime } from '../language/en/describe-trigger.ts';
import { explainSchedule, historyLine } from '../language/en/explain-schedule.ts';
import { type ScheduleView, viewHistoryEntry, viewSchedule } from '../language/schedule-view.ts';
import type { TalkWords } from '../language/talk-words.ts';
import { awaitedNames, viewNamed } from '../schedule/events/awaited-name.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { instantMs } from '../time/instant.ts';
import { addOnce } from './add-once.ts';
import type { Talk } from './talk-turn.ts';
import type { TurnEffects } from './turn-effects.ts';

interface Done {
  text: string;
  schedules: ScheduleView[];
  /** The one that "it" means from now on. */
  scheduleId: string | null;
}

/** What is done to schedules; the rest is answered by tools, or ends a draft. */
type Asked = Extract<Management, { ids: string[] }>;

export function isOfSchedules(management: Management): management is Asked {
  return 'ids' in management;
}

export async function manageSchedules(
  management: Asked,
  here: Pick<Talk, 'session' | 'timezone' | 'words'> & {
    schedules: Schedules;
    effects: Pick<TurnEffects, 'idOf'>;
  },
): Promise<Done> {
  const { schedules, session, timezone, effects, words } = here;
  const doing = (kind: keyof TalkWords['done']) => ({
    say: words.done[kind],
    triggers: words.triggers,
    schedules,
  });
  switch (management.kind) {
    case 'why':
      return why(management.ids, schedules);
    case 'next':
      return next(management.ids, here);
    case 'run':
      return each(management.ids, doing('run'), async (id, index) => {
        await schedules.runNow(id, { runId: effects.idOf('run', index) });
        return schedules.get(id);
      });
    case 'remove':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, doing('remove'), (id) => schedules.remove(id));
    case 'restore': {
      const { ids, statuses } = management;
      return each(ids, doing('restore'), async (id, index) => {
        const current = await schedules.get(id);
        // An earlier try of the same message has brought it back already.
        if (current.status !== 'cancelled') return current;
        return schedules.restore(id, statuses[index] ?? 'active');
      });
    }
    case 'pause':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, doing('pause'), (id) => schedules.pause(id));
    case 'resume':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, doing('resume'), (id) => schedules.resume(id));
    case 'skip':
    case 'unskip': {
      const { kind, ids, fires } = management;
      return each(ids, doing(kind), (id, index) =>
        schedules[kind](id, instantMs(fires[index] ?? '')),
      );
    }
    case 'update': {
      const { trigger } = management;
      return each(
        management.ids,
        doing('update'),
        async (id) => (await schedules.update(id, { trigger })).schedule,
      );
    }
    case 'rename': {
      const { name } = management;
      return each(
        management.ids,
        doing('rename'),
        async (id) => (await schedules.update(id, { name })).schedule,
      );
    }
    case 'pause-until': {
      const { ids, untilUtc } = management;
      const resumerId = effects.idOf('sched');
      await forgetResuming(ids, schedules, resumerId);
      const done = await each(ids, doing('pause'), (id) => schedules.pause(id));
      const plan = ids.map((id, index) => ({
        id: `resume-${index + 1}`,
        toolName: 'schedule.resume',
        parameters: { id },
      }));
      const name = `Resume ${done.schedules.map((one) => `"${one.name}"`).join(', ')}`.slice(
        0,
        200,
      );
      const at = { kind: 'at', atUtc: untilUtc, timezone };
      const resuming = { name, trigger: at, plan, session };
      const schedule = await addOnce(schedules, resuming, {
        id: resumerId,
        asker: { sessionKey: session },
      });
      const view = viewSchedule(schedule);
      return {
        text: `${done.text}\n${words.goesOnAgain(view.id, describeTrigger(view.trigger, words.triggers))}`,
        schedules: [...done.schedules, view],
        scheduleId: done.scheduleId,
      };
    }
  }
}

/** What takes it back again; null where nothing does. */
export async function undoOf(
  management: Management,
  schedules: Pick<Schedules, 'get' | 'list'>,
): Promise<Management | null> {
  switch (management.kind) {
    case 'update': {
      const [id, ...others] = management.ids;
      if (id === undefined || others.length > 0) return null;
      const { trigger } = await schedules.get(id);
      return { kind: 'update', ids: [id], trigger };
    }
    case 'rename': {
      const [id, ...others] = management.ids;
      if (id === undefined || others.length > 0) return null;
      return { kind: 'rename', ids: [id], name: (await schedules.get(id)).name };
    }
    case 'pause':
    case 'pause-until':
      return { kind: 'resume', ids: management.ids };
    case 'resume':
      return { kind: 'pause', ids: management.ids };
    case 'skip':
      return { ...management, kind: 'unskip' };
    case 'unskip':
      return { ...management, kind: 'skip' };
    case 'remove': {
      // With them goes what was to resume them.
      const resuming = await resumingThese(management.ids, schedules);
      const ids = [...new Set([...management.ids, ...resuming.map(({ id }) => id)])];
      const found = await Promise.all(ids.map((id) => schedules.get(id)));
      return { kind: 'restore', ids, statuses: found.map(({ status }) => status) };
    }
    case 'restore':
      return { kind: 'remove', ids: management.ids };
    default:
      return null;
  }
}

/** What was to resume these later has nothing to do any more, and would end a later pause early. */
async function forgetResuming(
  ids: readonly string[],
  schedules: Schedules,
  except?: string,
): Promise<void> {
  for (const { id } of await resumingThese(ids, schedules))
    if (id !== except) await schedules.remove(id);
}

/** More than anyone stores. */
const ALL_SCHEDULES = 10_000_000;

/** Those that do nothing but resume these. */
async function resumingThese(
  ids: readonly string[],
  schedules: Pick<Schedules, 'list'>,
): Promise<Schedule[]> {
  const active = await schedules.list({ status: 'active', limit: ALL_SCHEDULES });
  return active.filter(({ work: { plan }, ...one }) => {
    const resumed = asPlan(plan).tools.map(({ input }) => String(input['id']));
    return isHelper({ ...one, plan }) && resumed.every((id) => ids.includes(id));
  });
}

async function each(
  ids: readonly string[],
  {
    say,
    triggers,
    schedules,
  }: {
    say: TalkWords['done']['run'];
    triggers: TalkWords['triggers'];
    schedules: Pick<Schedules, 'get'>;
  },
  change: (id: string, index: number) => Promise<Schedule | null>,
): Promise<Done> {
  const views: ScheduleView[] = [];
  for (const [index, id] of ids.entries()) {
    const schedule = await change(id, index);
    if (schedule !== null) views.push(await viewNamed(schedule, schedules));
  }
  const nameOf = await awaitedNames(
    views.map(({ trigger }) => trigger),
    schedules,
  );
  const lines = views.map(({ name, trigger }) =>
    say(name, describeTrigger(trigger, triggers, nameOf)),
  );
  return {
    text: lines.join('\n'),
    schedules: views,
    scheduleId: ids.length === 1 ? (ids[0] ?? null) : null,
  };
}

/** When they run next, in their own zone. */
async function next(
  ids: readonly string[],
  { schedules, words }: { schedules: Schedules; words: TalkWords },
): Promise<Done> {
  const all = await Promise.all(ids.map((id) => schedules.get(id)));
  const views = all.map((one) => viewSchedule(one));
  const lines = await Promise.all(all.map((one) => nextLine(one, { schedules, words })));
  return {
    text: lines.join('\n'),
    schedules: views,
    scheduleId: ids.length === 1 ? (ids[0] ?? null) : null,
  };
}

async function nextLine(
  schedule: Schedule,
  { schedules, words }: { schedules: Schedules; words: TalkWords },
): Promise<string> {
  const { name, nextRunAtUtc, timezone, status } = viewSchedule(schedule);
  const wall = (ms: number) => formatWallTime(ms, timezone, words.triggers);
  if (nextRunAtUtc !== null) {
    const { trigger } = schedule;
    const rule = trigger.kind === 'at' ? null : describeTrigger(trigger, words.triggers);
    return words.runsNext(name, wall(instantMs(nextRunAtUtc)), rule);
  }
  const resumers = status === 'paused' ? await resumingThese([schedule.id], schedules) : [];
  const [untilMs = null] = resumers.flatMap(({ nextFireMs }) => nextFireMs ?? []);
  const nextMs = schedules.nextIfResumed(schedule, untilMs ?? undefined);
  if (nextMs === null) return words.runsNoMore(name, words.status[status]);
  return words.runsOnceResumed(name, untilMs === null ? null : wall(untilMs), wall(nextMs));
}

async function why(ids: readonly string[], schedules: Schedules): Promise<Done> {
  const views: ScheduleView[] = [];
  const lines: string[] = [];
  for (const id of ids) {
    const view = await viewNamed(await schedules.get(id), schedules);
    views.push(view);
    lines.push(explainSchedule(view));
    const history = (await schedules.history(id, 5)).map(viewHistoryEntry);
    lines.push(...history.map((entry) => historyLine(entry, view.timezone)));
  }
  return { text: lines.join('\n'), schedules: views, scheduleId: ids[0] ?? null };
}
