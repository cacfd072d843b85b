/**
 * Hooks: addresses that others call, for schedules that wait for it. A hook belongs to a person, and two persons may give
 * theirs the same name. Who has the secret of a hook may call it. To anybody else all hooks look alike, those that are
 * there and those that are not.
 */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type Result, type RoteError } from '../../base/errors.ts';
import { fewOf } from '../../base/few-of.ts';
import type { MakeId } from '../../base/ids.ts';
import { printable } from '../../base/printable.ts';
import { OWNER } from '../../domain/person.ts';
import { type AwaitedEvent, isHookName, sourceOf } from '../../domain/schedule/event.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { People } from '../../people/people.ts';
import type { TakenEvent } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { checkHookCall, type HookCall } from './check-hook-call.ts';
import { challengeIn, eventsInCall, type ReportedEvent } from './events-in-call.ts';
import { exampleBody } from './example-body.ts';

export interface Hook {
  name: string;
  /** Its path below the address of the daemon. */
  path: string;
  /** The same as a whole address. */
  address: string;
  hasSecret: boolean;
  /** Ids of the schedules that wait for it. */
  schedules: string[];
  /** Which of its calls each of them waits for. */
  awaited: AwaitedCall[];
  /** When it was called last, as far as that is kept. */
  lastCallMs: number | null;
}

export type AwaitedCall = Extract<AwaitedEvent, { on: 'webhook' }>;

/** `unmeant`: some wait for other calls of this hook. The challenge is to be answered as it is. */
export type Received =
  | 'taken'
  | 'known'
  | 'unmeant'
  | 'unawaited'
  | 'refused'
  | { challenge: string };

/** A hook with an example of a body, so that what waits for it can be tried. */
export type TriedHook = Hook & { exampleBody: unknown };

/** Each takes the id of the person whose hook it is; the owner's, if nothing is said. */
export interface Hooks {
  /** When it resolves with `taken` or `known`, the call is durable. */
  receive(name: string, call: HookCall, person?: string): Promise<Received>;
  list(person?: string): Promise<Hook[]>;
  /** Answers with its secret if there was none: it is made then, and shown this once. */
  show(name: string, person?: string): Promise<TriedHook & { secret: string | null }>;
  /** Makes a new secret; the one before is worth nothing from then on. */
  rotate(name: string, person?: string): Promise<TriedHook & { secret: string }>;
  /** Takes its secret away: every call is refused until there is another. */
  revoke(name: string, person?: string): Promise<Hook>;
}

export function createHooks(dependencies: {
  store: Pick<Store, 'events' | 'changes' | 'schedules'>;
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  makeId: MakeId;
  people: Pick<People, 'ofSession'>;
  /** The address at which the daemon of this house listens. */
  address: () => string;
  secret: (name: string) => Result<string>;
  /** Null takes the secret out. */
  writeSecret: (name: string, value: string | null) => Promise<void>;
}): Hooks {
  const { store, clock, makeId, people, secret, writeSecret } = dependencies;
  const makeSecret = (): string => {
    const bytes = new Uint8Array(32);
    clock.fillRandom(bytes);
    return bytes.toHex();
  };
  /** Calls of hooks without a secret are compared with this one, so that they take as long. */
  const nobodys = makeSecret();

  async function list(person: string = OWNER): Promise<Hook[]> {
    const awaited = (await store.events.awaited('webhook')).filter((one) => one.person === person);
    const named = awaited.flatMap(({ scheduleId, event }) =>
      event.on === 'webhook' ? [{ scheduleId, event }] : [],
    );
    const hooks = [...Map.groupBy(named, ({ event }) => event.name)].map(async ([name, those]) => {
      const path = person === OWNER ? `/hooks/${name}` : `/hooks/${person}/${name}`;
      return {
        name,
        path,
        address: dependencies.address() + path,
        hasSecret: secret(secretOf(name, person)).ok,
        schedules: those.map(({ scheduleId }) => scheduleId),
        awaited: those.map(({ event }) => event),
        lastCallMs: await lastCallMs(name, person),
      };
    });
    return (await Promise.all(hooks)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  async function lastCallMs(name: string, person: string): Promise<number | null> {
    const source = sourceOf({ on: 'webhook', name, person });
    return (await store.events.list({ source, limit: 1 }))[0]?.cameMs ?? null;
  }

  async function find(name: string, person: string): Promise<Hook> {
    const hooks = await list(person);
    const hook = hooks.find((one) => one.name === name);
    if (hook !== undefined) return hook;
    const pending = await pendingFor(name, person);
    if (pending !== undefined) throw notApproved(name, pending, person);
    throw unknownHook(name, { there: hooks.map((one) => one.name), person });
  }

  /** The first that would wait for it, if it were approved. */
  async function pendingFor(name: string, person: string): Promise<Schedule | undefined> {
    const isFor = ({ trigger }: Schedule): boolean =>
      trigger.kind === 'event' && trigger.event.on === 'webhook' && trigger.event.name === name;
    const pending = await store.schedules.list({ status: 'pending', limit: MOST_LOOKED_AT });
    for (const one of pending.filter(isFor))
      if ((await people.ofSession(one.sessionKey)).id === person) return one;
    return undefined;
  }

  async function tried(hook: Hook): Promise<TriedHook> {
    const waiting = await Promise.all(hook.schedules.map((id) => store.schedules.get(id)));
    return {
      ...hook,
      exampleBody: exampleBody(
        waiting.map((one) => one?.work),
        hook.awaited,
      ),
    };
  }

  async function rotate(name: string, person: string = OWNER) {
    const hook = await tried(await find(name, person));
    const value = makeSecret();
    await writeSecret(secretOf(name, person), value);
    return { ...hook, hasSecret: true, secret: value };
  }

  async function take(reported: ReportedEvent, name: string, person: string) {
    const { key, proof, event, ...rest } = reported;
    const happening = {
      facts: { on: 'webhook', name, person, event, body: rest.body },
      key: key ?? makeId('call'),
      proof,
      data: { hook: name, ...rest, ...(event !== null && { event }) },
      depth: 1,
    } as const;
    const taken = await store.events.take(happening, clock.nowMs());
    if (taken.kind === 'taken') store.changes.notify();
    return taken.kind;
  }

  const isAwaited = async (name: string, person: string): Promise<boolean> =>
    (await store.events.awaited('webhook')).some(
      (one) => one.person === person && one.event.on === 'webhook' && one.event.name === name,
    );

  return {
    list,
    rotate,
    async show(name, person = OWNER) {
      const hook = await find(name, person);
      return hook.hasSecret ? { ...(await tried(hook)), secret: null } : rotate(name, person);
    },
    async revoke(name, person = OWNER) {
      const hook = await find(name, person);
      await writeSecret(secretOf(name, person), null);
      return { ...hook, hasSecret: false };
    },
    async receive(name, call, person = OWNER) {
      const known = isHookName(name) ? secret(secretOf(name, person)) : null;
      const checked = checkHookCall(call, known?.ok ? known.value : nobodys, clock.nowMs());
      if (checked.kind === 'wrong' || known?.ok !== true) return 'refused';
      const challenge = challengeIn(call, checked);
      if (challenge !== null) return { challenge };
      const taken: TakenEvent['kind'][] = [];
      // One by one: each is kept by its own key, so that a sender who was cut off sends all again.
      for (const reported of eventsInCall(call, checked))
        taken.push(await take(reported, name, person));
      if (taken.includes('taken')) return 'taken';
      if (taken.includes('known')) return 'known';
      return (await isAwaited(name, person)) ? 'unmeant' : 'unawaited';
    },
  };
}

/** Of those that are not approved yet. */
const MOST_LOOKED_AT = 1000;

/** No name of a hook has a person in it, so that no two hooks share a secret. */
function secretOf(name: string, person: string): string {
  return person === OWNER ? `hook_${name}` : `memberhook_${person}_${name}`;
}

function notApproved(name: string, { id, name: title }: Schedule, person: string): RoteError {
  return badRequest({
    code: 'unknown-hook',
    message: `"${printable(title)}" is to wait for the hook "${name}", and itself waits for approval.`,
    hint:
      person === OWNER
        ? `Approve it first: rote schedule approve ${id}`
        : 'The owner of this house was asked.',
  });
}

function unknownHook(
  name: string,
  { there, person }: { there: readonly string[]; person: string },
): RoteError {
  const add =
    person === OWNER
      ? `Add one that does: rote schedule add --on-hook ${isHookName(name) ? name : 'NAME'} --say "It was called"`
      : 'Add one that does.';
  return badRequest({
    code: 'unknown-hook',
    message: `No schedule waits for the hook "${name}".`,
    hint: there.length === 0 ? add : `These are waited for: ${fewOf(there).join(', ')}.`,
  });
}
