/** Which days are shown: the latest so many, or from one day to another. */
import { useId } from 'preact/hooks';
import { daysBefore } from './range.ts';

const LENGTHS = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'a year' };

export function RangeBar({
  from,
  to,
  today,
  onChange,
}: {
  from: string;
  to: string;
  today: string;
  onChange: (range: Record<string, string>) => void;
}) {
  const id = useId();
  const isLatest = (length: string): boolean =>
    to === today && from === daysBefore(today, Number(length) - 1);
  return (
    <div class="row cost-range">
      {Object.entries(LENGTHS).map(([length, words]) => (
        <button
          key={length}
          type="button"
          class={isLatest(length) ? 'button little primary' : 'button little'}
          aria-pressed={isLatest(length)}
          onClick={() => onChange({ from: daysBefore(today, Number(length) - 1), to: '' })}
        >
          {words}
        </button>
      ))}
      <span class="cost-date">
        <label class="small" for={`${id}-from`}>
          From
        </label>
        <input
          id={`${id}-from`}
          class="input"
          type="date"
          max={to}
          value={from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      </span>
      <span class="cost-date">
        <label class="small" for={`${id}-to`}>
          to
        </label>
        <input
          id={`${id}-to`}
          class="input"
          type="date"
          min={from}
          value={to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </span>
    </div>
  );
}
