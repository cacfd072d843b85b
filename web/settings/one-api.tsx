/** One connected API: how it is signed, its tools to try, what uses it, what changed in its document, and its end. */

import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { path, post, send } from '../base/api.ts';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';
import {
  type ConnectedApi,
  connectApi,
  EFFECTS,
  type LookedApi,
  type ShownApi,
  uploadDocument,
} from './api-answers.ts';
import { ChooseOperations } from './choose-operations.tsx';
import type { LoginsAnswer } from './sign-in-answers.ts';
import { TextField } from './text-field.tsx';

const pathOf = (name: string): string => path('/apis/{name}', { name });

export function OneApi({ name }: { name: string }) {
  const reading = useRead<{ api: ShownApi }>(pathOf(name), ['skills-changed', 'schedule-changed']);
  return (
    <div class="stack">
      <a class="tools-back" href="/settings/apis">
        <Icon name="back" size={15} /> APIs
      </a>
      <Shown of={reading}>
        {({ api }) => (
          <>
            <About api={api} />
            <Signing api={api} />
            <Tools api={api} />
            <Uses api={api} />
            <DocumentOf api={api} />
            <Card title="Disconnect">
              <Disconnect api={api} />
            </Card>
          </>
        )}
      </Shown>
    </div>
  );
}

const About = ({ api: { name, title, version, server } }: { api: ShownApi }) => (
  <Card title={name}>
    <p>
      “{title}” {version}. Its tools call <code>{server}</code>, and nothing else. What it answers
      was written by others: a run that has read it asks before it writes.
    </p>
  </Card>
);

const KINDS: Readonly<Record<string, string>> = {
  header: 'a key',
  query: 'a key',
  bearer: 'a token',
  basic: 'a user with a password (user:password)',
  oauth: 'a sign-in, or a token that you made there',
};

function Signing({ api: { name, server, signing } }: { api: ShownApi }) {
  const [value, setValue] = useState('');
  const logins = useRead<LoginsAnswer>('/logins');
  const host = URL.parse(server)?.hostname ?? '';
  const login = logins.data?.logins.find(({ hosts }) =>
    hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one)),
  );
  const named = [...new Set(signing.flatMap(({ secret }) => (secret === null ? [] : [secret])))];
  const secret = named[0] ?? `${name.replaceAll('-', '_').toUpperCase()}_KEY`;
  async function keep(): Promise<void> {
    await send('PUT', path('/settings/secrets/{name}', { name: secret }), { value });
    await connectApi({ name, secret });
    setValue('');
    await load(pathOf(name));
    tell(`The key of ${name} is kept as the secret “${secret}”.`);
  }
  return (
    <Card title="How it is signed">
      <div class="stack">
        {signing.length === 0 && <p class="quiet">The document asks for no key.</p>}
        {signing.map(({ scheme, kind, secret: own }) => (
          <p key={scheme}>
            “{scheme}”: {KINDS[kind] ?? kind}.{' '}
            {own !== null && (
              <>
                From the secret <code>{own}</code>.
              </>
            )}
          </p>
        ))}
        {named.length === 0 &&
          (login === undefined ? (
            <p class="quiet small">
              A <a href="/settings/accounts">sign-in</a> whose token goes to {host} signs it by
              itself.
            </p>
          ) : (
            <p>
              Signed by your sign-in “{login.name}”
              {!login.works && ', which has ended: sign in anew under Accounts'}.
            </p>
          ))}
        <TextField
          field={{
            name: 'key',
            label: named.length === 0 ? 'Key or token' : 'Another key or token',
            placeholder: '',
          }}
          value={value}
          onSay={(_, typed) => setValue(typed)}
          isSecret
        />
        <div class="row">
          <Button label={`Keep the key of ${name}`} disabled={value === ''} onPress={keep}>
            Keep
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Tools({ api: { name, tools } }: { api: ShownApi }) {
  const [more, setMore] = useState<LookedApi | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(tools.map((tool) => tool.name));
  async function look(): Promise<void> {
    const { operations, ...looked } = await post<LookedApi>('/apis/look', { name });
    setMore({ ...looked, operations: operations.filter((one) => !known.has(one.name)) });
  }
  async function add(): Promise<void> {
    const made = await connectApi({ name, operations: [...chosen].join(', ') });
    setMore(null);
    setChosen(new Set());
    await load(pathOf(name));
    tell(`${name} has ${made.tools.length} tools now.`);
  }
  return (
    <Card title="Tools">
      <div class="stack">
        <ul class="entries">
          {tools.map(({ name: tool, effect, method, path: place }) => (
            <li key={tool}>
              <div class="entry-line">
                <a class="entry-name" href={`/tools/${encodeURIComponent(tool)}`}>
                  {tool}
                </a>
                <span class="push">{EFFECTS[effect]}</span>
              </div>
              <p class="quiet small">
                <code>
                  {method} {place}
                </code>
              </p>
            </li>
          ))}
        </ul>
        <p class="quiet small">
          Each is tried on its own page: what reads is called at once, what writes asks first.
        </p>
        {more !== null && (
          <ChooseOperations operations={more.operations} chosen={chosen} onChoose={setChosen} />
        )}
        <div class="row">
          {more === null ? (
            <Button onPress={look}>Choose more operations</Button>
          ) : (
            <Button kind="primary" disabled={chosen.size === 0} onPress={add}>
              Add {chosen.size}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const Uses = ({ api: { uses } }: { api: ShownApi }) => (
  <Card title="What uses it">
    {uses.length === 0 ? <p class="quiet">Nothing yet.</p> : <UseList uses={uses} />}
  </Card>
);

const UseList = ({ uses }: Pick<ShownApi, 'uses'>) => (
  <ul class="entries">
    {uses.map(({ kind, id, name }) => (
      <li key={id}>
        <div class="entry-line">
          <a class="entry-name" href={`/${kind}s/${encodeURIComponent(id)}`}>
            {name}
          </a>
          <span class="push">{kind}</span>
        </div>
      </li>
    ))}
  </ul>
);

function DocumentOf({ api: { name, source } }: { api: ShownApi }) {
  const [asked, setAsked] = useState<{ wish: object; made: ConnectedApi } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const fileId = useId();
  async function look(): Promise<void> {
    const wish = { name, ...(file !== null && { document: await uploadDocument(file) }) };
    const made = await connectApi(wish);
    if (made.state === 'asks') setAsked({ wish, made });
    else tell(`Nothing changed in ${name}.`);
  }
  async function agree(): Promise<void> {
    await connectApi({ ...asked?.wish, hash: asked?.made.hash });
    setAsked(null);
    await load(pathOf(name));
    tell(`The changes of ${name} are taken. Schedules that call what changed ask you anew.`);
  }
  return (
    <Card title="The document">
      <div class="stack">
        <p class="quiet small">It came from {source}.</p>
        {asked === null ? (
          <>
            <div class="field">
              <label for={fileId}>A newer file, if it is not read where it came from</label>
              <input
                id={fileId}
                class="input"
                type="file"
                accept=".json,.yaml,.yml"
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
              />
            </div>
            <div class="row">
              <Button onPress={look}>See what changed</Button>
            </div>
          </>
        ) : (
          <>
            <p>What is otherwise in {name}:</p>
            <ul class="settings-changes">
              {asked.made.changes.map((line) => (
                <li key={line} data-change={line[0]}>
                  <code>{line}</code>
                </li>
              ))}
            </ul>
            <div class="row">
              <Button kind="primary" onPress={agree}>
                Take these changes
              </Button>
              <Button onPress={() => setAsked(null)}>Not now</Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function Disconnect({ api: { name, uses, tools } }: { api: ShownApi }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  async function disconnect(): Promise<void> {
    await send('DELETE', pathOf(name));
    await load('/apis');
    tell(`${name} is disconnected. Its skill can be brought back.`);
    route('/settings/apis');
  }
  return (
    <div class="row">
      <Button kind="danger" onPress={() => setAsking(true)}>
        Disconnect {name}
      </Button>
      {isAsking && (
        <Dialog
          title={`Disconnect ${name}?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>Not now</Button>
              <Button kind="danger" onPress={disconnect}>
                Disconnect it
              </Button>
            </>
          }
        >
          <p>Its {tools.length} tools are gone then. Its key stays in secrets.yaml.</p>
          {uses.length > 0 && (
            <>
              <p>This stops working:</p>
              <UseList uses={uses} />
            </>
          )}
        </Dialog>
      )}
    </div>
  );
}
