/** Addresses that others call. A secret is shown once, when it is made; whoever has it may call the hook. */
import { useId, useState } from 'preact/hooks';
import type { HookView } from '../../src/domain/schedule/hook-view.ts';
import { path, post, query as queryOf } from '../base/api.ts';
import { Time } from '../base/times.tsx';
import { useRead } from '../base/use-read.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Shown } from '../parts/reading.tsx';
import { tell } from '../parts/toast.tsx';

export function Hooks() {
  const reading = useRead<{ hooks: HookView[] }>('/hooks', ['schedule-changed', 'run-started']);
  return (
    <Card title="Hooks">
      <Shown of={reading}>
        {({ hooks }) =>
          hooks.length === 0 ? (
            <p class="quiet">
              A hook is an address that others call to start a schedule. There is one as long as a{' '}
              <a href="/schedules/new">schedule</a> waits for it.
            </p>
          ) : (
            <ul class="entries" aria-label="Hooks">
              {hooks.map((hook) => (
                <Hook key={hook.name} hook={hook} onChanged={reading.reload} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}

/** A secret, this once, and what a call with it could carry. */
interface Made {
  secret: string;
  exampleBody: unknown;
}
type Open = { kind: 'rotate' } | { kind: 'revoke' } | ({ kind: 'made' } & Made);

/** `/hooks/deploy` is called by what is listed as `webhook:deploy`. */
const sourceOf = ({ path: at }: HookView): string => at.replace('/hooks/', 'webhook:');
const addressOf = ({ path: at }: HookView): string => `${location.origin}${at}`;

function Hook({ hook, onChanged }: { hook: HookView; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const { name, hasSecret, schedules, lastCallUtc } = hook;
  async function rotate(): Promise<void> {
    const { secret, exampleBody } = await post<Made>(path('/hooks/{name}/rotate', { name }));
    setOpen({ kind: 'made', secret, exampleBody });
    await onChanged();
  }
  async function revoke(): Promise<void> {
    await post(path('/hooks/{name}/revoke', { name }));
    close();
    tell(`Every call of “${name}” is refused from now on.`);
    await onChanged();
  }
  return (
    <li class="events-hook">
      <div class="entry-line">
        <span class="entry-name">{name}</span>
        <span class="state" data-tone={hasSecret ? 'good' : 'warn'}>
          {hasSecret ? 'has a secret' : 'no secret: every call is refused'}
        </span>
        <span class="push">
          {lastCallUtc === null ? (
            'not called yet'
          ) : (
            <>
              called{' '}
              <a href={`/events${queryOf({ source: sourceOf(hook) })}`}>
                <Time at={lastCallUtc} />
              </a>
            </>
          )}
        </span>
      </div>
      <p class="mono small events-address">{addressOf(hook)}</p>
      <p class="small">
        Starts{' '}
        {schedules.map(({ id, name: called }, index) => (
          <>
            {index > 0 && ', '}
            <a href={`/schedules/${encodeURIComponent(id)}`}>{called}</a>
          </>
        ))}
      </p>
      <div class="row">
        <Button
          little
          label={`${hasSecret ? 'New secret' : 'Make its secret'}: ${name}`}
          onPress={hasSecret ? () => setOpen({ kind: 'rotate' }) : rotate}
        >
          {hasSecret ? 'New secret…' : 'Make its secret'}
        </Button>
        {hasSecret && (
          <Button little label={`Revoke: ${name}`} onPress={() => setOpen({ kind: 'revoke' })}>
            Revoke…
          </Button>
        )}
      </div>
      {open?.kind === 'made' && <MadeSecret hook={hook} made={open} onClose={close} />}
      {open?.kind === 'rotate' && (
        <Sure title="A new secret?" deed="Make a new one" onDo={rotate} onClose={close}>
          Whoever calls “{name}” with the secret of now is refused from then on.
        </Sure>
      )}
      {open?.kind === 'revoke' && (
        <Sure title="Revoke the secret?" deed="Revoke" onDo={revoke} onClose={close}>
          Every call of “{name}” is refused until it has another secret. The schedules that wait for
          it stay.
        </Sure>
      )}
    </li>
  );
}

function Sure({
  title,
  deed,
  children,
  onDo,
  onClose,
}: {
  title: string;
  deed: string;
  children: (string | string[])[] | string;
  onDo: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button kind="danger" onPress={onDo}>
            {deed}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

/** Gone with the dialog: nothing keeps it on the page. */
function MadeSecret({ hook, made, onClose }: { hook: HookView; made: Made; onClose: () => void }) {
  const { secret, exampleBody } = made;
  const id = useId();
  return (
    <Dialog
      title={`The secret of “${hook.name}”`}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          I have copied it
        </Button>
      }
    >
      <div class="stack">
        <div class="field">
          <label for={id}>Secret</label>
          <input
            id={id}
            class="input mono"
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span class="help">It is shown this once. Another one is made in a moment.</span>
        </div>
        <div>
          <p>To try it:</p>
          <pre class="events-try small">{`curl -H "Authorization: Bearer ${secret}" \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(exampleBody).replaceAll("'", "'\\''")}' ${addressOf(hook)}`}</pre>
        </div>
      </div>
    </Dialog>
  );
}
