/** The next times that something means, with what there is to know about them. */
import { Time } from '../base/times.tsx';

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
      <ol class="schedules-fires" aria-label="Next times">
        {fires.map((fire) => (
          <li key={fire}>
            <Time at={fire} as="moment" />{' '}
            <span class="quiet small">
              <Time at={fire} />
            </span>
          </li>
        ))}
      </ol>
      {timezone !== undefined && <p class="quiet small">By the clock of {timezone}.</p>}
      {notes.map((note) => (
        <p key={note} class="notice small" data-tone="warn">
          {note}
        </p>
      ))}
    </div>
  );
}
