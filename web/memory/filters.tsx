/** The search and the chips of kinds. */
import { useAddress } from '../base/use-address.ts';
import { Chip } from '../parts/chip.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { type Asked, CATEGORIES } from './memory-answers.ts';

export function Filters({ asked }: { asked: Asked }) {
  const { change } = useAddress();
  return (
    <search class="memory-filters">
      <div class="row">
        <SearchField
          q={asked.q}
          label="Search memories"
          hint="A question, some words, “a phrase”"
        />
        <label class="check small">
          <input
            type="checkbox"
            checked={asked.over}
            onChange={(event) => change({ over: event.currentTarget.checked ? '1' : null })}
          />
          Also what is no longer true
        </label>
      </div>
      <fieldset class="row chips">
        <legend class="hidden-visually">Kinds and tags</legend>
        {CATEGORIES.map((one) => (
          <Chip
            key={one}
            isOn={asked.category === one}
            onPress={() => change({ category: asked.category === one ? null : one })}
          >
            {one}
          </Chip>
        ))}
        {asked.tag !== '' && (
          <Chip isOn onPress={() => change({ tag: null })}>
            #{asked.tag}
          </Chip>
        )}
      </fieldset>
    </search>
  );
}
