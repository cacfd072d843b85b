/** Sign-ins at services elsewhere: each with what needs it, and a new one by a browser or by a code on another device. */
import { useEffect, useState } from 'preact/hooks';
import { get, path, post, send } from '../base/api.ts';
import { begunByRequest } from '../base/begun-sign-in.ts';
import { Time } from '../base/times.tsx';
import { load, useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { State } from '../parts/state.tsx';
import { tell } from '../parts/toast.tsx';
import { type Begun, BegunSignIn } from './begun-sign-in.tsx';
import { NewSignIn } from './new-sign-in.tsx';
import {
  type LoginsAnswer,
  type LoginUse,
  type LoginView,
  type Service,
  type ServicesAnswer,
  USES,
} from './sign-in-answers.ts';

export function SignIns() {
  const logins = useRead<LoginsAnswer>('/logins', ['request-asked', 'request-ended']);
  const services = useRead<ServicesAnswer>('/logins/services');
  const [begun, setBegun] = useState<Begun | null>(null);
  const asked = begunByRequest.value;
  useEffect(() => {
    if (asked !== null) void goOn(asked);
  }, [asked]);
  /** What was read before the sign-in ended is no measure of whether it works again. */
  async function goOn({ id, address }: { id: string; address: string }): Promise<void> {
    begunByRequest.value = null;
    const [now] = await Promise.all([get<LoginsAnswer>('/logins'), load('/logins')]);
    const again = now.logins.find((login) => login.id === id);
    if (again === undefined) return;
    setBegun({ kind: 'browser', name: again.name, at: again.provider, address, before: again });
  }
  // Who comes back from the window of the service wants to see what came of it.
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && load('/logins'));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <Card title="Sign-ins">
      <div class="stack">
        <p class="quiet small">
          Services that let a program in only after you signed in by a browser. The tokens stay on
          this machine, and go to their service and nowhere else.
        </p>
        <Shown of={logins}>
          {(answer) =>
            answer.logins.length === 0 ? (
              <p class="quiet">There is no sign-in.</p>
            ) : (
              <ul class="entries">
                {answer.logins.map((login) => (
                  <SignIn
                    key={login.id}
                    login={login}
                    service={services.data?.services.find(({ key }) => key === login.provider)}
                    onBegin={setBegun}
                  />
                ))}
              </ul>
            )
          }
        </Shown>
        {begun !== null && (
          <BegunSignIn
            key={begun.address}
            begun={begun}
            logins={logins.data?.logins ?? []}
            onClose={() => setBegun(null)}
          />
        )}
        <Shown of={services}>{(answer) => <NewSignIn answer={answer} onBegin={setBegun} />}</Shown>
      </div>
    </Card>
  );
}

function SignIn({
  login,
  service,
  onBegin,
}: {
  login: LoginView;
  service: Service | undefined;
  onBegin: (begun: Begun) => void;
}) {
  const { name, provider, works, endedAtUtc, hosts, uses, scopes } = login;
  const [isLeaving, setLeaving] = useState(false);
  const may = (one: Service['uses'][number]): boolean =>
    one.scopes.every((scope) => scopes.includes(scope));
  const begin = (more: object) => async (): Promise<void> => {
    const wish = { provider: login.service, name, ...more };
    const { address } = await post<{ address: string }>('/logins/begin', wish);
    onBegin({ kind: 'browser', name, at: service?.name ?? provider, address, before: login });
  };
  return (
    <li>
      <div class="entry-line">
        <span class="entry-name">{name}</span>
        <State of={works ? 'works' : 'signed-out'} />
        <span class="push">{service?.name ?? provider}</span>
      </div>
      {!works && (
        <p class="notice" data-tone="bad">
          The service no longer takes it{endedAtUtc !== null && <Since at={endedAtUtc} />}. What
          needs it waits, and goes on by itself once you have signed in.
        </p>
      )}
      <p class="quiet small">
        {uses.length === 0 ? 'Nothing uses it yet.' : `Used by ${uses.map(inWords).join(', ')}.`}{' '}
        {hosts.length > 0 && `Its token goes to ${hosts.join(', ')}.`}
      </p>
      {service?.uses.some(may) && (
        <p class="quiet small">
          It may be used for{' '}
          {service.uses
            .filter(may)
            .map(({ use }) => USES[use] ?? use)
            .join(', ')}
          .
        </p>
      )}
      <div class="row">
        <Button
          little
          kind={works ? undefined : 'primary'}
          label={`Sign in anew: ${name}`}
          onPress={begin({ scopes: [] })}
        >
          Sign in anew
        </Button>
        {service?.uses
          .filter((one) => !may(one))
          .map(({ use }) => (
            <Button
              key={use}
              little
              label={`Also for ${USES[use] ?? use}: ${name}`}
              onPress={begin({ for: [use] })}
            >
              Also for {USES[use] ?? use}
            </Button>
          ))}
        <Button little kind="danger" label={`Sign out: ${name}`} onPress={() => setLeaving(true)}>
          Sign out
        </Button>
      </div>
      {isLeaving && <SignOut login={login} onClose={() => setLeaving(false)} />}
    </li>
  );
}

const Since = ({ at }: { at: string }) => (
  <>
    {' '}
    since <Time at={at} as="moment" />
  </>
);

function SignOut({ login, onClose }: { login: LoginView; onClose: () => void }) {
  const { id, name, provider, uses } = login;
  async function signOut(): Promise<void> {
    const { revoked } = await send<{ revoked: boolean }>('DELETE', path('/logins/{id}', { id }));
    onClose();
    await load('/logins');
    tell(
      revoked
        ? `${name} is signed out, here and at ${provider}.`
        : `${name} is signed out here. At ${provider} it stays in the list of programs until you take it out there.`,
    );
  }
  return (
    <Dialog
      title={`Sign out ${name}?`}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button kind="danger" onPress={signOut}>
            Sign out for good
          </Button>
        </>
      }
    >
      <p>It is taken back at {provider}, if that can be done, and its tokens are forgotten.</p>
      {uses.length > 0 && (
        <>
          <p>This stops working:</p>
          <ul class="entries">
            {uses.map((use) => (
              <li key={inWords(use)}>{inWords(use)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

const USERS: Record<LoginUse['kind'], string> = {
  mail: 'the mail of',
  calendar: 'the calendars of',
  contacts: 'the contacts of',
  api: 'the API',
  mcp: 'the server',
};

const inWords = ({ kind, name }: LoginUse): string => `${USERS[kind]} ${name}`;
