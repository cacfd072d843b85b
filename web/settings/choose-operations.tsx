/** Operations of a document to choose from, by words, by tag, or all of them. */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { EFFECTS, type Operation } from './api-answers.ts';
import { TextField } from './text-field.tsx';

/** More rows than that nobody reads: a word more finds what is meant. */
const MOST_SHOWN = 100;

/** As the daemon is told: all that there is, or each by its name. */
export const chosenAs = (chosen: ReadonlySet<string>, of: readonly Operation[]): object =>
  chosen.size === of.length ? { all: true } : { operations: [...chosen].join(', ') };

export function ChooseOperations({
  operations,
  chosen,
  onChoose,
}: {
  operations: readonly Operation[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const [words, setWords] = useState('');
  const [tag, setTag] = useState('');
  const tags = [...new Set(operations.map((one) => one.tag))].filter((one) => one !== '');
  const found = operations.filter(
    (one) => (tag === '' || one.tag === tag) && fits(one, words.toLowerCase()),
  );
  const shown = found.slice(0, MOST_SHOWN);
  const turn = (names: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const name of names) isOn ? next.add(name) : next.delete(name);
    onChoose(next);
  };
  const all = found.map(({ name }) => name);
  return (
    <fieldset class="settings-plain">
      <legend>Operations that become tools</legend>
      <div class="settings-allow">
        <TextField
          field={{ name: 'words', label: 'With these words', placeholder: 'contacts search' }}
          value={words}
          onSay={(_, value) => setWords(value)}
        />
        {tags.length > 0 && (
          <ChoiceField
            label="With this tag"
            of={{ '': 'Any', ...Object.fromEntries(tags.map((one) => [one, one])) }}
            value={tag}
            onPick={setTag}
          />
        )}
      </div>
      <div class="row">
        <Button little disabled={found.length === 0} onPress={() => turn(all, true)}>
          Choose {found.length === operations.length ? 'all' : 'these'} {found.length}
        </Button>
        <Button little disabled={chosen.size === 0} onPress={() => onChoose(new Set())}>
          Choose none
        </Button>
        <span class="quiet small" role="status">
          {chosen.size} of {operations.length} chosen
        </span>
      </div>
      <ul class="entries settings-choice">
        {shown.map(({ name, effect, method, path, summary }) => (
          <li key={name}>
            <label class="entry-line check">
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={({ currentTarget }) => turn([name], currentTarget.checked)}
              />
              <span class="entry-name">{name}</span>
              <span class="push">{EFFECTS[effect]}</span>
            </label>
            <p class="quiet small clip">
              <code>
                {method} {path}
              </code>
              {summary !== '' && ` “${summary}”`}
            </p>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p class="quiet small">And {found.length - shown.length} more: give a word or a tag.</p>
      )}
      {found.length === 0 && <p class="quiet">No operation has these words.</p>}
    </fieldset>
  );
}

function fits({ name, path, summary, tag, method }: Operation, words: string): boolean {
  const text = [name, path, summary, tag, method].join(' ').toLowerCase();
  return words.split(/[\s,]+/).every((word) => text.includes(word));
}
