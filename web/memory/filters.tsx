/** The search, which waits until one stops typing, and the chips of kinds. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../base/use-address.ts';
import { type Asked, CATEGORIES } from './memory-answers.ts';

const AFTER_TYPING_MS = 150;

export function Filters({ asked }: { asked: Asked }) {
  const { change } = useAddress();
  return (
    <search class="memory-filters">
      <div class="row">
        <SearchField q={asked.q} />
        <label class="check small">
          <input
            type="checkbox"
            checked={asked.over}
            onChange={(event) => change({ over: event.currentTarget.checked ? '1' : null })}
          />
          Also what is no longer true
        </label>
      </div>
      <fieldset class="row memory-chips">
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

function SearchField({ q }: { q: string }) {
  const { change } = useAddress();
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => change({ q: text }), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // A link to all of it empties the field as well.
  useEffect(() => {
    if (q === '') setText('');
  }, [q]);
  return (
    <input
      class="input search"
      type="search"
      aria-label="Search memories"
      placeholder="A question, some words, “a phrase”"
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}

function Chip({
  isOn,
  onPress,
  children,
}: {
  isOn: boolean;
  onPress: () => void;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="state memory-chip" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}
