/** The names of what is kept in secrets.yaml. Values can be written and taken away, and are shown nowhere. */
import { useId, useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { SecretField } from './secret-field.tsx';

const NAME = /^[A-Za-z_][\w-]{0,99}$/;

export function Secrets() {
  const reading = useRead<{ secrets: { name: string }[] }>('/settings/secrets');
  const [leaves, setLeaves] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    await send('DELETE', path('/settings/secrets/{name}', { name: leaves ?? '' }));
    setLeaves(null);
    await load('/settings/secrets');
  };
  return (
    <div class="stack">
      <Card title="Secrets">
        <Shown of={reading}>
          {({ secrets }) => (
            <div class="stack">
              {secrets.length === 0 && (
                <p class="quiet">
                  There is none. Keys of models and tokens of channels stand here by name; nothing
                  shows them again.
                </p>
              )}
              {secrets.map(({ name }) => (
                <div key={name} class="settings-secret">
                  <SecretField name={name} isSet />
                  <Button
                    little
                    kind="danger"
                    label={`Remove the secret ${name}`}
                    onPress={() => setLeaves(name)}
                  >
                    Remove
                  </Button>
                </div>
              ))}
            </div>
          )}
        </Shown>
      </Card>
      <Another />
      {leaves !== null && (
        <Dialog
          title={`Remove the secret “${leaves}”?`}
          onClose={() => setLeaves(null)}
          foot={
            <Button kind="danger" onPress={remove}>
              Remove for good
            </Button>
          }
        >
          <p>What needs it stops working until there is another.</p>
        </Dialog>
      )}
    </div>
  );
}

function Another() {
  const id = useId();
  const [name, setName] = useState('');
  const isName = NAME.test(name);
  return (
    <Card title="Another secret">
      <div class="stack">
        <div class="field">
          <label for={id}>Its name</label>
          <input
            id={id}
            class="input settings-short"
            autocomplete="off"
            placeholder="ANTHROPIC_API_KEY"
            value={name}
            aria-invalid={name !== '' && !isName}
            aria-describedby={`${id}-help`}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <p class="help" id={`${id}-help`}>
            Letters, digits, dashes and underscores, as the settings name it.
          </p>
        </div>
        {isName && <SecretField name={name} isSet={false} />}
      </div>
    </Card>
  );
}
