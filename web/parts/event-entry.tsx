/** Something that happened, and what each schedule that waits for it made of it. What it carried is from outside: it is text. */
import './event-entry.css';
import type { EventView } from '../../src/domain/schedule/event-view.ts';
import { nowMs, Time } from '../base/times.tsx';
import { happenedInWords } from './happened-in-words.ts';
import { Json } from './json.tsx';
import { State } from './state.tsx';
import { Whose } from './whose.tsx';

type Fire = EventView['fires'][number];

/** Of one schedule only, where it is named. */
export function EventEntry({ event, scheduleId }: { event: EventView; scheduleId?: string }) {
  const { cameAtUtc, data } = event;
  const { kind, what } = happenedInWords(event);
  const fires = event.fires.filter((fire) => (scheduleId ?? fire.scheduleId) === fire.scheduleId);
  return (
    <li>
      <div class="entry-line">
        <span class="state" data-tone="plain">
          {kind}
        </span>
        <span class="entry-name event-what">{what}</span>
        <Whose of={event} />
        <span class="push">
          <Time at={cameAtUtc} as="moment" />
        </span>
      </div>
      <ul class="event-fires">
        {fires.map((fire) => (
          <li key={fire.scheduleId} class="entry-line">
            <State of={heldBack(fire) ? 'held-back' : fire.state} />
            {scheduleId === undefined && (
              <a href={`/schedules/${encodeURIComponent(fire.scheduleId)}`}>
                {fire.scheduleName ?? fire.scheduleId}
              </a>
            )}
            <span class="quiet small">
              {heldBack(fire) ? (
                <>
                  held back until <Time at={fire.scheduledForUtc} as="moment" />
                </>
              ) : (
                fire.explanation
              )}
            </span>
            {fire.runId !== null && (
              <span class="push">
                <a href={`/runs/${encodeURIComponent(fire.runId)}`}>See the run</a>
              </span>
            )}
          </li>
        ))}
      </ul>
      {Object.keys(data).length > 0 && (
        <details class="event-data">
          <summary class="small">What it carried</summary>
          <Json value={data} />
        </details>
      )}
    </li>
  );
}

/** Quiet is waited for, or its minute is full. */
const heldBack = ({ state, scheduledForUtc }: Fire): boolean =>
  state === 'waiting' && Date.parse(scheduledForUtc) > nowMs.value;
