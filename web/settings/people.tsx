/** Who is known here and what they may, and who waits to be let in. */
import { useId, useState } from 'preact/hooks';
import type { PersonView } from '../../src/domain/person-view.ts';
import { path, post, send } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { Invite, LinkFor } from './invite.tsx';

interface Pairing {
  code: string;
  channel: string;
  sender: string;
  name: string;
  untilUtc: string | null;
}

const ROLES = {
  owner: 'Me: an account of my own',
  member: 'Member: talks, and keeps schedules',
  guest: 'Guest: talks',
};

export function People() {
  const people = useRead<{ people: PersonView[] }>('/people', ['request-ended']);
  return (
    <div class="stack">
      <Pairings />
      <Card title="People" aside={<Invite />}>
        <Shown of={people}>
          {({ people: known }) => (
            <ul class="entries">
              {known.map((person) => (
                <Entry key={person.id} person={person} />
              ))}
            </ul>
          )}
        </Shown>
      </Card>
    </div>
  );
}

function Entry({ person }: { person: PersonView }) {
  const { id, name, role, addresses, createdAtUtc } = person;
  const [asks, setAsks] = useState<'rename' | 'remove' | 'link' | null>(null);
  const change = async (parts: object): Promise<void> => {
    await send('PATCH', path('/people/{id}', { id }), parts);
    await load('/people');
  };
  const remove = async (): Promise<void> => {
    const { paused } = await send<{ paused: string[] }>('DELETE', path('/people/{id}', { id }));
    await load('/people');
    tell(
      paused.length === 0
        ? `${name} is a stranger now.`
        : `${name} is a stranger now. Paused: ${paused.join(', ')}.`,
    );
  };
  return (
    <li>
      <div class="entry-line">
        <span class="entry-name">{name}</span>
        <span class="state">{role}</span>
        {createdAtUtc !== null && (
          <span class="push">
            since <Time at={createdAtUtc} as="moment" />
          </span>
        )}
      </div>
      <p class="quiet small">
        {addresses.length === 0
          ? 'On this page alone.'
          : addresses.map(({ channel, sender }) => `${channel}: ${sender}`).join(', ')}
      </p>
      <div class="row">
        <Button little label={`Rename ${name}`} onPress={() => setAsks('rename')}>
          Rename
        </Button>
        {role !== 'owner' && (
          <>
            <Button little label={`Link for ${name}`} onPress={() => setAsks('link')}>
              Link
            </Button>
            <Button
              little
              label={`Make a ${role === 'member' ? 'guest' : 'member'} of ${name}`}
              onPress={() => change({ role: role === 'member' ? 'guest' : 'member' })}
            >
              Make {role === 'member' ? 'a guest' : 'a member'}
            </Button>
            <Button little kind="danger" label={`Remove ${name}`} onPress={() => setAsks('remove')}>
              Remove
            </Button>
          </>
        )}
      </div>
      {asks === 'rename' && (
        <Rename
          name={name}
          onClose={() => setAsks(null)}
          onName={(given) => change({ name: given })}
        />
      )}
      {asks === 'link' && <LinkFor person={person} onClose={() => setAsks(null)} />}
      {asks === 'remove' && (
        <Dialog
          title={`Remove ${name}?`}
          onClose={() => setAsks(null)}
          foot={
            <>
              <Button onPress={() => setAsks(null)}>Keep</Button>
              <Button kind="danger" onPress={remove}>
                Remove for good
              </Button>
            </>
          }
        >
          <p>
            {name} is a stranger from then on: nothing is answered, and their schedules are paused.
          </p>
        </Dialog>
      )}
    </li>
  );
}

function Rename({
  name,
  onName,
  onClose,
}: {
  name: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const save = async (): Promise<void> => {
    await onName(typed.trim());
    onClose();
  };
  return (
    <Dialog
      title={`Rename ${name}`}
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={typed.trim() === ''} onPress={save}>
          Save name
        </Button>
      }
    >
      <div class="field">
        <label for={id}>Name</label>
        <input
          id={id}
          class="input"
          maxLength={200}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

function Pairings() {
  const reading = useRead<{ pairings: Pairing[] }>('/pairings', ['request-asked', 'request-ended']);
  return (
    <Card title="Waiting to be let in">
      <Shown of={reading}>
        {({ pairings }) =>
          pairings.length === 0 ? (
            <p class="quiet">
              Nobody. Who writes on a channel and is not known gets a code, and stands here until
              you let them in.
            </p>
          ) : (
            <ul class="entries">
              {pairings.map((one) => (
                <Waiting key={one.code} pairing={one} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}

function Waiting({ pairing: { code, channel, sender, name, untilUtc } }: { pairing: Pairing }) {
  const id = useId();
  const [role, setRole] = useState('member');
  const approve = async (): Promise<void> => {
    await post('/pairings/approve', { code, as: role });
    await Promise.all([load('/pairings'), load('/people')]);
    tell(`${name} is let in.`);
  };
  return (
    <li>
      <div class="entry-line">
        <span class="entry-name">{name}</span>
        <span class="quiet">calls themselves so on {channel}</span>
        <code>{code}</code>
        {untilUtc !== null && (
          <span class="push">
            until <Time at={untilUtc} as="moment" />
          </span>
        )}
      </div>
      <p class="quiet small">{sender}</p>
      <div class="row">
        <label class="hidden-visually" for={id}>
          What {name} may
        </label>
        <select
          id={id}
          class="input settings-short"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        >
          {Object.entries(ROLES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <Button kind="primary" label={`Let in ${name}`} onPress={approve}>
          Let in
        </Button>
      </div>
    </li>
  );
}
