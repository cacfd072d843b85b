/** Does to schedules what was asked for in words, as their owner, and says what came of it. */
import type { Management } from '../compiler/compiler.ts';
import { asPlan } from '../domain/plan/plan.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { explainSchedule, historyLine } from '../language/en/explain-schedule.ts';
import { type ScheduleView, viewHistoryEntry, viewSchedule } from '../language/schedule-view.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { instantMs } from '../time/instant.ts';
import { addOnce } from './add-once.ts';
import type { TurnEffects } from './turn-effects.ts';

interface Done {
  text: string;
  schedules: ScheduleView[];
  /** The one that "it" means from now on. */
  scheduleId: string | null;
}

type Asked = Exclude<Management, { kind: 'accept' | 'discard' }>;

export async function manageSchedules(
  management: Asked | Management,
  {
    schedules,
    session,
    timezone,
    effects,
  }: {
    schedules: Schedules;
    session: string;
    timezone: string;
    effects: Pick<TurnEffects, 'idOf'>;
  },
): Promise<Done> {
  switch (management.kind) {
    case 'help':
    case 'accept':
    case 'discard':
      return { text: HELP, schedules: [], scheduleId: null };
    case 'list':
      return list(schedules);
    case 'why':
      return why(management.ids, schedules);
    case 'next':
      return next(management.ids, schedules);
    case 'run':
      return each(management.ids, 'Queued', async (id, index) => {
        await schedules.runNow(id, { runId: effects.idOf('run', index) });
        return schedules.get(id);
      });
    case 'remove':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, 'Removed', (id) => schedules.remove(id));
    case 'pause':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, 'Paused', (id) => schedules.pause(id));
    case 'resume':
      await forgetResuming(management.ids, schedules);
      return each(management.ids, 'Resumed', (id) => schedules.resume(id));
    case 'update': {
      const { trigger } = management;
      return each(
        management.ids,
        'Changed',
        async (id) => (await schedules.update(id, { trigger })).schedule,
      );
    }
    case 'rename': {
      const { name } = management;
      return each(
        management.ids,
        'From now on it is called',
        async (id) => (await schedules.update(id, { name })).schedule,
      );
    }
    case 'pause-until': {
      const { ids, untilUtc } = management;
      const resumerId = effects.idOf('sched');
      await forgetResuming(ids, schedules, resumerId);
      const done = await each(ids, 'Paused', (id) => schedules.pause(id));
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
        text: `${done.text}\nGoes on by itself (${view.id}): ${view.description}.`,
        schedules: [...done.schedules, view],
        scheduleId: done.scheduleId,
      };
    }
  }
}

/** What takes it back again; null where nothing does. */
export async function undoOf(
  management: Management,
  schedules: Pick<Schedules, 'get'>,
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
  for (const { id, status, work } of await schedules.list({ limit: 1000 })) {
    if (id === except) continue;
    const { tools } = asPlan(work.plan);
    const resumes = tools.every(
      ({ tool, input }) => tool === 'schedule.resume' && ids.includes(String(input['id'])),
    );
    if (status === 'active' && tools.length > 0 && resumes) await schedules.remove(id);
  }
}

async function each(
  ids: readonly string[],
  done: string,
  change: (id: string, index: number) => Promise<Schedule | null>,
): Promise<Done> {
  const views: ScheduleView[] = [];
  for (const [index, id] of ids.entries()) {
    const schedule = await change(id, index);
    if (schedule !== null) views.push(viewSchedule(schedule));
  }
  const lines = views.map(({ name, description }) => `${done} "${name}" (${description}).`);
  return {
    text: lines.join('\n'),
    schedules: views,
    scheduleId: ids.length === 1 ? (ids[0] ?? null) : null,
  };
}

async function list(schedules: Schedules): Promise<Done> {
  const all = await schedules.list({ limit: 1000 });
  const open = all.filter(({ status }) => status !== 'cancelled' && status !== 'completed');
  const views = open.map(viewSchedule);
  const lines = views.map(
    ({ name, status, description }) =>
      `"${name}": ${description}${status === 'active' ? '' : ` (${status})`}`,
  );
  return {
    text: lines.length === 0 ? 'Nothing is scheduled.' : lines.join('\n'),
    schedules: views,
    scheduleId: null,
  };
}

/** When they run next, in their own zone. */
async function next(ids: readonly string[], schedules: Schedules): Promise<Done> {
  const views = await Promise.all(ids.map(async (id) => viewSchedule(await schedules.get(id))));
  const lines = views.map(({ name, status, nextRunAtUtc, timezone }) =>
    nextRunAtUtc === null
      ? `"${name}" does not run again (${status}).`
      : `"${name}" runs next on ${formatWallTime(instantMs(nextRunAtUtc), timezone)}.`,
  );
  return {
    text: lines.join('\n'),
    schedules: views,
    scheduleId: ids.length === 1 ? (ids[0] ?? null) : null,
  };
}

async function why(ids: readonly string[], schedules: Schedules): Promise<Done> {
  const views: ScheduleView[] = [];
  const lines: string[] = [];
  for (const id of ids) {
    const view = viewSchedule(await schedules.get(id));
    views.push(view);
    lines.push(explainSchedule(view));
    const history = (await schedules.history(id, 5)).map(viewHistoryEntry);
    lines.push(...history.map((entry) => historyLine(entry, view.timezone)));
  }
  return { text: lines.join('\n'), schedules: views, scheduleId: ids[0] ?? null };
}

const HELP = [
  'I run things on time. Say for example:',
  '  remind me at 5pm about the meeting',
  '  send me "good morning" every day at 8',
  '  every weekday at 9 fetch https://example.org and send me the title',
  '  watch https://example.org every hour and tell me when it changes',
  '  run morning-report every weekday at 7:30am',
  "  what's scheduled?, pause everything until Monday, move the stand-up to 10, why didn't it run?",
  'What I understood is shown before anything is stored. All of it: docs/ask.md',
].join('\n');
