/** The bodies of the operations on events and hooks. A secret is answered once, when it is made. */
import { z } from 'zod';
import { listed } from '../../domain/listed.ts';
import type { Bodies, Performed } from '../../domain/operation.ts';
import { eventView } from '../../domain/schedule/event-view.ts';
import { type HookView, hookView } from '../../domain/schedule/hook-view.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Schedules } from '../schedule.ts';
import type { EventList } from './event-list.ts';
import { EVENT_TITLES, eventRows } from './event-rows.ts';
import type { EVENT_ENTRIES, HOOK_ENTRIES } from './hook-entries.ts';
import type { Hook, Hooks, TriedHook } from './hooks.ts';

export interface HookDesks {
  happened: EventList;
  hooks(): Promise<Pick<Hooks, 'list' | 'show' | 'rotate' | 'revoke'>>;
  schedules: Pick<Schedules, 'get'>;
}

export const EVENT_BODIES: Bodies<typeof EVENT_ENTRIES, HookDesks> = {
  list: {
    answer: z.strictObject({ events: z.array(eventView) }),
    async run({ schedule, ...filter }, { desks: { happened, schedules }, timezone }) {
      const scheduleIds = schedule === undefined ? undefined : [(await schedules.get(schedule)).id];
      const events = await happened.list({ ...filter, scheduleIds });
      const rows = events.flatMap((event) => eventRows(event, timezone, scheduleIds?.[0]));
      const ifEmpty = 'Nothing happened yet that a schedule waits for.';
      return { answer: { events }, ...listed(EVENT_TITLES, rows, { ifEmpty }) };
    },
  },
};

const exampleBody = z.unknown().describe('What a call could carry, with every field that is read.');

/** The secret and the example stand in the hook too: programs that read the command line find them there. */
const triedWith = <Secret extends z.ZodType>(secret: Secret) =>
  z.strictObject({
    hook: hookView.extend({
      secret,
      exampleBody,
      curl: z.string().describe('A line for a shell that calls it, signed.'),
      curlBearer: z.string().describe('The same with the secret in the header.'),
    }),
    secret,
    exampleBody,
  });

export const HOOK_BODIES: Bodies<typeof HOOK_ENTRIES, HookDesks> = {
  list: {
    answer: z.strictObject({ hooks: z.array(hookView) }),
    async run(_, { desks, timezone }) {
      const all = await (await desks.hooks()).list();
      const hooks = await Promise.all(all.map((one) => viewHook(one, desks)));
      const rows = hooks.map(({ name, address, hasSecret, lastCallUtc, schedules }) => [
        name,
        address,
        hasSecret ? 'set' : 'none',
        lastCallUtc === null ? '-' : wallTime(lastCallUtc, timezone),
        schedules.map((one) => one.name).join(', '),
      ]);
      const ifEmpty =
        'No schedule waits for a hook. Add one: rote schedule add --on-hook NAME --say "It was called"';
      const heads = ['NAME', 'ADDRESS', 'SECRET', 'LAST CALL', 'SCHEDULES'];
      return { answer: { hooks }, ...listed(heads, rows, { ifEmpty }) };
    },
  },
  show: {
    answer: triedWith(z.string().nullable()),
    run: async ({ name }, { desks }) => tryIt(await (await desks.hooks()).show(name), desks),
  },
  rotate: {
    answer: triedWith(z.string()),
    run: async ({ name }, { desks }) => tryIt(await (await desks.hooks()).rotate(name), desks),
  },
  revoke: {
    answer: z.strictObject({ hook: hookView }),
    async run({ name }, { desks }) {
      const hook = await viewHook(await (await desks.hooks()).revoke(name), desks);
      const say = () =>
        `Every call of ${hook.name} is refused from now on. A new secret: rote hooks show ${hook.name}`;
      return { answer: { hook }, say };
    },
  },
};

async function viewHook(
  { lastCallMs, schedules: ids, awaited: _, ...rest }: Hook,
  { schedules }: Pick<HookDesks, 'schedules'>,
): Promise<HookView> {
  const nameOf = async (id: string): Promise<string> => {
    // One that can't be read keeps nobody from taking the secret away.
    const schedule = await schedules.get(id).catch(() => null);
    return schedule?.name ?? id;
  };
  return {
    ...rest,
    schedules: await Promise.all(ids.map(async (id) => ({ id, name: await nameOf(id) }))),
    lastCallUtc: lastCallMs === null ? null : formatInstant(lastCallMs),
  };
}

async function tryIt(
  { secret, exampleBody: example, ...hook }: TriedHook & { secret: string | null },
  desks: HookDesks,
): Promise<Performed> {
  const view = await viewHook(hook, desks);
  const { address } = view;
  const call = {
    address,
    secret: secret ?? '$ROTE_HOOK_SECRET',
    body: quoted(JSON.stringify(example)),
    event: hook.awaited.find(({ event }) => event !== undefined)?.event ?? null,
  };
  const [curl, curlBearer] = [signedLine(call), bearerLine(call)];
  const told =
    secret === null
      ? `It was shown when it was made, and is in secrets.yaml as hook_${hook.name}. A new one: rote hooks rotate ${hook.name}`
      : `${secret}  (shown this once)`;
  const made = { secret, exampleBody: example };
  return {
    answer: { hook: { ...view, ...made, curl, curlBearer }, ...made },
    say: () =>
      [
        `address: ${address}`,
        `secret: ${told}`,
        `try: ${curlBearer}`,
        `signed: ${curl}`,
        'The body is an example with the fields that are read; put your own values there.',
      ].join('\n'),
  };
}

interface ExampleCall {
  address: string;
  secret: string;
  body: string;
  /** What the first schedule that waits for some events only waits for. */
  event: string | null;
}

const quoted = (text: string): string => text.replaceAll("'", "'\\''");

const headersOf = ({ event }: ExampleCall): string =>
  `${event === null ? '' : `-H 'X-GitHub-Event: ${quoted(event)}' `}-H 'Content-Type: application/json'`;

/** The plainest form, for senders that can't sign. */
function bearerLine(call: ExampleCall): string {
  const { address, secret, body } = call;
  return `curl -H "Authorization: Bearer ${secret}" ${headersOf(call)} -d '${body}' ${address}`;
}

/** Signed as docs/events.md says; it needs nothing but a shell, openssl and curl. */
function signedLine(call: ExampleCall): string {
  const { address, secret, body } = call;
  const sign = `printf '%s.%s' "$T" "$B" | openssl dgst -sha256 -hmac "${secret}" -r | cut -d' ' -f1`;
  const header = `-H "X-Rote-Signature: t=$T,v1=$(${sign})"`;
  return `B='${body}'; T=$(date +%s); curl ${header} ${headersOf(call)} -d "$B" ${address}`;
}
