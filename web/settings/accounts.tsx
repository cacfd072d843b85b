/** Accounts: sign-ins at services, and mail, calendars and contacts with a password that goes in here and never comes out. */
import { useState } from 'preact/hooks';
import { path, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import { Shares } from './shares.tsx';
import type { LoginsAnswer } from './sign-in-answers.ts';
import { SignIns } from './sign-ins.tsx';
import { type Field, TextField } from './text-field.tsx';

interface AccountView {
  id: string;
  address: string;
  calendars?: { name: string }[];
  books?: { name: string }[];
}

interface Step {
  works: boolean;
  told: string;
  fix: string | null;
}

interface Kind {
  title: string;
  about: string;
  list: string;
  one: string;
  where: Field;
  more: readonly Field[];
}

const MAIL: Kind = {
  title: 'Mail',
  about:
    'The servers of the usual providers are found. Most want an app password, which is made in the settings of the account there.',
  list: '/mail/accounts',
  one: '/mail/accounts/{id}',
  where: { name: 'address', label: 'Address of mail', placeholder: 'bob@example.org' },
  more: [
    { name: 'imap', label: 'Server for reading', placeholder: 'found by itself, or HOST:PORT' },
    { name: 'smtp', label: 'Server for sending', placeholder: 'found by itself, or HOST:PORT' },
  ],
};

const CALENDARS: Kind = {
  title: 'Calendars',
  about:
    'An address of a usual provider, a server of your own, or the address of a calendar that is shared, which needs no password and is only read.',
  list: '/calendars',
  one: '/calendars/{id}',
  where: { name: 'where', label: 'Address of calendars', placeholder: 'https://dav.example.org/' },
  more: [{ name: 'user', label: 'Name to sign in with', placeholder: 'the address, if left out' }],
};

const CONTACTS: Kind = {
  title: 'Contacts',
  about:
    'An address of a usual provider, a server of your own, or a vCard file of the workspace, which needs no password and is only read.',
  list: '/addressbooks',
  one: '/addressbooks/{id}',
  where: { name: 'where', label: 'Address of contacts', placeholder: 'https://dav.example.org/' },
  more: [{ name: 'user', label: 'Name to sign in with', placeholder: 'the address, if left out' }],
};

export const Accounts = () => (
  <div class="stack">
    <SignIns />
    <Place kind={MAIL} />
    <Place kind={CALENDARS} />
    <Shares />
    <Place kind={CONTACTS} />
  </div>
);

function Place({ kind }: { kind: Kind }) {
  const reading = useRead<{ accounts: AccountView[] }>(kind.list, []);
  return (
    <Card title={kind.title}>
      <div class="stack">
        <Shown of={reading}>
          {({ accounts }) =>
            accounts.length === 0 ? (
              <p class="quiet">Nothing is connected.</p>
            ) : (
              <ul class="entries">
                {accounts.map((account) => (
                  <Entry key={account.id} kind={kind} account={account} />
                ))}
              </ul>
            )
          }
        </Shown>
        <Connect kind={kind} />
      </div>
    </Card>
  );
}

function Entry({ kind, account }: { kind: Kind; account: AccountView }) {
  const { id, address, calendars = [], books = [] } = account;
  const places = [...calendars, ...books];
  const [steps, setSteps] = useState<Step[]>([]);
  const check = async (): Promise<void> => {
    const answer = await send<{ accounts: { step?: Step; steps?: Step[] }[] }>(
      'POST',
      `${kind.list}/check`,
      { account: id },
    );
    setSteps(answer.accounts.flatMap(({ step, steps: all }) => all ?? (step ? [step] : [])));
  };
  const remove = async (): Promise<void> => {
    await send('DELETE', path(kind.one, { id }));
    await load(kind.list);
    tell(`${address} is removed, with its password.`);
  };
  return (
    <li>
      <p>{address}</p>
      {places.length > 0 && <p class="quiet small">{places.map(({ name }) => name).join(', ')}</p>}
      {steps.map(({ works, told, fix }) => (
        <p key={told} class="small">
          {works ? 'Works: ' : 'Does not work: '}
          {told} {fix}
        </p>
      ))}
      <div class="row">
        <Button little label={`Check ${address}`} onPress={check}>
          Check
        </Button>
        <Button little kind="danger" label={`Remove ${address}`} onPress={remove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function Connect({ kind }: { kind: Kind }) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const say = (name: string, value: string): void => setSaid({ ...said, [name]: value });
  const where = said[kind.where.name]?.trim() ?? '';
  const connect = async (): Promise<void> => {
    const given = Object.entries(said).filter(([, value]) => value.trim() !== '');
    await send('POST', kind.list, Object.fromEntries(given));
    setSaid({});
    await load(kind.list);
    tell(`${where} is connected.`);
  };
  const logins = useRead<LoginsAnswer>('/logins');
  const byLogin = Object.fromEntries(
    (logins.data?.logins ?? []).map(({ name }) => [name, `The sign-in “${name}”`]),
  );
  const password = { name: 'password', label: `Password for ${kind.title.toLowerCase()}` };
  return (
    <div class="stack">
      <p class="quiet small">{kind.about}</p>
      <TextField field={kind.where} value={where} onSay={say} />
      {Object.keys(byLogin).length > 0 && (
        <ChoiceField
          label={`Way in to ${kind.title.toLowerCase()}`}
          of={{ '': 'A password', ...byLogin }}
          value={said['login'] ?? ''}
          onPick={(login) => say('login', login)}
        />
      )}
      {(said['login'] ?? '') === '' && (
        <TextField
          field={{ ...password, placeholder: '' }}
          value={said['password'] ?? ''}
          onSay={say}
          isSecret
        />
      )}
      {kind.more.map((field) => (
        <TextField key={field.name} field={field} value={said[field.name] ?? ''} onSay={say} />
      ))}
      <div class="row">
        <Button
          kind="primary"
          label={`Connect ${kind.title}`}
          disabled={where === ''}
          onPress={connect}
        >
          Connect
        </Button>
      </div>
    </div>
  );
}
