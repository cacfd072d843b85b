/** A field for words, with a choice of what comes from the schedule and from earlier steps. */
import { useId } from 'preact/hooks';
import type { Offer } from './plan-steps.ts';

export function TextWithOffers({
  label,
  isNeeded = false,
  help = '',
  value,
  offers,
  onChange,
}: {
  label: string;
  isNeeded?: boolean;
  help?: string;
  value: string;
  offers: readonly Offer[];
  /** With the step that a chosen reference comes from. */
  onChange: (typed: string, from: string | null) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isNeeded && <span class="quiet"> (needed)</span>}
      </label>
      <div class="plan-offers">
        <textarea
          id={id}
          class="input"
          rows={Math.min(6, value.split('\n').length)}
          value={value}
          aria-describedby={`${id}-help`}
          onInput={(event) => onChange(event.currentTarget.value, null)}
        />
        {offers.length > 0 && (
          <select
            class="input"
            aria-label={`Put into ${label} what an earlier step gives`}
            value=""
            onChange={({ currentTarget }) => {
              const offer = offers.find(({ reference }) => reference === currentTarget.value);
              currentTarget.value = '';
              if (offer !== undefined) onChange(value + offer.reference, offer.from);
            }}
          >
            <option value="">From …</option>
            {[...Map.groupBy(offers, ({ from }) => from ?? '')].map(([from, ofStep]) => (
              <optgroup key={from} label={from === '' ? 'What is there' : `Step ${from}`}>
                {ofStep.map(({ reference }) => (
                  <option key={reference} value={reference}>
                    {reference.slice(2, -1)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </div>
      <p class="help clip" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
