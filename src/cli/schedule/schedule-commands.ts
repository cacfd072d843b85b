/** `rote schedule add`, `update`, `list` and `show`. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import { withPerson } from '../../domain/person.ts';
import { sayPlan } from '../../domain/plan/say-plan.ts';
import type { ScheduleStatus } from '../../domain/run/run-words.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { everyLength } from '../../language/en/english-trigger-words.ts';
import { type ScheduleView, viewSchedule } from '../../language/schedule-view.ts';
import { viewNamed } from '../../schedule/events/awaited-name.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { nextInWords, tellSchedule, warningLines } from '../../schedule/tell-schedule.ts';
import type { ScheduleFilter } from '../../store/store.ts';
import type { CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { readPayload } from '../read-payload.ts';
import { withHome, withHomeAndDaemon } from '../with-home.ts';
import { eventFlags } from './event-flags.ts';
import { textParts } from './text-flag.ts';

export async function scheduleAdd(call: CommandCall): Promise<CommandAnswer> {
  const input = await scheduleInput(call);
  return withHomeAndDaemon(call.context, async ({ schedules }) => {
    const added = await schedules.add(input);
    const { notes, warnings } = added;
    const schedule = await withGrantFlag(call, added.schedule, schedules);
    return withWarnings(changed(`Added ${schedule.id}`, schedule, { schedules, notes }), warnings);
  });
}

/** Approves a typed schedule whose grants wait, if `--grant` says so. */
async function withGrantFlag(
  { flags }: CommandCall,
  schedule: Schedule,
  schedules: Pick<Schedules, 'waiting' | 'approve'>,
): Promise<Schedule> {
  if (!flags.isSet('grant') || schedule.status !== 'pending') return schedule;
  const waiting = await schedules.waiting(schedule.id);
  return waiting === null ? schedule : schedules.approve(schedule.id, waiting.hash);
}

export async function scheduleUpdate(call: CommandCall): Promise<CommandAnswer> {
  const id = idOf(call);
  const input = await scheduleInput(call);
  return withHomeAndDaemon(call.context, async ({ schedules }) => {
    const { schedule, notes, warnings } = await schedules.update(id, input);
    return withWarnings(
      changed(`Updated ${schedule.id}`, schedule, { schedules, notes }),
      warnings,
    );
  });
}

export function scheduleList({ flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ schedules }) => {
    const status = flags.text('status') as ScheduleStatus | undefined;
    const limit = flags.number('limit') ?? 1000;
    const filter: ScheduleFilter = {
      limit,
      ...(status !== undefined ? { status } : flags.isSet('all') ? {} : { except: 'cancelled' }),
    };
    const found = await schedules.list(filter);
    const views = await Promise.all(found.map((one) => viewNamed(one, schedules)));
    const total = countOf(await schedules.counts(), filter);
    const diagnostics = await schedules.unreadable(filter);
    const unread = diagnostics.map(({ id, reason }) => `${id} can't be read: ${printable(reason)}`);
    // Schedules that ran once and are over would soon be most of the list.
    const isOver = (view: ScheduleView): boolean =>
      status === undefined && !flags.isSet('all') && view.status === 'completed';
    const listed = views.filter((view) => !isOver(view));
    const over = views.length - listed.length;
    const ifResumed = new Map(found.map((one) => [one.id, schedules.nextIfResumed(one)]));
    const rows = listed.map((view) => [
      view.id,
      view.status,
      nextInList(view, ifResumed.get(view.id) ?? null),
      withPerson(view.name, view),
      whenInShort(view),
    ]);
    return {
      data: { schedules: views, total, diagnostics },
      text: [
        rows.length === 0 && over > 0
          ? 'Nothing is to come.'
          : rows.length === 0
            ? 'There are no schedules. Add one with: rote schedule add --cron "0 9 * * *" --say "Good morning"'
            : textTable(['ID', 'STATUS', 'NEXT', 'NAME', 'WHEN'], rows),
        ...(over > 0 ? [`… and ${over} completed: rote schedule list --status completed`] : []),
        ...unread,
        ...(total > limit ? [`… and ${total - limit} more: --limit ${total}`] : []),
      ].join('\n'),
    };
  });
}

/** In one column with the others, so in fewer words than where one schedule is shown. */
function nextInList(view: ScheduleView, ifResumedMs: number | null): string {
  if (view.nextRunAtUtc !== null || ifResumedMs === null) return nextInWords(view);
  return `if resumed: ${formatWallTime(ifResumedMs, view.timezone)}`;
}

/** The anchor of an interval says little beside the next time, and takes most of a line. */
function whenInShort({ trigger, description }: ScheduleView): string {
  return trigger.kind === 'every' ? everyLength(trigger.everyMs) : description;
}

function countOf(
  counts: Record<ScheduleStatus, number>,
  { status, except }: ScheduleFilter,
): number {
  if (status !== undefined) return counts[status];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return all - (except === undefined ? 0 : counts[except]);
}

/** The id as an argument or, as other tools call it, as `--id`. */
export function idOf({ positionals, flags }: CommandCall): string {
  const id = positionals[0] ?? flags.text('id');
  if (id !== undefined) return id;
  throw badRequest({
    code: 'missing-argument',
    message: 'Which schedule? The id is missing.',
    hint: 'rote schedule list shows the ids.',
  });
}

export function changed(
  what: string,
  schedule: Schedule,
  { schedules, notes = [] }: { schedules: Pick<Schedules, 'leavesBox'>; notes?: string[] },
): CommandAnswer {
  const view = viewSchedule(schedule, undefined, schedules.leavesBox);
  return { data: { schedule: view, notes }, text: tellSchedule(what, view, { notes }) };
}

function withWarnings(
  { data, text }: CommandAnswer,
  warnings: readonly HouseFinding[],
): CommandAnswer {
  return { data: { ...data, warnings }, text: [text, ...warningLines(warnings)].join('\n') };
}

/** A payload, or the same said in flags; not both. */
async function scheduleInput({ flags, context }: CommandCall): Promise<unknown> {
  const payload = flags.text('payload');
  const fromFlags = inputFromFlags(flags, await textParts(flags, context));
  if (payload === undefined) return fromFlags;
  if (Object.keys(fromFlags).length > 0) {
    throw badRequest({
      code: 'conflicting-input',
      message: 'The schedule is given twice, as --payload and in flags.',
      hint: 'Put everything into the payload, or everything into flags.',
    });
  }
  return readPayload(payload, context);
}

/** The flags as the canonical shape, so that nothing has to be straightened, and nothing is told. */
function inputFromFlags(flags: FlagValues, said: object): Record<string, unknown> {
  const trigger = {
    ...said,
    ...given(flags, {
      cron: 'cron',
      every: 'every',
      at: 'at',
      rrule: 'rrule',
      starts: 'startsAt',
      tz: 'timezone',
      overlap: 'overlap',
      missed: 'missedRunPolicy',
    }),
    ...eventFlags(flags),
  };
  const dst = given(flags, { gap: 'gap', fold: 'fold' });
  const notOn = flags.text('not-on-calendar');
  const except = flags.text('except');
  const whole = {
    ...trigger,
    ...(notOn !== undefined && { notOnCalendar: notOn === '' ? null : notOn }),
    ...(except !== undefined && { exdates: except.split(',').map((part) => part.trim()) }),
    ...(Object.keys(dst).length > 0 && { dst }),
  };
  const kind = ['cron', 'every', 'at', 'rrule', 'event'].find((name) => name in whole);
  const words = flags.text('say');
  if (words !== undefined && flags.isSet('instruction')) throw sayOrInstruct();
  const tools = flags.text('tools');
  return {
    ...given(flags, {
      name: 'name',
      instruction: 'instruction',
      skill: 'skill',
      session: 'session',
      agent: 'targetManagerId',
      webhook: 'webhook',
      'after-failures': 'afterFailures',
      'again-every': 'againEvery',
      'webhook-body': 'webhookBody',
    }),
    ...(tools !== undefined && { requiredTools: tools.split(/[\s,]+/).filter(Boolean) }),
    ...(words !== undefined && { plan: sayPlan(words) }),
    ...(flags.isSet('notify') && { notifyOnCompletion: true }),
    ...(flags.isSet('urgent') && { urgent: true }),
    ...(Object.keys(whole).length > 0 && {
      trigger: { ...(kind !== undefined && { kind }), ...whole },
    }),
  };
}

function sayOrInstruct(): RoteError {
  return badRequest({
    code: 'conflicting-input',
    message: 'A schedule either says words (--say) or carries out an instruction (--instruction).',
    hint: 'Keep one of the two, or add two schedules.',
  });
}

function given(flags: FlagValues, names: Record<string, string>): Record<string, string> {
  const entries = Object.entries(names).flatMap(([flag, key]) => {
    const value = flags.text(flag);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
