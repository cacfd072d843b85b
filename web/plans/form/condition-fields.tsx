/** A condition of a step in words: a value, how it is compared, and with what. */
import { Icon } from '../../parts/icon.tsx';
import {
  COMPARISONS,
  type ComparisonName,
  type Offer,
  readCondition,
  takesOther,
  writeCondition,
} from './plan-steps.ts';
import { TextWithOffers } from './text-with-offers.tsx';

export function ConditionFields({
  legend,
  condition,
  offers,
  onChange,
}: {
  legend: string;
  condition: unknown;
  offers: readonly Offer[];
  /** With undefined there is none; with the step that its value comes from. */
  onChange: (condition: unknown, from: string | null) => void;
}) {
  if (condition === undefined)
    return (
      <button
        type="button"
        class="button plain little plan-condition-add"
        onClick={() =>
          onChange(writeCondition({ value: '', comparison: 'equals', other: '' }), null)
        }
      >
        <Icon name="plus" size={15} /> {legend} …
      </button>
    );
  const simple = readCondition(condition);
  return (
    <fieldset class="plan-condition">
      <legend>{legend}</legend>
      {simple === null ? (
        <p>
          <code>{JSON.stringify(condition)}</code>{' '}
          <span class="quiet">has several parts, and is changed as JSON.</span>
        </p>
      ) : (
        <>
          <TextWithOffers
            label="This"
            value={simple.value}
            offers={offers}
            onChange={(value, from) =>
              // What is chosen takes the place of what was there.
              onChange(
                writeCondition({ ...simple, value: from === null ? value : lastOf(value) }),
                from,
              )
            }
          />
          <select
            class="input"
            aria-label={`${legend}: how it is compared`}
            value={simple.comparison}
            onChange={(event) =>
              onChange(
                writeCondition({
                  ...simple,
                  comparison: event.currentTarget.value as ComparisonName,
                }),
                null,
              )
            }
          >
            {Object.entries(COMPARISONS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
          {takesOther(simple.comparison) && (
            <input
              class="input"
              aria-label={`${legend}: with what`}
              value={simple.other}
              onInput={(event) =>
                onChange(writeCondition({ ...simple, other: event.currentTarget.value }), null)
              }
            />
          )}
        </>
      )}
      <button type="button" class="button plain little" onClick={() => onChange(undefined, null)}>
        Without “{legend}”
      </button>
    </fieldset>
  );
}

const lastOf = (value: string): string => value.slice(value.lastIndexOf('${'));
