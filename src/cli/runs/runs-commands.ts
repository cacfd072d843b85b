/** `rote runs list`, `show` and `why`, and `rote inbox`: what happened, and why or why not. */

import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { withOthersWords } from '../../domain/others-words.ts';
import { explainSchedule, historyLine } from '../../language/en/explain-schedule.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { viewHistoryEntry, viewOccurrence } from '../../language/schedule-view.ts';
import { withoutContext } from '../../runs/dispatched-text.ts';
import { viewNamed } from '../../schedule/events/awaited-name.ts';
import { EVENT_TITLES, eventRows } from '../../schedule/events/event-rows.ts';
import type { Answer, CommandCall } from '../command.ts';
import { saidBy } from '../said-by.ts';
import { warningLines } from '../schedule/schedule-commands.ts';
import { withHome } from '../with-home.ts';

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
