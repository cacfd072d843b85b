/** A line to type into: what is said there goes on in the own conversation. */

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { me } from '../base/me.ts';
import { Icon } from '../parts/icon.tsx';

export function Say() {
  const { route } = useLocation();
  const [text, setText] = useState('');
  const said = text.trim();
  async function send(): Promise<void> {
    const session = me.value?.session;
    if (said === '' || session === undefined) return;
    const { say } = await import('../talk/outgoing.ts');
    say(session, { text: said });
    route('/talk');
  }
  return (
    <form
      class="now-say"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        class="input"
        aria-label="Say something to Rote"
        placeholder="Remind me, watch something, ask …"
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button primary" disabled={said === ''}>
        <Icon name="talk" size={16} /> Say it
      </button>
    </form>
  );
}
