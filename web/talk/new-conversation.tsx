/** Begins a conversation beside the main one. */
import { useState } from 'preact/hooks';
import type { Me } from '../base/me.ts';
import { navigate } from '../base/navigate.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { newSession, talkPath } from './session-names.ts';

export function NewConversation({ me, onClose }: { me: Me; onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  function begin(event: SubmitEvent): void {
    event.preventDefault();
    const session = newSession(name, me);
    if (session === null) {
      setProblem('It can’t be called that. Try other words.');
      return;
    }
    onClose();
    navigate(talkPath(session, me));
  }
  return (
    <Dialog title="New conversation" onClose={onClose}>
      <form class="stack" onSubmit={begin}>
        <div class="field">
          <label for="talk-name">What is it about?</label>
          <input
            id="talk-name"
            class="input"
            maxLength={60}
            required
            autocomplete="off"
            placeholder="Holidays"
            value={name}
            aria-describedby="talk-name-problem"
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <p class="help">It has a memory of its own, and is listed beside the others.</p>
          <p id="talk-name-problem" role="alert">
            {problem}
          </p>
        </div>
        <div>
          <Button type="submit" kind="primary">
            Begin
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
