/** The next times that something means, with what there is to know about them. */
import { format, Time } from '../base/times.tsx';

export function FireList({
  description,
  fires,
  notes = [],
  timezone,
}: {
  description?: string;
  fires: readonly string[];
  notes?: readonly string[];
  timezone?: string;
}) {
  return (
    <div>
      {description !== undefined && <p>{description}</p>}
      {/* What waits for an event names no times. */}
      {fires.length > 0 && (
        <>
          <ol class="schedules-fires" aria-label="Next times">
            {fires.map((fire) => (
              <li key={fire}>
                <Fire at={fire} />
              </li>
            ))}
          </ol>
          {timezone !== undefined && <p class="quiet small">By the clock of {timezone}.</p>}
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="notice small" data-tone="warn">
          {note}
        </p>
      ))}
    </div>
  );
}

/** With its second where it is not on the minute. */
function Fire({ at }: { at: string }) {
  const isOnMinute = new Date(at).getUTCSeconds() === 0;
  return (
    <>
      <Time at={at} as="named" />
      {!isOnMinute && `:${format(at, { second: '2-digit' }).padStart(2, '0')}`}
    </>
  );
}
