/** `rote runs list`, `show` and `why`, and `rote inbox`: what happened, and why or why not. */

import { printable } from '../../base/printable.ts';
import type { CallCost, ModelAnswer } from '../../domain/collect-answer.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import { withOthersWords } from '../../domain/others-words.ts';
import { withPerson } from '../../domain/person.ts';
import { viewRun } from '../../domain/run/run-view.ts';
import type { RunState } from '../../domain/run/run-words.ts';
import { explainSchedule, historyLine } from '../../language/en/explain-schedule.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { viewHistoryEntry, viewOccurrence } from '../../language/schedule-view.ts';
import { withoutContext } from '../../runs/dispatched-text.ts';
import type { Runs } from '../../runs/runs.ts';
import { viewNamed } from '../../schedule/events/awaited-name.ts';
import { EVENT_TITLES, eventRows } from '../../schedule/events/event-rows.ts';
import type { Answer, CommandCall } from '../command.ts';
import { saidBy } from '../said-by.ts';
import { warningLines } from '../schedule/schedule-commands.ts';
import { scheduleNames } from '../schedule-names.ts';
import { textTable } from '../text-table.ts';
import { withHome } from '../with-home.ts';
import { timeline } from './timeline.ts';
import { watchRun } from './watch-run.ts';

export function runsList({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const schedule = flags.text('schedule');
    const state = flags.text('state') as RunState | undefined;
    const runs = await house.runs.list({
      limit: flags.number('limit') ?? 50,
      schedule,
      ...(state !== undefined && { state }),
    });
    const names = await scheduleNames(
      house.schedules,
      runs.map((run) => run.scheduleId),
    );
    const zone = house.defaultTimezone();
    const rows = runs.map((run) => [
      run.id,
      run.state,
      wallTime(run.scheduledForUtc ?? run.enqueuedAtUtc, zone),
      names.get(run.scheduleId ?? '') ?? withPerson(run.scheduleId ?? '', run).trim(),
      run.summary ?? '',
    ]);
    return {
      data: { runs },
      text:
        rows.length === 0
          ? 'There are no runs.'
          : textTable(['ID', 'STATE', 'FOR', 'SCHEDULE', 'SUMMARY'], rows),
    };
  });
}

export function runsShow({ positionals, flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ runs, schedules, defaultTimezone }) => {
    const [reference = ''] = positionals;
    const { id } = await runs.find(reference);
    if (flags.isSet('watch'))
      await watchRun(id, { runs, clock: context.clock }, (step) =>
        context.progress(`${step.id} (${step.tool}): ${step.state}`),
      );
    const details = await runs.show(id);
    const { run, steps, deliveries, assets, trace } = details;
    const names = await scheduleNames(schedules, [run.scheduleId]);
    const schedule = names.get(run.scheduleId ?? '');
    const shown = { ...run, ...trace, ...(schedule !== undefined && { schedule }) };
    const facts = Object.entries(shown).map(([name, value]) => [
      name,
      factInWords(name, value, defaultTimezone()),
    ]);
    const stepRows = steps.map((step) => [
      `  ${step.id}`,
      step.state,
      step.kind === 'model' ? modelInShort(step) : callInShort(step),
    ]);
    const deliveryRows = deliveries.map((one) => [
      `  ${one.channel}`,
      one.target,
      one.state,
      one.error ?? '',
    ]);
    const errors = steps.flatMap(({ id: stepId, events }) =>
      events.flatMap((event) =>
        event.kind === 'error' ? [[`  ${stepId}`, event.code, event.message]] : [],
      ),
    );
    const assetRows = assets.map(({ stepId, path, mediaType, bytes }) => [
      `  ${stepId}`,
      path,
      mediaType,
      `${bytes} bytes`,
    ]);
    const text = [
      textTable([], facts),
      ...(stepRows.length > 0 ? ['', 'Steps:', timeline(steps), '', textTable([], stepRows)] : []),
      ...(errors.length > 0 ? ['', 'Errors that its tools told of:', textTable([], errors)] : []),
      ...(assetRows.length > 0 ? ['', 'Assets:', textTable([], assetRows)] : []),
      ...(deliveryRows.length > 0 ? ['', 'Deliveries:', textTable([], deliveryRows)] : []),
    ].join('\n');
    return { data: details, text };
  });
}

/** Instants in the zone of the person; what is not there is a dash. */
function factInWords(name: string, value: unknown, timezone: string): string {
  if (value === null) return '-';
  return name.endsWith('Utc') ? wallTime(String(value), timezone) : String(value);
}

type ShownStep = Awaited<ReturnType<Runs['show']>>['steps'][number];

function callInShort({ input, output, failure }: ShownStep): string {
  return `${inShort(input)} → ${failure?.message ?? inShort(output)}`;
}

/** Of a call of a model: who was asked, what it took, and what it said. */
function modelInShort({ output, failure }: ShownStep): string {
  const { model, text, usage = NO_USAGE } = (output ?? {}) as Partial<ModelAnswer & CallCost>;
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output: said } = usage;
  const sent = input + cacheRead + cacheWrite5m + cacheWrite1h;
  const tokens = `${sent} tokens in (${cacheRead} cached), ${said} out`;
  return `${model === undefined ? '' : `${model}: `}${tokens} → ${failure?.message ?? inShort(text)}`;
}

function inShort(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

export function runsCancel({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ runs }) => {
    const run = viewRun(await runs.cancel(positionals[0] ?? ''));
    const text =
      run.state === 'cancelled'
        ? `Cancelled ${run.id}.`
        : `Asked for the end of ${run.id}. See: rote runs show ${run.id}`;
    return { data: { run }, text };
  });
}

export function runsWhy({ positionals, flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ schedules, happened }) => {
    const id = positionals[0] ?? '';
    const stored = await schedules.get(id);
    const schedule = await viewNamed(stored, schedules);
    const isFile = stored.trigger.kind === 'event' && stored.trigger.event.on === 'file';
    // Of a file it is known why nothing comes: it can't be seen.
    const warnings = isFile ? await schedules.findingsOf(stored) : [];
    const limit = flags.number('limit') ?? 20;
    const occurrences = (await schedules.occurrences(id, limit)).map(viewOccurrence);
    const history = (await schedules.history(id, limit)).map(viewHistoryEntry);
    const explanation = explainSchedule(schedule);
    const lines = history.map((entry) => printable(historyLine(entry, schedule.timezone)));
    const isEvent = schedule.trigger.kind === 'event';
    const events = isEvent ? await happened.list({ limit, scheduleIds: [schedule.id] }) : [];
    const led = events.flatMap((event) => eventRows(event, schedule.timezone, schedule.id));
    return {
      data: {
        explanation,
        schedule,
        occurrences,
        history,
        ...(isEvent && { events }),
        ...(warnings.length > 0 && { warnings }),
      },
      text: [
        explanation,
        ...warningLines(warnings),
        ...lines,
        ...(led.length === 0
          ? []
          : ['What led to it, latest first:', textTable(EVENT_TITLES, led)]),
      ].join('\n'),
    };
  });
}

/** Further lines stand below the first, so that each message is seen to begin. */
function messageLines(text: string): string {
  return text.split('\n').map(printable).join('\n    ');
}

export async function inbox(call: CommandCall): Promise<Answer> {
  const { flags, context } = call;
  if (flags.isSet('follow')) return (await import('../talk/inbox-follow.ts')).inboxFollow(call);
  return withHome(context, async (house) => {
    const sessionKey = flags.text('session');
    const messages = await house.messages.list({
      limit: flags.number('limit') ?? 50,
      ...(sessionKey !== undefined && { sessionKey }),
    });
    const zone = house.defaultTimezone();
    const lines = messages.map((message) => {
      const { createdAtUtc, role, text, othersWords, person } = message;
      const words =
        role === 'user' ? withOthersWords({ text: withoutContext(text), othersWords }) : text;
      return `${wallTime(createdAtUtc, zone)}  ${saidBy(role, person)}${messageLines(words)}`;
    });
    return {
      data: { messages },
      text: lines.length === 0 ? 'The inbox is empty.' : lines.join('\n'),
    };
  });
}
