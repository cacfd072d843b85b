/**
 * Any value as a tree that opens level by level. Everything is put in as text; what is long is cut, with the rest a
 * press away, and what is folded is not in the document.
 */
import { useState } from 'preact/hooks';

const LONGEST_TEXT = 600;
const MOST_ENTRIES = 50;
/** What is so small is open from the start. */
const SMALL_ENTRIES = 8;

export function Json({ value }: { value: unknown }) {
  return (
    <div class="json">
      <Value value={value} depth={0} />
    </div>
  );
}

function Value({ value, depth }: { value: unknown; depth: number }) {
  if (typeof value === 'string') return <CutText text={value} />;
  if (typeof value !== 'object' || value === null)
    return <span class="json-plain">{String(value)}</span>;
  const entries = Object.entries(value);
  if (entries.length === 0)
    return <span class="json-plain">{Array.isArray(value) ? '[ ]' : '{ }'}</span>;
  return <Entries entries={entries} isList={Array.isArray(value)} depth={depth} />;
}

function Entries({
  entries,
  isList,
  depth,
}: {
  entries: [string, unknown][];
  isList: boolean;
  depth: number;
}) {
  const [isOpen, setOpen] = useState(depth === 0 || (depth < 3 && entries.length <= SMALL_ENTRIES));
  const [most, setMost] = useState(MOST_ENTRIES);
  const left = entries.length - most;
  return (
    <details
      class="json-part"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{sizeInWords(entries.length, isList)}</summary>
      {isOpen && (
        <ul class="json-entries">
          {entries.slice(0, most).map(([key, entry]) => (
            <li key={key}>
              <span class="json-key">{key}</span> <Value value={entry} depth={depth + 1} />
            </li>
          ))}
          {left > 0 && (
            <li>
              <button
                type="button"
                class="button plain little"
                onClick={() => setMost(most + 10 * MOST_ENTRIES)}
              >
                Show more ({left} left)
              </button>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function sizeInWords(count: number, isList: boolean): string {
  const noun = isList ? 'entry' : 'field';
  const plural = isList ? 'entries' : 'fields';
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Text as it is, with its lines; what is long ends with a button for the rest. */
export function CutText({ text, most = LONGEST_TEXT }: { text: string; most?: number }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = text.length > most && !isWhole;
  return (
    <span class="json-text">
      {isCut ? `${text.slice(0, most)}…` : text === '' ? '(empty)' : text}
      {isCut && (
        <button type="button" class="button plain little" onClick={() => setWhole(true)}>
          Show all ({text.length.toLocaleString('en')} characters)
        </button>
      )}
    </span>
  );
}
