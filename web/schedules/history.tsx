/** What became of every time that a schedule was due, the latest first, and in words why it did not run. */
import { useState } from 'preact/hooks';
import type { EventView } from '../../src/domain/schedule/event-view.ts';
import type { HistoryEntryView, ScheduleView } from '../../src/domain/views.ts';
import { query as queryOf } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EventEntry } from '../parts/event-entry.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { hrefOf, hrefOfRun, mayRun, runNow } from './deeds.tsx';

interface Why {
  explanation: string;
  history: HistoryEntryView[];
  /** What came for it, where it waits for an event. */
  events?: EventView[];
}

const FIRST = 20;
const MOST = 1000;

export function History({ schedule }: { schedule: ScheduleView }) {
  const [limit, setLimit] = useState(FIRST);
  const [asked, setAsked] = useState<HistoryEntryView | null>(null);
  const reading = useRead<Why>(`${hrefOf(schedule.id)}/why${queryOf({ limit })}`, [
    'schedule-changed',
    'run-started',
    'run-finished',
  ]);
  return (
    <Card title="History">
      <Shown of={reading}>
        {({ explanation, history, events = [] }) => (
          <div class="stack">
            <p>{explanation}</p>
            {history.length === 0 ? (
              <p class="quiet">
                Here stands what becomes of every time that it is due: whether it ran, and if not,
                why.
              </p>
            ) : (
              <ul class="entries" aria-label="Occurrences">
                {history.map((entry) => (
                  <Entry key={`${entry.atUtc} ${entry.runId}`} entry={entry} onWhy={setAsked} />
                ))}
              </ul>
            )}
            {events.length > 0 && <Came schedule={schedule} events={events} />}
            {history.length >= limit && limit < MOST && (
              <div>
                <Button onPress={() => setLimit(Math.min(limit * 5, MOST))}>
                  Show earlier ones
                </Button>
              </div>
            )}
            {asked !== null && (
              <WhyDialog
                schedule={schedule}
                entry={asked}
                explanation={explanation}
                onClose={() => setAsked(null)}
              />
            )}
          </div>
        )}
      </Shown>
    </Card>
  );
}

const MOST_CAME = 5;

function Came({ schedule: { id }, events }: { schedule: ScheduleView; events: EventView[] }) {
  return (
    <div>
      <h3>What came for it</h3>
      <ul class="entries" aria-label="What came for it">
        {events.slice(0, MOST_CAME).map((event) => (
          <EventEntry key={`${event.source} ${event.key}`} event={event} scheduleId={id} />
        ))}
      </ul>
      {events.length > MOST_CAME && (
        <p class="small">
          <a href={`/events${queryOf({ schedule: id })}`}>All that came for it</a>
        </p>
      )}
    </div>
  );
}

const RAN: readonly string[] = ['ran', 'queued'];

function Entry({
  entry,
  onWhy,
}: {
  entry: HistoryEntryView;
  onWhy: (entry: HistoryEntryView) => void;
}) {
  const { atUtc, lastAtUtc, count, state, runId, explanation } = entry;
  return (
    <li>
      <div class="entry-line">
        <Time at={atUtc} as="moment" />
        {count > 1 && (
          <span>
            to <Time at={lastAtUtc} as="moment" /> ({count} times)
          </span>
        )}
        <State of={state} />
        <span class="quiet small schedules-why">{explanation}</span>
        <span class="push row">
          {runId !== null && <a href={hrefOfRun(runId)}>See the run</a>}
          {!RAN.includes(state) && (
            <Button little onPress={() => onWhy(entry)}>
              {state === 'failed' ? 'Why did this fail?' : 'Why didn’t this run?'}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

function WhyDialog({
  schedule,
  entry,
  explanation,
  onClose,
}: {
  schedule: ScheduleView;
  entry: HistoryEntryView;
  explanation: string;
  onClose: () => void;
}) {
  const advice = ADVICE[entry.reason ?? ''];
  return (
    <Dialog
      title={entry.state === 'failed' ? 'Why did this fail?' : 'Why didn’t this run?'}
      onClose={onClose}
      foot={
        <>
          {entry.runId !== null && (
            <a class="button" href={hrefOfRun(entry.runId)}>
              See the run
            </a>
          )}
          <a class="button" href={`${hrefOf(schedule.id)}/edit`}>
            Edit the schedule
          </a>
          {mayRun(schedule) && (
            <Button
              kind="primary"
              onPress={async () => {
                await runNow(schedule);
                onClose();
              }}
            >
              Run it now
            </Button>
          )}
        </>
      }
    >
      <p>
        It was due <Time at={entry.atUtc} as="moment" />
        {entry.count > 1 && ` and ${entry.count - 1} more times after that`}, and{' '}
        {entry.explanation}.
      </p>
      {advice !== undefined && <p>{advice}</p>}
      <p class="quiet">Now: {explanation}</p>
    </Dialog>
  );
}

const AFTER_PAUSE = '“Resume” lets it fire again; “Backfill” runs what was left out.';

/** What to do about a reason, where something can be done. */
const ADVICE: Readonly<Record<string, string>> = {
  overlap:
    'To have it wait, or run beside the earlier one, choose another policy for what happens while the last run goes on.',
  missed:
    'To have missed times caught up with, choose “run the latest once” or “run each of them” for missed times. “Backfill” runs past ones now.',
  superseded: 'To have every missed time run, choose “run each of them” for missed times.',
  'too-late': 'It may be later than it allows; “Backfill” runs it now.',
  backoff:
    'It is tried again by itself when the pause is over; “Resume” or “Run it now” tries at once.',
  disabled: 'Once the cause is gone, “Resume” starts anew.',
  paused: AFTER_PAUSE,
  'paused-at-least': AFTER_PAUSE,
  'queue-full': 'It fires more often than its runs end: let it fire more rarely.',
};
