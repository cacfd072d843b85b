/** HEARTBEAT.md as text. What is saved is explained, and waits until it is switched on; a text that changed meanwhile is not overwritten. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { HeartbeatTextView } from '../../src/domain/heartbeat-view.ts';
import { get, inWords, path, send } from '../base/api.ts';
import { Button } from '../parts/button.tsx';
import { tell } from '../parts/toast.tsx';

const EXAMPLE = `# What to look at
- If the disk is over 90 %, tell me
- Anything odd about my tasks?
`;

export function EditLines({
  agent,
  onClose,
  onSaved,
}: {
  agent: string;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const id = useId();
  const place = path('/heartbeats/{agent}/text', { agent });
  const [read, setRead] = useState<HeartbeatTextView | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    get<HeartbeatTextView>(place).then(
      (found) => {
        setRead(found);
        setText(found.text);
      },
      (error: unknown) => setProblem(inWords(error)),
    );
  }, [place]);
  async function save(): Promise<void> {
    if (read === null) return;
    setProblem('');
    try {
      await send('PUT', place, { text, hash: read.hash });
    } catch (error) {
      setProblem(inWords(error));
      return;
    }
    tell('Saved. What is new in it waits until you switch it on.');
    await onSaved();
  }
  return (
    <div class="stack">
      {read === null && problem === '' && <p class="loading">Loading…</p>}
      {read !== null && (
        <div class="field">
          <label for={id}>What {agent} looks at</label>
          <textarea
            id={id}
            class="input mono"
            rows={Math.min(20, Math.max(8, text.split('\n').length + 1))}
            spellcheck={false}
            placeholder={EXAMPLE}
            value={text}
            aria-describedby={`${id}-help`}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <span id={`${id}-help`} class="help">
            List items and paragraphs are lines, in your own words; headings and ticked boxes say
            nothing.
          </span>
        </div>
      )}
      <p class="heartbeat-problem" role="alert">
        {problem}
      </p>
      <div class="row">
        <Button kind="primary" disabled={read === null} onPress={save}>
          Save and explain
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </div>
  );
}
