/** A sign-in that is begun: the service, what it is for, and, the first time, the client id of the house. */
import { useState } from 'preact/hooks';
import { post } from '../base/api.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import type { Begun } from './begun-sign-in.tsx';
import { type Service, type ServicesAnswer, USES } from './sign-in-answers.ts';
import { TextField } from './text-field.tsx';

/** Any server that says its own addresses. */
const ELSEWHERE = 'elsewhere';

export function NewSignIn({
  answer: { services, others },
  onBegin,
}: {
  answer: ServicesAnswer;
  onBegin: (begun: Begun) => void;
}) {
  const [key, setKey] = useState(services[0]?.key ?? ELSEWHERE);
  const names = Object.fromEntries(services.map((service) => [service.key, service.name]));
  const service = services.find((one) => one.key === key);
  return (
    <div class="stack">
      <h3>Sign in at a service</h3>
      <ChoiceField
        label="Service"
        of={{ ...names, [ELSEWHERE]: 'Another server (OpenID Connect)' }}
        value={key}
        onPick={setKey}
      />
      <Wish key={key} service={service} onBegin={onBegin} />
      <details>
        <summary>Services that want something else</summary>
        <ul>
          {others.map(({ name, instead }) => (
            <li key={name} class="quiet small">
              {instead}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const texts = (line: string | undefined): string[] =>
  (line ?? '').split(/[\s,]+/).filter((part) => part !== '');

function Wish({
  service,
  onBegin,
}: {
  service: Service | undefined;
  onBegin: (begun: Begun) => void;
}) {
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [uses, setUses] = useState<readonly string[]>(
    service?.uses.slice(0, 1).map(({ use }) => use) ?? [],
  );
  const say = (name: string, value: string): void => setSaid({ ...said, [name]: value });
  const value = (name: string): string => said[name] ?? '';
  const needsClient = service?.isKnown !== true;
  const address = value('address').trim();
  const isReady =
    (service === undefined ? address !== '' : uses.length > 0) &&
    (service === undefined || !needsClient || value('clientId').trim() !== '');
  const wish = {
    ...(service === undefined
      ? { provider: address, scopes: texts(said['scopes']), hosts: texts(said['hosts']) }
      : { provider: service.key, for: uses }),
    ...(value('name').trim() !== '' && { name: value('name').trim() }),
    ...(value('clientId').trim() !== '' && { clientId: value('clientId').trim() }),
    ...(value('clientSecret') !== '' && { clientSecret: value('clientSecret') }),
  };
  const at = service?.name ?? URL.parse(address)?.host ?? address;
  const name = value('name').trim() || service?.key || at;
  async function inBrowser(): Promise<void> {
    const begun = await post<{ address: string }>('/logins/begin', wish);
    onBegin({ kind: 'browser', name, at, address: begun.address, before: null });
    setSaid({});
  }
  async function onDevice(): Promise<void> {
    const begun = await post<{ device: string; address: string; code: string; againSec: number }>(
      '/logins/device',
      wish,
    );
    onBegin({ kind: 'device', name, at, ...begun });
    setSaid({});
  }
  const field = (one: string, label: string, placeholder = '', isSecret = false) => (
    <TextField
      field={{ name: one, label, placeholder }}
      value={value(one)}
      onSay={say}
      isSecret={isSecret}
    />
  );
  return (
    <div class="stack">
      {service !== undefined && (
        <fieldset class="settings-plain">
          <legend>What it is for</legend>
          {service.uses.map(({ use }) => (
            <label key={use} class="check">
              <input
                type="checkbox"
                checked={uses.includes(use)}
                onChange={({ currentTarget }) =>
                  setUses(
                    currentTarget.checked ? [...uses, use] : uses.filter((one) => one !== use),
                  )
                }
              />{' '}
              {USES[use] ?? use}
            </label>
          ))}
        </fieldset>
      )}
      {service === undefined && (
        <>
          {field('address', 'Address of the server', 'https://id.example.org')}
          {field('scopes', 'Rights to ask for', 'openid offline_access')}
          {field('hosts', 'Hosts that get its token', 'api.example.org')}
        </>
      )}
      {needsClient && <Client service={service} />}
      {needsClient && field('clientId', 'Client id')}
      {needsClient &&
        field(
          'clientSecret',
          service?.needsSecret === true ? 'Client secret' : 'Client secret, if there is one',
          '',
          true,
        )}
      {field('name', 'What to call it', service?.key ?? 'the name of the server')}
      <div class="row">
        <Button kind="primary" disabled={!isReady} onPress={inBrowser}>
          Sign in at {service?.name ?? 'the server'}
        </Button>
        {service?.hasDevice !== false && (
          <Button disabled={!isReady} onPress={onDevice}>
            With a code on another device
          </Button>
        )}
      </div>
    </div>
  );
}

function Client({ service }: { service: Service | undefined }) {
  return (
    <div class="notice">
      <p>
        Rote brings no client id of its own: whoever runs it registers it at the service once. From
        then on it is known for everybody in the house.{' '}
        {service !== undefined && (
          <a href={service.clientPage} target="_blank" rel="noreferrer">
            Make one at {service.name}
          </a>
        )}
      </p>
      {service?.notes.map((note) => (
        <p key={note} class="small">
          {note}
        </p>
      ))}
    </div>
  );
}
