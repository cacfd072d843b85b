/** `rote runs list`, `show` and `why`, and `rote inbox`: what happened, and why or why not. */
import { RoteError } from '../base/errors.ts';
import type { RunState } from '../domain/run-words.ts';
import { viewOccurrence, viewRun, viewSchedule } from '../domain/schedule-view.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Answer, CommandCall } from './command.ts';
import { textTable } from './text-table.ts';
import { withHome } from './with-home.ts';

export function runsList({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ store }) => {
    const scheduleId = flags.text('schedule');
    const state = flags.text('state') as RunState | undefined;
    const found = await store.engine.list({
      limit: flags.number('limit') ?? 50,
      ...(scheduleId !== undefined && { scheduleId }),
      ...(state !== undefined && { state }),
    });
    const runs = found.map(viewRun);
    const rows = runs.map((run) => [
      run.id,
      run.state,
      run.scheduledForUtc ?? run.enqueuedAtUtc,
      run.scheduleId ?? '',
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

export function runsShow({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ store }) => {
    const id = positionals[0] ?? '';
    const found = await store.engine.get(id);
    if (found === null) {
      throw new RoteError(
        {
          code: 'unknown-run',
          message: `There is no run "${id}".`,
          hint: 'rote runs list shows the latest.',
        },
        { blame: 'request' },
      );
    }
    const run = viewRun(found);
    const rows = Object.entries(run).map(([name, value]) => [
      name,
      value === null ? '-' : String(value),
    ]);
    return { data: { run }, text: textTable([], rows) };
  });
}

export function runsWhy({ positionals, flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ schedules }) => {
    const id = positionals[0] ?? '';
    const schedule = viewSchedule(await schedules.get(id));
    const occurrences = (await schedules.occurrences(id, flags.number('limit') ?? 20)).map(
      viewOccurrence,
    );
    const explanation = whyNow(schedule);
    const lines = occurrences.map(
      (one) =>
        `  ${one.scheduledForUtc}${one.count > 1 ? ` and ${one.count - 1} more until ${one.lastScheduledForUtc}` : ''}: ${one.explanation}`,
    );
    return {
      data: { explanation, schedule, occurrences },
      text: [explanation, ...lines].join('\n'),
    };
  });
}

function whyNow(schedule: ReturnType<typeof viewSchedule>): string {
  const name = `"${schedule.name}"`;
  switch (schedule.status) {
    case 'active':
      return schedule.backoffUntilUtc === null
        ? `${name} is active and runs next at ${schedule.nextRunAtUtc ?? 'no time'}.`
        : `${name} failed ${schedule.failuresInRow} times in a row and cools down until ${schedule.backoffUntilUtc}; it runs next at ${schedule.nextRunAtUtc}.`;
    case 'paused':
      return `${name} is paused. Resume it with: rote schedule resume ${schedule.id}`;
    case 'disabled':
      return `${name} was disabled after ${schedule.failuresInRow} failures in a row (${schedule.lastSummary}). Resume it with: rote schedule resume ${schedule.id}`;
    case 'completed':
      return schedule.lastStatus === 'missed'
        ? `${name} is over: its time passed and it did not run (${schedule.lastSummary}).`
        : `${name} ran once, as it should, and is completed.`;
    case 'cancelled':
      return `${name} was removed.`;
    case 'pending':
      return `${name} waits for approval.`;
  }
}

export function inbox({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ store }) => {
    const sessionKey = flags.text('session');
    const found = await store.inbox.list({
      limit: flags.number('limit') ?? 50,
      ...(sessionKey !== undefined && { sessionKey }),
    });
    const messages = found.map(({ createdMs, ...message }) => ({
      ...message,
      createdAtUtc: formatInstant(createdMs),
    }));
    const lines = messages.map((message) => `${message.createdAtUtc}  ${message.text}`);
    return {
      data: { messages },
      text: lines.length === 0 ? 'The inbox is empty.' : lines.join('\n'),
    };
  });
}
