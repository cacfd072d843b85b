/**
 * Every operation over every face that it has: the same input gives the same answer, the same fault and the same rights,
 * whichever way it comes. Each face has a house of its own, and all of them are told the same, in the same order.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { Grant } from '../domain/grant.ts';
import type { Operation, OperationField } from '../domain/operation.ts';
import { answerSchema } from '../domain/operation-input.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { FAKE_TOKEN } from '../http/http.fake.ts';
import { signIn } from '../http/members.fake.ts';
import { callTool, shownName } from '../mcp/mcp-face.fake.ts';
import { commandOf, flagOf } from '../operations/face-names.ts';
import { type Desks, OPERATIONS } from '../operations/operations.ts';
import { isInAudience } from '../people/may.ts';
import { grantId } from '../schedule/grants/change-grants.ts';
import type { Store } from '../store/store.ts';
import { runRote } from './cli.fake.ts';
import {
  AGENT_CALL,
  commandBlock,
  FACE_NAMES,
  FACES,
  type FaceAnswer,
  type FaceFault,
  type FaceHouse,
  type FaceOfHouse,
  faceIn,
  type Input,
  isForPrograms,
  isToModel,
  openFaceHouse,
  PROGRAM_SESSION,
  textOf,
} from './operation-faces.fake.ts';

const DISK: Grant = { kind: 'program', command: ['df', '-h'] };
const clock = createVirtualClock({ startIso: '2026-11-18T09:00:00Z', timezone: 'UTC' });
let houses: Record<FaceOfHouse, FaceHouse>;
beforeAll(async () => {
  const opened = FACE_NAMES.map(async (face) => [face, await openFaceHouse(clock)] as const);
  houses = Object.fromEntries(await Promise.all(opened)) as typeof houses;
  for (const { opened, home } of Object.values(houses)) {
    for (const name of ['Ann', 'Bob']) await opened.people.add({ name, role: 'member' });
    const trigger = { event: { on: 'webhook', name: 'deploy' } };
    await opened.house.schedules.add({ name: 'Deployed', trigger, plan: sayPlan('Deployed') });
    mkdirSync(join(home, 'workspace'), { recursive: true });
    writeFileSync(join(home, 'workspace', 'HEARTBEAT.md'), '- anything odd about my tasks?\n');
    for (const name of SCHEDULES) {
      const definition = { name, cron: '0 7 * * *', plan: sayPlan(name) };
      const { schedule } = await opened.house.schedules.add(definition);
      const reminder = { id: `rem_${name.toLowerCase()}`, scheduleId: schedule.id };
      const message = {
        sessionKey: OWNER_SESSION,
        text: name,
        role: 'assistant',
        runId: null,
      } as const;
      await opened.store.outbox.send({ ...message, key: name, reminder }, clock.nowMs());
    }
    await opened.house.schedules.add({
      name: 'Disk',
      cron: '0 8 * * *',
      plan: [{ id: 'a', toolName: 'shell.run', parameters: { command: ['df', '-h'] } }],
      grants: [DISK],
    });
    await loseMessage(opened.store);
    const skills = await opened.house.skills();
    for (const instructions of ['Drink green tea.', 'Drink black tea.']) {
      const draft = { name: 'mine', description: 'Tells when to drink tea.', instructions };
      await skills.save(draft, 'owner');
    }
  }
});
/** A message whose sender died, so that nobody knows if it arrived: a delivery and an incident in doubt. */
async function loseMessage({ outbox }: Store): Promise<void> {
  const sessionKey = 'agent:main:terminal:direct:me';
  const nowMs = clock.nowMs();
  await outbox.send(
    { key: 'lost', sessionKey, text: 'Lost', role: 'assistant', runId: null },
    nowMs,
  );
  await outbox.claim({ owner: 'dead', nowMs, leaseUntilMs: nowMs, limit: 1 });
  await outbox.recover({ nowMs, dead: ['dead'], repeatable: [] });
}

afterAll(async () => {
  for (const house of Object.values(houses)) await house.close();
  for (const { home } of Object.values(houses)) rmSync(home, { recursive: true, force: true });
});

/** A face refuses what it can't read by names of its own: `--due`, `due`. All else is refused in the same words. */
const UNREADABLE =
  /^(?:bad-flag|bad-argument|missing-flag|missing-argument|bad-request|bad-input)$/;

/** A tool has one text for a fault: its hint stands behind its message. */
const faultOf = ({ code, message, hint = '' }: FaceFault, house: FaceHouse): unknown =>
  UNREADABLE.test(code)
    ? 'unreadable'
    : withoutIds(withoutHouse({ code, words: `${message} ${hint}`.trim() }, house));

/** Ids differ from house to house: the first that is met is 1. */
function withoutIds(value: unknown): unknown {
  const seen = new Map<string, string>();
  const text = JSON.stringify(value).replaceAll(
    /\b(?:task|list|mem|sched|run|delivery|req|incident|inc|wake|call|share)_[0-9a-z]+/g,
    (id) => {
      seen.set(id, seen.get(id) ?? `id-${seen.size + 1}`);
      return seen.get(id) ?? '';
    },
  );
  return JSON.parse(text);
}

const partOf = (answer: Input, keys: readonly string[]): Input =>
  Object.fromEntries(
    keys.flatMap((key) => (answer[key] === undefined ? [] : [[key, answer[key]]])),
  );

/** Differences that come from the house alone: its folder, its people, its keys, and whose word its memories are. */
function withoutHouse(answer: Input, { home }: FaceHouse): Input {
  const text = JSON.stringify(answer).replaceAll(home, 'HOME');
  const withoutPeople = text.replaceAll(/\bperson_[0-9a-z]+/g, 'person');
  const withoutSecrets = withoutPeople.replaceAll(/\b[0-9a-f]{64}\b/g, 'secret');
  const withoutTokens = withoutSecrets.replaceAll(
    /\/calendar\/[\w-]{43}\.ics/g,
    '/calendar/token.ics',
  );
  const withoutOrigin = withoutTokens.replaceAll('"origin":"agent"', '"origin":"said"');
  return JSON.parse(withoutOrigin.replaceAll(/"B[\w-]{86}"/g, '"public key"'));
}

/** What programs call is written down, and what people do is not. */
const withoutCallsOfPrograms = (answer: Input): Input => {
  const { calls, ...others } = answer as { calls?: readonly { sessionKey: string }[] };
  if (calls === undefined) return answer;
  return { ...others, calls: calls.filter(({ sessionKey }) => sessionKey !== PROGRAM_SESSION) };
};

/** Values that a field takes, and now and then one that it does not; all of them can be written at every face. */
function valuesOf(field: OperationField): fc.Arbitrary<unknown> {
  const [good, bad] = someOf(field);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

function someOf(field: OperationField): [good: unknown[], bad: unknown[]] {
  switch (field.type) {
    case 'choice':
      return [[...field.choices], ['gossip']];
    case 'whole':
      return [
        [field.least, 5],
        [field.least - 1, field.most + 1],
      ];
    case 'fraction':
      return [[0, 0.25, 1], [1.5]];
    case 'switch':
      return [[true], [true]];
    case 'texts':
      if (field.argument === 'ID') return [[[FIRST]], [['mem_none']]];
      return [[['shop'], ['shop', 'home']], [['x'.repeat(field.longest + 1)]]];
    case 'text':
      if (field.names?.others?.includes('schedule_id')) return [SCHEDULES, ['sched_none']];
      if (field.argument === 'REMINDER') return [SCHEDULES, ['rem_none']];
      if (field.value === 'ISO') return [['2026-11-16', '2026-11-17T08:00'], ['whenever']];
      if (field.argument === 'ID' || field.value === 'ID') return [[FIRST], ['mem_none']];
      if (field.value === 'WHEN')
        return [
          ['friday', 'tomorrow at 17:00'],
          ['whenever', 'every'],
        ];
      return [
        ['Buy milk', 'Water the plants', 'Paint the fence', 'Call mum'],
        ['x'.repeat(field.longest + 1)],
      ];
  }
}

/** The newest memory and the message in doubt, whatever their ids are in this house. */
const FIRST = 'mem_first';
const LOST = 'delivery_lost';

async function withRealIds(input: Input, { opened }: FaceHouse): Promise<Input> {
  const [memory] = await (await opened.house.memory()).list({ limit: 1 });
  const [lost] = await opened.store.outbox.list({ state: 'in-doubt', limit: 1 });
  const text = JSON.stringify(input).replaceAll(FIRST, memory?.id ?? 'mem_none');
  return JSON.parse(text.replaceAll(LOST, lost?.id ?? 'delivery_none'));
}

const callOf = (operation: Operation<Desks>): fc.Arbitrary<[string, Input]> => {
  // A field of one face can't be said at the others.
  const fields = Object.entries(operation.takes).filter(([, { at }]) => at === undefined);
  const required = fields.filter(([, field]) => field.isRequired === true).map(([key]) => key);
  const values = fields.map(([key, field]): [string, fc.Arbitrary<unknown>] => [
    key,
    // Most of what may be left out is: otherwise one thing in ten is always wrong.
    required.includes(key)
      ? valuesOf(field)
      : fc.option(valuesOf(field), { nil: undefined, freq: 3 }),
  ]);
  return fc
    .record(Object.fromEntries(values), { noNullPrototype: true })
    .map((input): [string, Input] => [operation.name, JSON.parse(JSON.stringify(input))]);
};

interface HouseAnswer {
  house: string;
  said: unknown;
  /** True if it was said to a model, in short. */
  isShort: boolean;
}

/** Null if one face can't say it: then it is said to none, so that the houses stay the same. */
async function askEverywhere(
  operation: Operation<Desks>,
  input: Input,
  keys: readonly string[],
): Promise<HouseAnswer[] | null> {
  const calls = await Promise.all(
    Object.entries(houses).map(async ([name, house]) => {
      const face = faceIn(name as FaceOfHouse, operation);
      const call = FACES[face](operation, await withRealIds(input, house), house);
      return { name, house, face, call };
    }),
  );
  if (calls.some(({ call }) => call === null)) return null;
  const told: HouseAnswer[] = [];
  for (const { name, house, face, call } of calls) {
    const said = await call?.();
    if (said === undefined) continue;
    const isShort = isToModel(face, operation);
    const words = said.ok
      ? withoutIds(
          withoutHouse(
            withoutCallsOfPrograms(isShort ? said.answer : partOf(said.answer, keys)),
            house,
          ),
        )
      : { refused: faultOf(said, house) };
    told.push({ house: name, said: words, isShort });
  }
  return told;
}

const SCHEDULES = ['Tea', 'Coffee'];

/** Comes first, so that every operation has done something at least once. */
const STORY: [string, Input][] = [
  ['tasks.create', { title: 'Sweep the yard', due: 'friday', tags: ['home'] }],
  ['devices.list', {}],
  ['gaps.list', { all: true }],
  ['skills.stats', {}],
  ['skills.judge', { name: 'research' }],
  ['addressbooks.accounts', {}],
  ['calendars.accounts', {}],
  ['calendar.share', {}],
  ['calendar.shares', {}],
  ['logins.list', {}],
  ['logins.services', {}],
  ['apis.list', {}],
  ['calendar.unshare', { share: 'share_' }],
  ['tasks.update', { task_id: 'Sweep the yard', priority: 'high' }],
  ['tasks.show', { task_id: 'Sweep the yard' }],
  ['tasks.delete', { task_id: 'Sweep the yard' }],
  ['tasks.restore', { task_id: 'Sweep the yard' }],
  ['tasks.search', {}],
  ['tasks.overdue', {}],
  ['tasks.get', { task_id: 'Sweep the yard' }],
  ['tasks.complete', { task_id: 'Sweep the yard' }],
  ['tasks.reopen', { task_id: 'Sweep the yard' }],
  ['lists.add', { list: 'shopping', items: ['milk', 'eggs'] }],
  ['lists.tick', { list: 'shopping', items: ['eggs'] }],
  ['lists.remove', { list: 'shopping', items: ['milk'] }],
  ['lists.show', { list: 'shopping' }],
  ['lists.create', { name: 'chores' }],
  ['lists.rename', { list: 'chores', name: 'housework' }],
  ['lists.share', { list: 'housework', person: 'Ann' }],
  ['lists.list', {}],
  ['lists.unshare', { list: 'housework', person: 'Ann' }],
  ['lists.delete', { list: 'housework' }],
  ['channels.list', {}],
  ['mail.accounts', {}],
  ['mail.servers', { address: 'ann@gmail.com' }],
  ['cost.show', { by: 'day', from: '2026-11-16' }],
  ['events.list', { source: 'webhook' }],
  ['heartbeat.status', {}],
  ['heartbeat.explain', { agent: 'main' }],
  ['heartbeat.wake', { reason: 'the tea is ready' }],
  ['heartbeat.on', {}],
  ['heartbeat.off', {}],
  ['hooks.list', {}],
  ['hooks.show', { name: 'deploy' }],
  ['hooks.rotate', { name: 'deploy' }],
  ['hooks.revoke', { name: 'deploy' }],
  ['grants.list', {}],
  ['grants.limit', { grant: grantId(DISK), for: '7d' }],
  ['grants.revoke', { grant: grantId(DISK) }],
  ['pair.list', {}],
  ['people.list', {}],
  ['people.show', { person: 'Ann' }],
  ['requests.list', {}],
  ['skills.history', { name: 'mine' }],
  ['skills.rollback', { name: 'mine' }],
  ['skills.disable', { name: 'mine' }],
  ['tools.list', {}],
  ['tools.show', { name: 'time.now' }],
  ['tools.calls', { tool: 'time.now' }],
  ['memory.save', { content: 'The yard is behind the house', importance: 0.25 }],
  ['memory.update', { id: FIRST, tags: ['home'] }],
  ['memory.show', { id: FIRST }],
  ['memory.list', {}],
  ['memory.search', { query: 'yard' }],
  ['memory.forget', { ids: [FIRST] }],
  ['memory.propose', { content: 'The library closes at six on Fridays' }],
  ['quiet.set', { hours: '22-7', mute: 'tomorrow at 17:00' }],
  ['quiet.show', {}],
  ['reminders.list', {}],
  ['reminders.seen', { reminder: 'rem_tea', told: 1 }],
  ['reminders.snooze', { reminder: 'Tea', until: 'tomorrow at 17:00' }],
  ['reminders.done', { reminder: 'Tea' }],
  ['reminders.undo', { reminder: 'Tea' }],
  ['schedule.skip', { id: 'Tea' }],
  ['schedule.unskip', { id: 'Tea' }],
  ['schedule.pause', { id: 'Tea' }],
  ['schedule.resume', { id: 'Tea' }],
  ['schedule.run', { id: 'Tea' }],
  ['schedule.backfill', { id: 'Tea', from: '2026-11-16', to: '2026-11-17T08:00' }],
  ['schedule.show', { id: 'Tea' }],
  ['schedule.why', { id: 'Tea', when: 'today' }],
  ['schedule.simulate', { from: '2026-11-18', to: '2026-11-20' }],
  ['schedule.remove', { id: 'Coffee' }],
  ['runs.list', { schedule: 'Tea', query: 'tea', from: '2026-11-16' }],
  ['runs.show', { id: 'Tea' }],
  ['runs.cancel', { id: 'Tea' }],
  ['deliveries.list', {}],
  ['incidents.list', { all: true }],
  ['incidents.seen', { id: LOST }],
  ['deliveries.resend', { id: LOST }],
  ['logins.list', {}],
  ['servers.list', {}],
  ['people.remove', { person: 'Bob' }],
];

/** Browsers add devices; `push-devices.test.ts` and `members.test.ts` remove them. */
const DONE_ELSEWHERE = [
  'devices.remove',
  // Only a run opens one: gaps-commands.
  'gaps.show',
  // They need servers: calendar-stories, calendar-words, contact-stories and mail-stories in runtime.
  ...['addressbooks.check', 'addressbooks.connect', 'addressbooks.remove'],
  ...['calendar.create', 'calendar.delete', 'calendar.free', 'calendar.list', 'calendar.next'],
  'calendar.update',
  ...['calendars.check', 'calendars.connect', 'calendars.remove'],
  ...['contacts.create', 'contacts.get', 'contacts.search', 'contacts.update'],
  ...['email.archive', 'email.attachment', 'email.draft', 'email.flag', 'email.move'],
  ...['email.read', 'email.reply', 'email.search', 'email.send'],
  ...['mail.check', 'mail.connect', 'mail.remove'],
  // They need a service: serve-signed-in in http, connect-login.
  ...['logins.begin', 'logins.device', 'logins.finish', 'logins.remove', 'logins.wait'],
  // They need a document: serve-apis in http.
  ...['apis.connect', 'apis.disconnect', 'apis.look', 'apis.show'],
  // They need a server: mcp-sign-in in own-tools.
  ...['servers.connect', 'servers.remove'],
];

test('whatever is asked in whatever order, every face answers the same', async () => {
  const asked = new Set<string>();
  const shared = OPERATIONS.filter(({ file }) => file === undefined);
  const calls = fc.array(fc.oneof(...shared.map(callOf)), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(calls, async (sequence) => {
      for (const [name, input] of sequence) {
        const operation = shared.find((one) => one.name === name) as Operation<Desks>;
        const { shape } = await answerSchema(await operation.load());
        const { leaves = [] } = operation.faces.agent ?? {};
        const keys = Object.keys(shape).filter((key) => !leaves.includes(key));
        // Agents have fewer by default.
        const same = 'limit' in operation.takes ? { limit: 5, ...input } : input;
        // Ids of two processes have an order only if time passes between them.
        await clock.advance(1000);
        const answers = await askEverywhere(operation, same, keys);
        if (answers === null) continue;
        for (const { house, said: answer, isShort } of answers) {
          const first = answers.find((one) => one.isShort === isShort)?.said;
          expect({ name, input, house, answer }).toEqual({ name, input, house, answer: first });
        }
        if (answers.every(({ said }) => !Object.hasOwn(said as Input, 'refused'))) asked.add(name);
      }
    }),
    { numRuns: 10, endOnFailure: true, examples: [[STORY]] },
  );
  for (const name of DONE_ELSEWHERE) asked.add(name);
  expect([...asked].toSorted()).toEqual(shared.map(({ name }) => name).toSorted());
});

/** An id at the beginning of a line is one as well, where the line stands in JSON. */
const inLines = (answer: Input): Input =>
  JSON.parse(JSON.stringify(answer).replaceAll('\\n', '\\n '));

const FILE_OPERATIONS = OPERATIONS.filter(({ file }) => file !== undefined);
/** What files hold that people import: right, not quite, and not at all. */
const FILE_TEXTS = [
  'title,due\nWash the car,2026-12-01\nSweep,whenever\n',
  '(A) 2026-11-01 Wash the car due:2026-12-01 +home\n',
  'BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Wash the car\nEND:VTODO\nEND:VCALENDAR\n',
  '- The car is blue\n- The key is under the mat\n',
  '{"content":"The car is blue"}\n',
  '{"content":\n',
  '',
];

/** The answer of a command that reads this file, or the file that it wrote. */
async function fileOverCommandLine(
  { takes, faces, file }: Operation<Desks>,
  input: Input,
  text: string,
): Promise<FaceAnswer> {
  const { home } = houses.cli;
  const path = join(home, 'passed');
  writeFileSync(path, text);
  const flags = Object.entries(input).map(([key, value]) => {
    const flag = flagOf(key, takes[key] as OperationField);
    return value === true ? `--${flag}` : `--${flag}=${textOf(value)}`;
  });
  const words = commandOf(faces.cli?.[0] ?? '').path;
  const { out } = await runRote([...words, ...flags, '--json', '--', path], { home, clock });
  const { ok, error, ...answer } = JSON.parse(out);
  if (ok !== true) return { ok: false, ...error };
  return { ok, answer: file === 'read' ? answer : { text: readFileSync(path, 'utf8') } };
}

async function fileOverHttp(
  { takes, faces, file }: Operation<Desks>,
  input: Input,
  body: string,
): Promise<FaceAnswer> {
  const [method = '', path = ''] = faces.http?.route.split(' ') ?? [];
  const query = Object.entries(input).map(([key, value]) => [
    takes[key]?.names?.http ?? key,
    textOf(value),
  ]);
  const response = await houses.http.fetch(`/api/v1${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { Authorization: `Bearer ${FAKE_TOKEN}`, 'Content-Type': 'text/plain' },
    ...(file === 'read' && { body }),
  });
  if (response.ok && file === 'written')
    return { ok: true, answer: { text: await response.text() } };
  const { ok, error, ...answer } = (await response.json()) as { ok: boolean; error: FaceFault };
  return ok ? { ok, answer } : { ok: false, ...error };
}

test('a file goes in and comes out the same way at every face', async () => {
  const over = { cli: fileOverCommandLine, http: fileOverHttp };
  const calls = fc.oneof(
    ...FILE_OPERATIONS.map((operation) =>
      fc.tuple(callOf(operation), fc.constantFrom(...FILE_TEXTS)),
    ),
  );
  const formats = FILE_OPERATIONS.flatMap(({ name, takes: { format } }) =>
    [...(format?.type === 'choice' ? format.choices : []), 'gossip'].flatMap((one) =>
      FILE_TEXTS.map((text): [[string, Input], string] => [[name, { format: one }], text]),
    ),
  );
  const done = new Set<string>();
  const refused = new Set<string>();
  await fc.assert(
    fc.asyncProperty(calls, async ([[name, input], text]) => {
      const operation = FILE_OPERATIONS.find((one) => one.name === name) as Operation<Desks>;
      await clock.advance(1000);
      const said: unknown[] = [];
      for (const face of ['cli', 'http'] as const) {
        if (operation.faces[face] === undefined) continue;
        const answer = await over[face](operation, input, text);
        (answer.ok ? done : refused).add(name);
        said.push(
          answer.ok
            ? withoutIds(withoutHouse(inLines(answer.answer), houses[face]))
            : { refused: faultOf(answer, houses[face]) },
        );
      }
      for (const one of said)
        expect({ name, input, text, one }).toEqual({ name, input, text, one: said[0] });
    }),
    { numRuns: formats.length + 10, endOnFailure: true, examples: formats.map((one) => [one]) },
  );
  const names = FILE_OPERATIONS.map(({ name }) => name).toSorted();
  expect([[...done].toSorted(), [...refused].toSorted()]).toEqual([names, names]);
});

test('every face that an operation lists is compared', () => {
  const uncompared = OPERATIONS.flatMap(({ name, faces }) =>
    Object.keys(faces)
      .filter((face) => !['cli', 'http', 'agent', 'mcp', 'program'].includes(face))
      .map((face) => `${name}: ${face}`),
  );
  expect(uncompared).toEqual([]);
});

const ROLES = ['guest', 'member'] as const;
/** Programs have a tool of their own of this name: mcp/record-tools.ts. */
const OTHER_TOOL = 'requests.list';
/** Houses whose programs come as somebody of a role, and may call what such a person may. */
let programs: Record<(typeof ROLES)[number], FaceHouse>;
beforeAll(async () => {
  const [guest, member] = await Promise.all(ROLES.map((role) => openFaceHouse(clock, { role })));
  programs = { guest, member } as typeof programs;
});
afterAll(async () => {
  for (const house of Object.values(programs)) await house.close();
});

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  'a guest and a member are refused %s at every face, unless it is for them',
  async (name, operation) => {
    const { http } = houses;
    const [input = {}] = operation.examples.map((example) => example.input);
    for (const role of ROLES) {
      const person =
        (await http.opened.people.list()).find(({ name }) => name === role) ??
        (await http.opened.people.add({ name: role, role }));
      const isForThem = isInAudience(role, operation.audience);
      if (operation.faces.http !== undefined) {
        const ask = await signIn(http, person);
        const [method = '', path = ''] = operation.faces.http.route.split(' ');
        const place = path.replaceAll(/\{\w+\}/g, 'x');
        const body = method === 'GET' || method === 'DELETE' ? undefined : input;
        const { status } = await ask(method, place, body);
        expect({ role, isRefused: status === 403 }).toEqual({ role, isRefused: !isForThem });
      }
      if (operation.faces.agent !== undefined && !isForThem) {
        const { catalog } = await http.opened.own.tools();
        const sessionKey = await http.opened.people.sessionOfPerson(person.id);
        const asker = { sessionKey, timezone: 'UTC' };
        const capabilities = new Set([name]);
        const of = { ...AGENT_CALL, sessionKey, asker, capabilities };
        expect(await catalog.call(name, input as Input, of)).toMatchObject({ ok: false });
        const desk = await http.opened.house.commands();
        const callers = await desk.toolCallers(of, (tool, checked) =>
          catalog.call(tool, checked, of),
        );
        const { results } = await callers.runCommands(commandBlock(name, input));
        expect(results).toMatchObject([{ ok: false }]);
      }
      const { tools } = await programs[role].program.listTools();
      const isOffered = name !== OTHER_TOOL && tools.some((tool) => tool.name === shownName(name));
      expect({ role, isOffered }).toEqual({
        role,
        isOffered: isForThem && isForPrograms(operation),
      });
      if (isForPrograms(operation) && !isForThem)
        await expect(callTool(programs[role].program, shownName(name), input)).rejects.toThrow(
          'There is no tool',
        );
    }
  },
);
