/** All that is known of one schedule, as a terminal shows it. */
import { printable } from '../base/printable.ts';
import { textTable } from '../base/text-table.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { withPerson } from '../domain/person.ts';
import { type AnyPlan, asPlan } from '../domain/plan/plan.ts';
import type { RunView } from '../domain/run/run-view.ts';
import { everyLength } from '../language/en/english-trigger-words.ts';
import { historyLine } from '../language/en/explain-schedule.ts';
import { wallTime } from '../language/en/wall-time.ts';
import type { HistoryEntryView, ScheduleView } from '../language/schedule-view.ts';
import { sessionInWords } from '../language/session-in-words.ts';
import { documentWords, trialWords } from './approval-words.ts';
import type { WaitingSchedule } from './schedule.ts';
import { nextInWords, warningLines } from './tell-schedule.ts';

export function tellShown({
  schedule: view,
  runs,
  history,
  waiting,
  warnings,
  ifResumedMs,
}: {
  schedule: ScheduleView;
  runs: readonly RunView[];
  history: readonly HistoryEntryView[];
  waiting: WaitingSchedule | null;
  warnings: readonly HouseFinding[];
  /** When it would run next if it were resumed now; null if it is not paused. */
  ifResumedMs: number | null;
}): string {
  const lines = history.map((entry) => printable(historyLine(entry, view.timezone)));
  const facts = [
    ['name', withPerson(view.name, view)],
    ['status', view.status],
    ['when', view.description],
    ['next run', nextInWords(view, ifResumedMs)],
    ['last run', lastRunInWords(runs.find(hasRun), view.timezone)],
    ['missed runs', view.missedRunPolicy],
    [
      'failures',
      `${view.failuresInRow} in a row${view.backoffUntilUtc ? `, cooling down until ${wallTime(view.backoffUntilUtc, view.timezone)}` : ''}`,
    ],
    ['after five', view.afterFailures ?? 'as the failure says'],
    ...(view.endsAfter === undefined ? [] : [['ends', 'after the first run that does something']]),
    ...insistenceRows(view),
    ['answers to', sessionInWords(view.sessionKey)],
    ...(view.askedBy === undefined ? [] : [['asked by', view.askedBy]]),
    ['does', view.instruction ?? planInWords(view.plan)],
    ...(view.grantsInWords ?? []).map((words) => [
      view.status === 'pending' ? 'asks for' : 'granted',
      words,
    ]),
  ];
  return [
    view.id,
    textTable([], facts),
    ...warningLines(warnings),
    ...(waiting === null ? [] : ['', ...showWaiting(view, waiting)]),
    ...(lines.length > 0 ? ['', 'What became of it, latest first:', ...lines] : []),
  ].join('\n');
}

/** How it insists on an answer, and whether it is told in quiet hours. */
function insistenceRows(view: ScheduleView): string[][] {
  return [
    ...(view.againEveryMs === undefined
      ? []
      : [['told again', `${everyLength(view.againEveryMs)}, until you say done`]]),
    ...(view.ifUnanswered === undefined
      ? []
      : [
          [
            'unanswered',
            `after ${everyLength(view.ifUnanswered.afterMs).replace(/^every /, '')}: ${sessionInWords(view.ifUnanswered.session)}`,
          ],
        ]),
    ...(view.urgent === undefined ? [] : [['urgent', 'told in quiet hours too']]),
  ];
}

function showWaiting({ id }: ScheduleView, waiting: WaitingSchedule): string[] {
  const command = `rote schedule approve ${id}`;
  const words = documentWords(waiting);
  return ['This waits for your approval:', ...words, ...trialWords(command, waiting.hash)];
}

/** A reminder that was answered before it was told again is no run. */
const hasRun = ({ cause, state }: RunView): boolean =>
  (cause !== 'reminder' && cause !== 'unanswered') || state !== 'cancelled';

/** Of the regular ones and those by hand. */
function lastRunInWords(run: RunView | undefined, timezone: string): string {
  if (run === undefined) return 'never';
  const at = wallTime(run.startedAtUtc ?? run.enqueuedAtUtc, timezone);
  const how = run.cause === 'manual' ? ', by hand' : '';
  return `${at}: ${run.state}${run.summary ? ` (${run.summary})` : ''}${how}`;
}

function planInWords(plan: AnyPlan): string {
  const { tools } = asPlan(plan);
  const steps = tools.map(({ toolId, tool, toolPath }) => `${toolId} (${tool ?? toolPath})`);
  const shown = steps.slice(0, 10).join(' → ');
  return steps.length > 10 ? `${shown} and ${steps.length - 10} more` : shown;
}
