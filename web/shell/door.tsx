/** What somebody sees who is not signed in: how to get in. */
import { useState } from 'preact/hooks';
import { door, enterWith } from '../base/me.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';

export function Door() {
  const [code, setCode] = useState('');
  const state = door.value;
  return (
    <main class="door">
      <Card title="Rote">
        {state.kind === 'unreached' ? (
          <p role="alert">The daemon can’t be reached. It is tried again by itself.</p>
        ) : (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void enterWith(codeIn(code));
              setCode('');
            }}
          >
            <p>
              Run <code>rote open</code> on the machine where Rote runs. It prints a link that opens
              this page, or paste the link here.
            </p>
            <div class="field">
              <label for="code">Link or code</label>
              <input
                id="code"
                class="input"
                type="password"
                autocomplete="off"
                spellcheck={false}
                required
                value={code}
                aria-describedby="code-problem"
                onInput={(event) => setCode(event.currentTarget.value)}
              />
            </div>
            <p id="code-problem" role="alert">
              {state.kind === 'outside' ? state.problem : ''}
            </p>
            <Button type="submit" kind="primary">
              Open
            </Button>
          </form>
        )}
      </Card>
    </main>
  );
}

/** Of a whole link the code behind it. */
function codeIn(text: string): string {
  return new URLSearchParams(text.slice(text.indexOf('#') + 1)).get('code') ?? text.trim();
}
