/**
 * Hooks: addresses that others call, for schedules that wait for it. Who has the secret of a hook may call it. To
 * anybody else all hooks look alike, those that are there and those that are not.
 */
import type { Clock } from '../../base/clock.ts';
import { type Result, RoteError } from '../../base/errors.ts';
import { fewOf } from '../../base/few-of.ts';
import type { MakeId } from '../../base/ids.ts';
import { printable } from '../../base/printable.ts';
import { isHookName, sourceOf } from '../../domain/schedule/event.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { checkHookCall, type HookCall } from './check-hook-call.ts';
import { exampleBody } from './example-body.ts';
import { readHookBody } from './read-hook-body.ts';

export interface Hook {
  name: string;
  /** Where it is called, below the address of the daemon. */
  path: string;
  hasSecret: boolean;
  /** Ids of the schedules that wait for it. */
  schedules: string[];
  /** When it was called last, as far as that is kept. */
  lastCallMs: number | null;
}

/** With a body that a call could have, so that what waits for it can be tried. */
export type TriedHook = Hook & { exampleBody: unknown };

type HookEvents = Pick<Store['events'], 'awaited' | 'list'>;

export interface Hooks {
  /** When it resolves with `taken` or `known`, the call is durable. */
  receive(name: string, call: HookCall): Promise<'taken' | 'known' | 'unawaited' | 'refused'>;
  /** With the events of a person, only those that are theirs. */
  list(events?: HookEvents): Promise<Hook[]>;
  /** With its secret, where there was none: it is made then, and shown this once. */
  show(name: string): Promise<TriedHook & { secret: string | null }>;
  /** Makes a new secret; the one before is worth nothing from then on. */
  rotate(name: string): Promise<TriedHook & { secret: string }>;
  /** Takes its secret away: every call is refused until there is another. */
  revoke(name: string): Promise<Hook>;
}

export function createHooks(dependencies: {
  store: Pick<Store, 'events' | 'changes' | 'schedules'>;
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  makeId: MakeId;
  secret: (name: string) => Result<string>;
  /** With null it is taken out. */
  writeSecret: (name: string, value: string | null) => Promise<void>;
}): Hooks {
  const { store, clock, makeId, secret, writeSecret } = dependencies;
  const makeSecret = (): string => {
    const bytes = new Uint8Array(32);
    clock.fillRandom(bytes);
    return bytes.toHex();
  };
  /** What calls of hooks that have none are compared with, so that these take as long. */
  const nobodys = makeSecret();

  async function list(events: HookEvents = store.events): Promise<Hook[]> {
    const awaited = await events.awaited('webhook');
    const named = awaited.flatMap(({ scheduleId, event }) =>
      event.on === 'webhook' ? [{ scheduleId, name: event.name }] : [],
    );
    const hooks = [...Map.groupBy(named, ({ name }) => name)].map(async ([name, those]) => ({
      name,
      path: `/hooks/${name}`,
      hasSecret: secret(secretOf(name)).ok,
      schedules: those.map(({ scheduleId }) => scheduleId),
      lastCallMs: await lastCallMs(name, events),
    }));
    return (await Promise.all(hooks)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  async function lastCallMs(name: string, events: HookEvents): Promise<number | null> {
    const source = sourceOf({ on: 'webhook', name });
    return (await events.list({ source, limit: 1 }))[0]?.cameMs ?? null;
  }

  async function find(name: string): Promise<Hook> {
    const hooks = await list();
    const hook = hooks.find((one) => one.name === name);
    if (hook !== undefined) return hook;
    const pending = await pendingFor(name);
    if (pending !== undefined) throw notApproved(name, pending);
    throw unknownHook(
      name,
      hooks.map((one) => one.name),
    );
  }

  /** The first that would wait for it, if it were approved. */
  async function pendingFor(name: string): Promise<Schedule | undefined> {
    const isFor = ({ trigger }: Schedule): boolean =>
      trigger.kind === 'event' && trigger.event.on === 'webhook' && trigger.event.name === name;
    const pending = await store.schedules.list({ status: 'pending', limit: MOST_LOOKED_AT });
    return pending.find(isFor);
  }

  async function tried(hook: Hook): Promise<TriedHook> {
    const waiting = await Promise.all(hook.schedules.map((id) => store.schedules.get(id)));
    return { ...hook, exampleBody: exampleBody(waiting.map((one) => one?.work)) };
  }

  async function rotate(name: string) {
    const hook = await tried(await find(name));
    const value = makeSecret();
    await writeSecret(secretOf(name), value);
    return { ...hook, hasSecret: true, secret: value };
  }

  return {
    list,
    rotate,
    async show(name) {
      const hook = await find(name);
      return hook.hasSecret ? { ...(await tried(hook)), secret: null } : rotate(name);
    },
    async revoke(name) {
      const hook = await find(name);
      await writeSecret(secretOf(name), null);
      return { ...hook, hasSecret: false };
    },
    async receive(name, call) {
      const known = isHookName(name) ? secret(secretOf(name)) : null;
      const checked = checkHookCall(call, known?.ok ? known.value : nobodys, clock.nowMs());
      if (checked.kind === 'wrong' || known?.ok !== true) return 'refused';
      const { id, proof } = checked;
      const key = id === null ? (proof ?? makeId('call')) : `id:${id}`;
      const data = {
        hook: name,
        id,
        ...readHookBody(call.body, call.header('content-type') ?? ''),
      };
      const event = call.header('x-github-event');
      const taken = await store.events.take(
        {
          facts: { on: 'webhook', name },
          key,
          proof,
          data: event === undefined ? data : { ...data, event },
          depth: 1,
        },
        clock.nowMs(),
      );
      if (taken.kind === 'taken') store.changes.notify();
      return taken.kind;
    },
  };
}

/** Of those that are not approved yet. */
const MOST_LOOKED_AT = 1000;

function secretOf(name: string): string {
  return `hook_${name}`;
}

function notApproved(name: string, { id, name: title }: Schedule): RoteError {
  return new RoteError(
    {
      code: 'unknown-hook',
      message: `"${printable(title)}" is to wait for the hook "${name}", and itself waits for approval.`,
      hint: `Approve it first: rote schedule approve ${id}`,
    },
    { blame: 'request' },
  );
}

function unknownHook(name: string, there: readonly string[]): RoteError {
  return new RoteError(
    {
      code: 'unknown-hook',
      message: `No schedule waits for the hook "${name}".`,
      hint:
        there.length === 0
          ? `Add one that does: rote schedule add --on-hook ${isHookName(name) ? name : 'NAME'} --say "It was called"`
          : `These are waited for: ${fewOf(there).join(', ')}.`,
    },
    { blame: 'request' },
  );
}
