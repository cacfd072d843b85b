/** Invites somebody: a name, what they may, and a link that signs them in once. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { PersonView } from '../../src/domain/person-view.ts';
import { inWords, path, post } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { tell } from '../parts/toast.tsx';

const ROLES = { member: 'Member: talks, and keeps schedules', guest: 'Guest: talks' } as const;

export function Invite() {
  const [state, setState] = useState<'asks' | PersonView | null>(null);
  const close = (): void => setState(null);
  return (
    <>
      <Button onPress={() => setState('asks')}>Invite somebody</Button>
      {state === 'asks' && <Asks onClose={close} onAdded={setState} />}
      {state !== null && state !== 'asks' && <LinkFor person={state} onClose={close} />}
    </>
  );
}

function Asks({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (person: PersonView) => void;
}) {
  const id = useId();
  const [name, setName] = useState('');
  const [role, setRole] = useState<string>('member');
  const add = async (): Promise<void> => {
    const { person } = await post<{ person: PersonView }>('/people', { name: name.trim(), role });
    await load('/people');
    onAdded(person);
  };
  return (
    <Dialog
      title="Invite somebody"
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={name.trim() === ''} onPress={add}>
          Invite
        </Button>
      }
    >
      <div class="stack">
        <div class="field">
          <label for={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            class="input"
            maxLength={200}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for={`${id}-role`}>What they may</label>
          <select
            id={`${id}-role`}
            class="input"
            value={role}
            onChange={(event) => setRole(event.currentTarget.value)}
          >
            {Object.entries(ROLES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Dialog>
  );
}

interface Link {
  code: string;
  untilUtc: string | null;
}

export function LinkFor({
  person: { id, name },
  onClose,
}: {
  person: Pick<PersonView, 'id' | 'name'>;
  onClose: () => void;
}) {
  const field = useId();
  const [link, setLink] = useState<Link | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    post<Link>(path('/people/{id}/link', { id })).then(setLink, (error) =>
      setProblem(inWords(error)),
    );
  }, [id]);
  const address = link === null ? '' : `${location.origin}/#code=${link.code}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    tell('The link is copied.');
  };
  return (
    <Dialog
      title={`A link for ${name}`}
      onClose={onClose}
      foot={
        isSecureContext && (
          <Button kind="primary" disabled={link === null} onPress={copy}>
            Copy link
          </Button>
        )
      }
    >
      <div class="field">
        <label for={field}>Send this to {name}</label>
        <input
          id={field}
          class="input mono"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {link?.untilUtc != null && (
        <p class="quiet small">
          It signs {name} in once, until <Time at={link.untilUtc} as="time" />. It leads to{' '}
          {location.host}: they need to reach that.
        </p>
      )}
    </Dialog>
  );
}
