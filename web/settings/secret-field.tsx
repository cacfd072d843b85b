/** A secret goes in here and never comes out: not from the daemon, and not from the field after it was sent. */
import { useId, useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { tell } from '../parts/toast.tsx';

export function SecretField({ name, isSet }: { name: string; isSet: boolean }) {
  const id = useId();
  const [value, setValue] = useState('');
  const write = async (): Promise<void> => {
    await send('PUT', path('/settings/secrets/{name}', { name }), { value });
    setValue('');
    tell(`The secret “${name}” is kept.`);
    await Promise.all([load('/settings/secrets'), load('/channels'), load('/models')]);
  };
  return (
    <div class="field">
      <label for={id}>
        The secret “{name}” {isSet && <span class="state">set</span>}
      </label>
      <div class="row">
        <input
          id={id}
          class="input settings-grow"
          type="password"
          autocomplete="off"
          placeholder={isSet ? 'Put another in its place' : ''}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <Button label={`Keep the secret ${name}`} disabled={value === ''} onPress={write}>
          Keep
        </Button>
      </div>
    </div>
  );
}
