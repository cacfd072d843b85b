/** A sign-in on its way: where to go on, and how it is finished where the browser can't come back by itself. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { path, post } from '../base/api.ts';
import { load } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { tell, tellProblem } from '../parts/toast.tsx';
import type { LoginView } from './sign-in-answers.ts';
import { TextField } from './text-field.tsx';

export type Begun = { name: string; at: string; address: string } & (
  | { kind: 'browser'; before: LoginView | null }
  | { kind: 'device'; device: string; code: string; againSec: number }
);

export function BegunSignIn({
  begun,
  logins,
  onClose,
}: {
  begun: Begun;
  logins: readonly LoginView[];
  onClose: () => void;
}) {
  const { name, at, address } = begun;
  // A server that was named by hand says its addresses itself.
  const isSafe = /^https?:\/\//.test(address);
  // The list says it as well, as soon as it is read again.
  const isTold = useRef(false);
  async function over(): Promise<void> {
    if (isTold.current) return;
    isTold.current = true;
    await load('/logins');
    onClose();
    tell(`Signed in: ${name} (${at}).`);
  }
  return (
    <div class="notice stack" role="status">
      {begun.kind === 'device' ? (
        <OnDevice begun={begun} onOver={over} onFail={onClose} />
      ) : (
        <p>Sign in there and agree. The browser then shows a page of Rote.</p>
      )}
      <div class="row">
        {isSafe ? (
          <a class="button primary" href={address} target="_blank" rel="noreferrer">
            Go on at {at}
          </a>
        ) : (
          <span>{address}</span>
        )}
        <Button onPress={onClose}>Close</Button>
      </div>
      {begun.kind === 'browser' && (
        <InBrowser before={begun.before} name={name} logins={logins} onOver={over} />
      )}
    </div>
  );
}

function InBrowser({
  before,
  name,
  logins,
  onOver,
}: {
  before: LoginView | null;
  name: string;
  logins: readonly LoginView[];
  onOver: () => Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const now = logins.find((one) => one.name.toLowerCase() === name.toLowerCase());
  // A list that was read before it ended is still on its way out: only what differs from what was there counts.
  const first = useRef(before ?? now ?? null);
  const isSeen = useRef(before === null);
  const isSame = JSON.stringify(now ?? null) === JSON.stringify(first.current);
  if (isSame) isSeen.current = true;
  const isOver = isSeen.current && now?.works === true && !isSame;
  useEffect(() => {
    if (isOver) void onOver();
  }, [isOver]);
  async function finish(): Promise<void> {
    await post('/logins/finish', { address: typed.trim() });
    await onOver();
  }
  return (
    <>
      <p class="small">
        If it can’t, because Rote runs on another machine, paste the address of that page here. It
        holds for 15 minutes.
      </p>
      <TextField
        field={{
          name: 'typed',
          label: 'Address that the browser shows at the end',
          placeholder: 'http://127.0.0.1:…/signed-in?code=…',
        }}
        value={typed}
        onSay={(_, value) => setTyped(value)}
      />
      <div class="row">
        <Button disabled={typed.trim() === ''} onPress={finish}>
          Finish with this address
        </Button>
      </div>
    </>
  );
}

function OnDevice({
  begun: { device, code, address, againSec },
  onOver,
  onFail,
}: {
  begun: Extract<Begun, { kind: 'device' }>;
  onOver: () => Promise<void>;
  onFail: () => void;
}) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function look(): Promise<void> {
      try {
        const { login, againSec: next } = await post<{ login: unknown; againSec: number | null }>(
          path('/logins/device/{device}', { device }),
          {},
        );
        if (isGone) return;
        if (login === null) timer = setTimeout(look, (next ?? againSec) * 1000);
        else await onOver();
      } catch (error) {
        if (isGone) return;
        tellProblem(error);
        onFail();
      }
    }
    timer = setTimeout(look, againSec * 1000);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [device]);
  return (
    <p>
      Open <code>{address}</code> on any device, and type <strong class="mono">{code}</strong>{' '}
      there. This page notices by itself once you have agreed.
    </p>
  );
}
