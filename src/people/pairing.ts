/**
 * How somebody unknown gets in: by a code that they hear once, and that the owner approves. Until then nothing that
 * they write reaches anybody; a place that ignores strangers writes and reads nothing for them.
 */
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { textHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { type AddedRole, type Address, OWNER, type Person } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import { addressKey, isSoundAddress, shownName } from '../domain/roster.ts';
import { type ChannelTarget, formatSessionKey, sessionOfTarget } from '../domain/session-key.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';
import { CODE_VALID_MS, decidePairing, type GivenCode } from './decide-pairing.ts';
import { makePairingCode, readPairingCode } from './pairing-code.ts';
import type { People } from './people.ts';
import type { Requests } from './requests.ts';

/** As much of an incoming message as it takes to know who wrote it. */
export interface Knock {
  target: ChannelTarget;
  sender: { id: string; name: string };
}

type PairingAdmission =
  | { kind: 'person'; person: Person }
  /** Nothing else may follow from the message; the reply, if there is one, is said once. */
  | { kind: 'refused'; reply: string | null };

type PairAs = { as: 'owner' } | { as: AddedRole; name?: string | undefined };

export interface PendingPairing {
  code: string;
  request: Request;
  channel: string;
  sender: string;
  /** As the sender wants to be called: anybody's words. */
  name: string;
}

export interface PairingView extends Omit<PendingPairing, 'request'> {
  requestId: string;
  untilUtc: string | null;
}

export function viewPairing({ request, ...pending }: PendingPairing): PairingView {
  const { id, untilMs } = request;
  return {
    ...pending,
    requestId: id,
    untilUtc: untilMs === null ? null : formatInstant(untilMs),
  };
}

export interface Pairing {
  /** The person who wrote it, or that nobody may have. */
  admit(
    channel: string,
    knock: Knock,
    rules: { unknown: 'pair' | 'ignore'; agent: string },
  ): Promise<PairingAdmission>;
  /** Pairings that wait for the owner. */
  list(): Promise<PendingPairing[]>;
  approve(code: string, how: PairAs): Promise<Person>;
  /** Carries out the answer to the request; the same when it is done again. */
  carryOut(request: Request): Promise<string | null>;
}

export function createPairing(dependencies: {
  store: Pick<Store, 'outbox' | 'changes'>;
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  people: Pick<People, 'whoIs' | 'get' | 'add' | 'addAddress'>;
  requests: Pick<Requests, 'ask' | 'list' | 'expire' | 'settle'>;
}): Pairing {
  const { store, clock, people, requests } = dependencies;
  /** Strangers who are told nothing until a time; it holds a bounded number, and those it forgets are read again. */
  const silent = new Map<string, number>();
  let allSilentUntilMs = 0;
  let last: Promise<unknown> = Promise.resolve();

  const isSilent = (whose: string): boolean =>
    clock.nowMs() < allSilentUntilMs || clock.nowMs() < (silent.get(whose) ?? 0);

  function keepSilent(whose: string, untilMs: number): void {
    silent.delete(whose);
    silent.set(whose, untilMs);
    const [oldest] = silent.keys();
    if (silent.size > MOST_REMEMBERED && oldest !== undefined) silent.delete(oldest);
  }

  async function pending(): Promise<PendingPairing[]> {
    await requests.expire();
    const open = await requests.list({ kind: 'pairing', state: 'open', limit: MOST_READ });
    return open.flatMap((request) => {
      const payload = readPayload(request);
      if (payload === null) return [];
      const { code, address, name } = payload;
      return [{ code, request, channel: address.channel, sender: address.sender, name }];
    });
  }

  async function giveCode(
    address: Address,
    { name, session }: { name: string; session: string },
  ): Promise<string | null> {
    const whose = whoseOf(address);
    if (isSilent(whose)) return null;
    await requests.expire();
    const given = await requests.list({ kind: 'pairing', limit: MOST_READ });
    const nowMs = clock.nowMs();
    const decision = decidePairing(whose, given.map(givenCode), nowMs);
    if (decision.kind === 'silent') {
      // For a moment only: the owner may answer any of them before their time.
      const untilMs = Math.min(decision.untilMs, nowMs + LOOKED_AGAIN_MS);
      if (decision.isForAll) allSilentUntilMs = untilMs;
      else keepSilent(whose, untilMs);
      return null;
    }
    const code = makePairingCode(clock);
    await requests.ask({
      kind: 'pairing',
      about: `${ABOUT}${whose}`,
      hash: textHash(`${whose} ${code}`),
      title: `Somebody unknown wants to talk on ${shownName(address.channel, 'a channel')}: code ${code}.`,
      lines: [
        `They call themselves "${name}"; anybody can call themselves so. Their account is "${shownName(address.sender, '?')}".`,
        `Yes lets them in as a member. Otherwise: rote pair approve ${code} --role guest. The code holds for an hour.`,
      ],
      document: {
        reaches: [
          `Lets in the account "${shownName(address.sender, '?')}" on ${shownName(address.channel, 'a channel')}, as a member: they talk to Rote and keep schedules of their own`,
        ],
      },
      untilMs: nowMs + CODE_VALID_MS,
      payload: { code, address, name, session } satisfies Payload,
    });
    keepSilent(whose, nowMs + LOOKED_AGAIN_MS);
    return codeInWords(code);
  }

  async function letIn(request: Request, how: PairAs): Promise<Person> {
    const payload = readPayload(request);
    if (payload === null) throw unknownCode();
    const { address, session } = payload;
    const person =
      how.as === 'owner'
        ? await addToOwner(address)
        : await people.add({ name: how.name ?? payload.name, role: how.as, address });
    const key = `request:${request.id}:welcome`;
    const text = welcome(person);
    await store.outbox.send(
      { key, sessionKey: session, text, role: 'notice', runId: null },
      clock.nowMs(),
    );
    store.changes.notify();
    return person;
  }

  async function addToOwner(address: Address): Promise<Person> {
    const owner = await people.get(OWNER);
    const known = owner.addresses.find(({ channel }) => channel === address.channel);
    if (known !== undefined && addressKey(known) !== addressKey(address))
      throw ownerIsThere(address.channel);
    return people.addAddress(OWNER, address);
  }

  return {
    async admit(channel, { target, sender }, { unknown, agent }) {
      const address: Address = { channel, sender: sender.id };
      const person = await people.whoIs(address);
      if (person !== null) return admitted(person, await groupOf(channel, target));
      // In a group the code would be everybody's who reads along.
      const session = sessionOfTarget({ agent, channel }, target);
      const isAnswered = unknown === 'pair' && target.peerKind === 'direct';
      if (!isAnswered || !session.ok || !isSoundAddress(address)) return SILENCE;
      if (isSilent(whoseOf(address))) return SILENCE;
      const given = last.then(() =>
        giveCode(address, {
          name: shownName(sender.name, 'nothing'),
          session: formatSessionKey(session.value),
        }),
      );
      last = given.catch(() => undefined);
      return { kind: 'refused', reply: await given };
    },
    list: pending,
    async approve(typed, how) {
      const code = readPairingCode(typed);
      const found = (await pending()).find((one) => one.code === code);
      if (found === undefined) throw unknownCode();
      const person = await letIn(found.request, how);
      await requests.settle(found.request.about, 'yes');
      allSilentUntilMs = 0;
      return person;
    },
    async carryOut(request) {
      const person = request.state === 'yes' ? await letIn(request, { as: 'member' }) : null;
      allSilentUntilMs = 0;
      return person === null ? null : 'They are a member now, and were told so.';
    },
  };

  async function groupOf(
    channel: string,
    { peerKind, peer }: ChannelTarget,
  ): Promise<Person | null> {
    return peerKind === 'direct' ? null : people.whoIs({ channel, sender: peer, isGroup: true });
  }
}

/** A group that may do more than who writes there would lend them what they may not. */
function admitted(person: Person, group: Person | null): PairingAdmission {
  const isLent = group?.role === 'member' && person.role === 'guest';
  return isLent ? SILENCE : { kind: 'person', person };
}

const SILENCE: PairingAdmission = { kind: 'refused', reply: null };
const ABOUT = 'pairing:';
const MOST_REMEMBERED = 1000;
/** More than a week of codes at the most a day. */
const MOST_READ = 200;
const LOOKED_AGAIN_MS = 60_000;

const payloadSchema = once(() =>
  z.object({
    code: z.string(),
    address: z.object({ channel: z.string(), sender: z.string() }),
    name: z.string(),
    session: z.string(),
  }),
);
type Payload = z.output<ReturnType<typeof payloadSchema>>;

function readPayload({ payload }: Request): Payload | null {
  const parsed = payloadSchema().safeParse(payload);
  return parsed.success ? parsed.data : null;
}

function givenCode({ about, askedMs, state, untilMs }: Request): GivenCode {
  return { whose: about.slice(ABOUT.length), askedMs, state, untilMs: untilMs ?? 0 };
}

function whoseOf(address: Address): string {
  return textHash(addressKey(address)).slice(0, 32);
}

function codeInWords(code: string): string {
  return `I don't know you yet. Give this code to the owner of this house, who types: rote pair approve ${code}. It holds for an hour.`;
}

function welcome({ role }: Person): string {
  const may = {
    owner: 'You are known here as the owner of the house from now on.',
    member: 'You are in: I listen to you from now on. Say "help" to see what I can do for you.',
    guest: 'You are in: you may talk to me from now on.',
  };
  return may[role];
}

function unknownCode(): RoteError {
  return badRequest({
    code: 'unknown-code',
    message: 'Nobody waits with that code.',
    hint: 'A code holds for an hour; rote pair list shows those that wait.',
  });
}

function ownerIsThere(channel: string): RoteError {
  return badRequest({
    code: 'owner-has-address',
    message: `The owner has an account on ${channel} already, so a code makes nobody else there the owner.`,
    hint: 'Approve them as a member, or remove the other account first: rote people show owner',
  });
}
