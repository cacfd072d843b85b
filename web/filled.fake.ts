/**
 * A house in which every view has something to show. Whatever people, tools, models and skills can write ends with
 * `words`, so that a test can put hostile text into all of it at once.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NO_USAGE } from '../src/domain/model-usage.ts';
import { OWNER } from '../src/domain/person.ts';
import { OWNER_SESSION } from '../src/domain/session-key.ts';
import type { FakeFace } from '../src/http/http.fake.ts';
import { addSchedule, beginRun, fakeStep } from './runs/runs.fake.ts';
import { fakeGap } from './skills/gap.fake.ts';
import type { TalkTest } from './talk/talk.fake.ts';

const OWN = 'agent:main:web:direct:owner';
const ELSEWHERE = 'agent:main:terminal:direct:me';

const LONGEST_NAME = 200;

/** Every place of the page that shows something of its own, by name. */
export type Places = Record<string, string>;

export async function fillHouse(kit: TalkTest, words: string): Promise<Places> {
  const { face } = kit;
  const named = (name: string): string => `${name} ${words}`.slice(0, LONGEST_NAME);
  await fillPeople(face, words);
  await fillSkills(face, words);
  await fillConnections(face, words);
  const plan = await addSchedule(face, {
    name: named('Weather'),
    cron: '30 7 * * *',
    plan: [
      {
        id: 'weather',
        toolName: 'http.request',
        parameters: { url: 'https://a.invalid/', body: words },
      },
      { id: 'tell', toolName: 'message.send', parameters: { text: `\${weather.body} ${words}` } },
    ],
  });
  await addSchedule(face, { name: named('Often'), every: '20m', say: words });
  await must(face, 'POST', '/import', {
    version: 1,
    schedules: [{ name: named('Brought'), trigger: { cron: '0 3 * * *' }, say: words }],
  });
  const runs = await fillRunsOf(face, plan, words);
  await fillTalk(kit, words);
  await fillTrouble(face, words);
  await fillTools(face, words);
  const waiting = await fillEvents(face, { words, plan });
  fillHeartbeat(face, words);
  const memory = await fillMemory(face, words);
  const task = await fillTasks(face, words);
  const settings = {
    tools: { workspace: `/tmp/${words}` },
    skills: { trusted: [`/tmp/${words}`] },
  };
  writeFileSync(join(face.home, 'config.yaml'), JSON.stringify(settings));
  await must(face, 'PUT', '/settings/secrets/telegram', { value: 'a-secret' });
  return {
    now: '/',
    talk: '/talk',
    inbox: '/inbox',
    'talk of another channel': `/talk/${encodeURIComponent(ELSEWHERE)}`,
    schedules: '/schedules',
    schedule: `/schedules/${plan}`,
    'edit a schedule': `/schedules/${plan}/edit`,
    'schedule that waits': `/schedules/${waiting}`,
    'edit what is waited for': `/schedules/${waiting}/edit`,
    'new schedule': '/schedules/new',
    week: '/schedules/calendar',
    month: `/schedules/calendar?month=${new Date().toISOString().slice(0, 7)}`,
    runs: '/runs',
    run: `/runs/${runs.failed}`,
    'run under way': `/runs/${runs.under}`,
    step: `/runs/${runs.failed}?step=weather`,
    'runs compared': `/runs/${runs.later}/compare/${runs.earlier}`,
    tasks: '/tasks',
    'tasks that are done': '/tasks?status=done',
    'one task': `/tasks/${task}`,
    memory: '/memory',
    'one memory': `/memory/${memory}`,
    events: '/events',
    'events of a kind': '/events?source=webhook',
    heartbeat: '/heartbeat',
    plans: '/plans',
    plan: `/plans/${plan}`,
    'plan of a run': `/plans?run=${runs.failed}`,
    'new plan': '/plans/new',
    skills: '/skills',
    skill: '/skills/tea-time',
    gap: '/skills?gap=gap_1',
    tools: '/tools',
    tool: '/tools/text.template',
    'tool that acts': '/tools/tasks.create',
    cost: '/cost',
    'cost by model': '/cost?by=model',
    trouble: '/trouble',
    'deliveries in doubt': '/trouble?state=in-doubt',
    settings: '/settings',
    people: '/settings/people',
    channels: '/settings/channels',
    accounts: '/settings/accounts',
    apis: '/settings/apis',
    api: '/settings/apis/crm',
    grants: '/settings/grants',
    models: '/settings/models',
    budgets: '/settings/budgets',
    secrets: '/settings/secrets',
    everything: '/settings/everything',
    'settings of tools': '/settings/everything/tools',
    'settings of skills': '/settings/everything/skills',
    more: '/more',
    nowhere: '/nowhere',
  };
}

/** A call of the API that must not be refused. */
async function must(face: FakeFace, method: string, path: string, body: unknown): Promise<void> {
  const { document } = await face.call(method, path, body);
  if (document['ok'] !== true) throw new Error(`${path}: ${JSON.stringify(document['error'])}`);
}

async function fillPeople({ opened }: FakeFace, words: string): Promise<void> {
  await opened.people.add({ name: `${words} Ann`, role: 'member' });
  const target = { peerKind: 'direct', peer: '5', thread: null } as const;
  const knock = { target, sender: { id: '5', name: `${words} Bob` } };
  await opened.pairing.admit('telegram', knock, { unknown: 'pair', agent: 'main' });
}

async function fillSkills({ opened, home }: FakeFace, words: string): Promise<void> {
  const desk = await opened.house.skills();
  for (const colour of ['green', 'black']) {
    const description = `Tells when to drink tea. ${words}`;
    const instructions = `# Tea\n\nDrink **${colour}** tea.\n\n- ${words}\n\n\`\`\`\n${words}\n\`\`\`\n`;
    const draft = { name: 'tea-time', description, instructions };
    await desk.save(draft, 'owner');
  }
  for (const [file, text] of [
    ['scripts/pour.py', `pickle.loads(text) # ${words}`],
    ['checks/pour.json', '{}'],
  ] as const) {
    mkdirSync(join(home, 'skills/tea-time', dirname(file)), { recursive: true });
    writeFileSync(join(home, 'skills/tea-time', file), text);
  }
  const gap = fakeGap(words);
  await opened.store.records.change('gap', gap.id, () => gap);
  const folder = join(home, 'skills/misnamed');
  mkdirSync(folder, { recursive: true });
  const head = { name: words, description: words, [words]: words };
  writeFileSync(join(folder, 'SKILL.md'), `---\n${JSON.stringify(head)}\n---\n${words}\n`);
}

/** A sign-in that ended, and an API whose document says this. */
async function fillConnections({ opened, home }: FakeFace, words: string): Promise<void> {
  const server = { issuer: null, authorization: '', token: '', device: null, revocation: null };
  await opened.store.signIns.put({
    ...{ id: 'sign_1', person: OWNER, address: words.slice(0, 90), provider: 'google', server },
    ...{ clientId: words, scopes: ['https://mail.google.com/'], hosts: [words] },
    ...{ expiresMs: null, endedMs: Date.now(), createdMs: Date.now() },
  });
  const operation = {
    ...{ name: 'crm.deals.list', method: 'get', path: '/deals', says: words, input: {} },
    ...{ fields: [], body: null, effect: 'read', keyHeader: null, answersJson: true },
    ...{ list: null, schemes: ['key'] },
  };
  const said = words.slice(0, 60);
  const api = {
    ...{ name: 'crm', source: words, schemes: { key: { kind: 'bearer' } }, secrets: {} },
    document: {
      format: '3.0.3',
      title: words.slice(0, 200),
      version: said,
      license: '',
      sha256: '',
    },
    chosen: { words: null, tags: null, all: true },
    ...{ server: { url: 'https://crm.invalid/', by: 'person' }, operations: [operation] },
  };
  const folder = join(home, 'skills/crm');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), '---\nname: crm\ndescription: Calls it.\n---\n# crm\n');
  writeFileSync(join(folder, 'api.json'), JSON.stringify(api));
}

async function fillRunsOf(face: FakeFace, plan: string, words: string) {
  const failure = {
    code: 'unreachable',
    message: words,
    retryable: true,
    fate: 'not-done',
  } as const;
  const atMs = Date.now() - 60_000;
  const output = {
    title: words,
    items: [{ title: words, link: 'javascript:alert(1)' }],
    [words]: words,
  };
  const step = {
    ...fakeStep({ id: 'weather', position: 0, startedMs: atMs, input: output }),
    output,
  };
  const good = async (lengthMs: number): Promise<string> => {
    const { run, end } = await beginRun(face, plan);
    const done = { ...step, state: 'succeeded' as const, finishedMs: atMs + lengthMs };
    await end(
      { kind: 'succeeded', summary: `It is warm. ${words}` },
      { ...done, output: { lengthMs, words } },
    );
    return run.id;
  };
  const [earlier, later] = [await good(100), await good(900)];
  const bad = await beginRun(face, plan);
  await bad.end(
    { kind: 'failed', summary: `It failed: ${words}`, code: 'unreachable' },
    {
      ...step,
      state: 'failed',
      attempt: 2,
      failure,
      startedMs: atMs + 3000,
      finishedMs: atMs + 4000,
      earlierAttempts: [{ startedMs: atMs, finishedMs: atMs + 1000, failure }],
      events: [{ kind: 'log', level: 'info', message: words }],
    },
  );
  const under = await beginRun(face, plan);
  await under.record(fakeStep({ id: 'weather', name: words, position: 0, input: output }));
  return { earlier, later, failed: bad.run.id, under: under.run.id };
}

async function fillTalk(kit: TalkTest, words: string): Promise<void> {
  const { said, face } = kit;
  await said({ sessionKey: OWN, text: words, role: 'user' });
  const othersWords = [{ kind: 'forward', from: words, text: words }] as const;
  await said({ sessionKey: OWN, text: '', role: 'user', othersWords });
  const link = '[a link](javascript:alert(1)) [another](https://example.org/)';
  const choices = [{ label: words.slice(0, 60), value: 'a' }];
  await said({
    sessionKey: OWN,
    text: `## News\n\n| a | b |\n|--|--|\n| 1 | ${words.replaceAll('|', '')} |\n\n${words}\n\n${link}`,
    choices,
  });
  const run = await kit.begin(OWN, {
    input: { url: words },
    output: { title: words, text: words },
  });
  await run.end(`I have read it. ${words}`);
  await said({ sessionKey: ELSEWHERE, text: words });
  const path = `/sessions/${encodeURIComponent(OWN)}/messages`;
  await must(face, 'POST', path, {
    text: 'remind me every Friday at 16:00 to write down what I finished',
  });
  const change = { path: `work.${words}`, before: words, after: { url: words } };
  const asking = {
    kind: 'tool',
    about: `tool:${words}`,
    hash: 'h',
    title: `May it? ${words}`,
  } as const;
  const lines = [words, `${words} again`];
  await face.opened.requests.ask({ ...asking, lines, diff: [change], sessionKey: OWN });
}

async function fillTrouble({ opened, events }: FakeFace, words: string): Promise<void> {
  const nowMs = Date.now();
  const { incidents, outbox, usage } = opened.store;
  const trouble = { subject: `doubt:${words}`, kind: 'in-doubt', sessionKey: OWN };
  await incidents.report({ ...trouble, text: `Nobody knows. ${words}` }, nowMs);
  const message = { text: `Lost ${words}`, role: 'assistant', runId: null } as const;
  const claim = { owner: 'a', nowMs, leaseUntilMs: nowMs + 60_000, limit: 9 };
  for (const state of ['failed', 'in-doubt'] as const) {
    await outbox.send({ ...message, key: state, sessionKey: ELSEWHERE }, nowMs);
    for (const delivery of await outbox.claim(claim))
      await outbox.settle({ delivery, owner: 'a', nowMs, result: { state, error: words } });
  }
  const nobody = { runId: null, rootRunId: null, scheduleId: null, sessionKey: null };
  const call = { provider: words, model: words, cents: 150, durationMs: 900, failure: null };
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const spent = { ...NO_USAGE, input: 900, output: 100 };
  await usage.add({ ...nobody, ...call, atMs: nowMs, day, usage: spent, silent: false });
  events.emit('schedule-changed', {});
}

async function fillTools(face: FakeFace, words: string): Promise<void> {
  await must(face, 'POST', '/tools/text.template/call', {
    input: { template: `Hello {{name}} ${words}`, values: { name: words } },
  });
  const nowMs = Date.now();
  await face.opened.store.records.change('circuit', 'http.request a.invalid', () => ({
    tool: 'http.request',
    part: 'a.invalid',
    failuresInRow: 5,
    lastFailureMs: nowMs,
    lastError: words,
    open: { sinceMs: nowMs, tryAgainMs: nowMs + 3_600_000, probe: null },
  }));
}

/** One that waits for the end of another, one for a hook, and what came for both. */
async function fillEvents(
  face: FakeFace,
  { words, plan }: { words: string; plan: string },
): Promise<string> {
  const named = (name: string): string => `${name} ${words}`.slice(0, LONGEST_NAME);
  const event = { on: 'schedule', schedule: plan };
  const waiting = await addSchedule(face, { name: named('After'), trigger: { event }, say: words });
  const hook = { on: 'webhook', name: 'deploy' } as const;
  await addSchedule(face, { name: named('Hooked'), trigger: { event: hook }, say: words });
  const { take } = face.opened.store.events;
  const nowMs = Date.now();
  const ended = {
    on: 'schedule',
    schedule: plan,
    outcome: 'failed',
    sessionKey: OWNER_SESSION,
  } as const;
  const data = { schedule: words, outcome: words, summary: words, [words]: [words] };
  await take({ facts: ended, key: words, data, depth: 1 }, nowMs - 1000);
  const called = { facts: { ...hook, person: 'owner' }, key: '1', depth: 1, quietMs: 3_600_000 };
  await take({ ...called, data: { event: words, body: { text: words } } }, nowMs);
  return waiting;
}

function fillHeartbeat({ home }: FakeFace, words: string): void {
  mkdirSync(join(home, 'workspace'), { recursive: true });
  const lines = ['if the disk is over 90 % tell me', `Anything odd? ${words}`, 'remind me at 5pm'];
  const text = lines.map((line) => `- ${line}\n`).join('');
  writeFileSync(join(home, 'workspace', 'HEARTBEAT.md'), text);
}

async function fillMemory({ opened }: FakeFace, words: string): Promise<string> {
  const desk = await opened.house.memory();
  await desk.save({ content: `My address is Main Street 1. ${words}`, tags: [words.slice(0, 60)] });
  await desk.save({ content: `My address is Side Street 2. ${words}` });
  const liked = `I like tea. ${words}`;
  const { memory } = await desk.save({ content: liked, category: 'preference', importance: 0.9 });
  await desk.update(memory.id, { content: `${liked} With milk.`, tags: ['drinks', words] });
  return memory.id;
}

async function fillTasks({ opened }: FakeFace, words: string): Promise<string> {
  const desk = await opened.house.tasks();
  const titled = (title: string): string => `${title} ${words}`.slice(0, LONGEST_NAME);
  const { task } = await desk.create({
    title: titled('Paint the fence'),
    notes: words,
    due: 'in 3 days',
    priority: 'high',
    tags: [words.slice(0, 60)],
  });
  await desk.create({ title: titled('Buy paint'), parent: task.id });
  await desk.create({ title: titled('Bins'), repeat: 'every friday at 8:00', priority: 'low' });
  const done = await desk.create({ title: titled('Measure it') });
  await desk.complete(done.task.id);
  const gone = await desk.create({ title: titled('Buy a fence') });
  await desk.remove(gone.task.id);
  return task.id;
}
