/** What a memory says and how it is filed, to be written or changed. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { CATEGORIES, type Category, LONGEST, type ShownMemory } from './memory-answers.ts';

export type Written = Pick<ShownMemory, 'content' | 'tags' | 'category' | 'importance'>;

const NEW: Written = { content: '', tags: [], category: 'context', importance: 0.5 };

export function MemoryForm({
  memory = NEW,
  verb,
  takesFocus = false,
  onSave,
}: {
  memory?: Written;
  verb: string;
  takesFocus?: boolean;
  onSave: (written: Written) => Promise<void>;
}) {
  const id = useId();
  const place = useRef<HTMLTextAreaElement>(null);
  // Behind the dialog that may be around it, which gives the focus to its cross.
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, []);
  const [content, setContent] = useState(memory.content);
  const [tags, setTags] = useState(memory.tags.join(', '));
  const [category, setCategory] = useState<Category>(memory.category);
  const [importance, setImportance] = useState(memory.importance);
  const save = () => onSave({ content: content.trim(), tags: tagsIn(tags), category, importance });
  return (
    <div class="stack">
      <div class="field">
        <label for={`${id}-content`}>What it says</label>
        <textarea
          ref={place}
          id={`${id}-content`}
          class="input"
          rows={3}
          maxLength={LONGEST}
          placeholder="A sentence that can stand alone: I prefer tea to coffee."
          value={content}
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </div>
      <div class="memory-fields">
        <div class="field">
          <label for={`${id}-tags`}>Tags</label>
          <input
            id={`${id}-tags`}
            class="input"
            autocomplete="off"
            placeholder="drinks, work"
            value={tags}
            onInput={(event) => setTags(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for={`${id}-category`}>Kind</label>
          <select
            id={`${id}-category`}
            class="input"
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value as Category)}
          >
            {CATEGORIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}-importance`}>Importance</label>
          <div class="memory-importance">
            <input
              id={`${id}-importance`}
              type="range"
              min="0"
              max="1"
              step="0.1"
              value={importance}
              onInput={(event) => setImportance(event.currentTarget.valueAsNumber)}
            />
            <output class="number" for={`${id}-importance`}>
              {importance}
            </output>
          </div>
        </div>
      </div>
      <div class="row">
        <Button kind="primary" disabled={content.trim() === ''} onPress={save}>
          {verb}
        </Button>
      </div>
    </div>
  );
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
