/** A house with something in it, for pictures and journeys: schedules of every kind, runs that worked and failed, words both ways, something that waits. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RealDaemon } from './daemon.fake.ts';

export interface DemoApi {
  url: string;
  /** What it answers with from now on. */
  status: number;
  close(): Promise<void>;
}

/** A small API on loopback that plans can read. */
export async function startDemoApi(): Promise<DemoApi> {
  const server = createServer((_, response) => {
    response.writeHead(api.status, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ main: { temp: 7.5 }, items: [{ title: 'One' }, { title: 'Two' }] }),
    );
  });
  // A connection that rests is not closed by the server: on a slow machine that would be in the middle of the next call.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api: DemoApi = {
    url: `http://127.0.0.1:${port}/weather`,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}

const WISHES = [
  'every weekday at 9 remind me to stretch',
  'every day at 18:30 remind me to water the plants',
  'every 20 minutes tell me to look up from the screen',
  'on the first of every month at 8 remind me to pay the rent',
  'every Sunday at 20:00 remind me to plan the week',
];

const MEMORIES = [
  { content: 'I prefer tea to coffee', category: 'preference', tags: ['drinks'] },
  { content: 'Write to me in short sentences', category: 'instruction', importance: 0.9 },
  { content: 'My daughter is allergic to peanuts', category: 'fact', tags: ['family', 'health'] },
  { content: 'We moved the backup to the second server', category: 'decision', tags: ['backup'] },
];

const TASKS = [
  { title: 'Measure the fence' },
  { title: 'Call the dentist', due: 'in 2 hours', priority: 'high', tags: ['health'] },
  { title: 'Send the report', due: 'in 3 days', notes: 'The numbers are in the shared folder.' },
  { title: 'Take the bins out', repeat: 'every friday at 8:00', tags: ['home'] },
  { title: 'Read about solar panels', priority: 'low', tags: ['home', 'someday'] },
];

/** The last draft stays open, with its buttons. */
const TALK = [
  "what's next?",
  'watch https://example.org/tickets every 10 minutes and tell me when it changes',
  'yes',
  'remind me every Friday at 4 to write down what I finished',
  'pm',
];

/** A plan of four calls, two of which need nothing of each other. */
const weatherPlan = (url: string) => [
  { id: 'weather', toolName: 'http.request', parameters: { url } },
  { id: 'titles', toolName: 'http.request', parameters: { url: `${url}?titles` } },
  {
    id: 'degrees',
    toolName: 'json.query',
    parameters: { data: '${weather.body}', query: 'main.temp' },
  },
  {
    id: 'tell',
    toolName: 'message.send',
    parameters: { text: 'It has ${degrees.result} degrees. First: ${titles.body.items[0].title}' },
  },
];

export async function fillDemo(daemon: RealDaemon, api: DemoApi): Promise<void> {
  const { call } = daemon;
  for (const text of WISHES) await call('POST', '/ask', { text, accept: true });
  const weather = await addPlan(daemon, 'Weather in the morning', '30 7 * * *', api.url);
  const backup = await addPlan(daemon, 'Look at the backup server', '0 * * * *', `${api.url}?b`);
  const stretch = await idOf(daemon, 'stretch');
  for (const id of [weather, weather, stretch, weather]) await runAndWait(daemon, id);
  await addWatch(daemon, api.url);
  api.status = 503;
  await fillHappened(daemon, backup);
  api.status = 200;
  await call('POST', '/import', {
    version: 1,
    schedules: [
      {
        name: 'Tidy the downloads',
        trigger: { cron: '0 3 * * *' },
        say: 'The downloads are tidy.',
      },
    ],
  });
  await fillHeartbeat(daemon);
  for (const memory of MEMORIES) await call('POST', '/memories', memory);
  for (const task of TASKS) await call('POST', '/tasks', task);
  await call('POST', '/tasks/Measure%20the%20fence/complete');
  await call('POST', '/lists/shopping/items', { items: ['milk', 'eggs', 'oats', 'coffee'] });
  await call('POST', '/lists/shopping/items/tick', { items: ['oats'] });
  for (const text of TALK) await talk(daemon, text);
}

/** A hook that was called, also while a schedule slept, a file that came, and one that runs after another. */
async function fillHappened(daemon: RealDaemon, backup: string): Promise<void> {
  const { call, home, address } = daemon;
  const add = async (name: string, event: object, more: object = {}): Promise<string> => {
    const body = { name, say: `${name}.`, trigger: { event, ...more } };
    return (await call<{ schedule: { id: string } }>('POST', '/schedules', body)).schedule.id;
  };
  const scans = join(home, 'workspace/scans');
  mkdirSync(scans, { recursive: true });
  await add('Deployed', { on: 'webhook', name: 'deploy' });
  const asleep = await add('Count the deployments', { on: 'webhook', name: 'deploy' });
  await call('POST', `/schedules/${asleep}/pause`);
  await add('A scan came', { on: 'file', path: 'scans/', change: 'created' }, { quiet: '10m' });
  await add(
    'No backup',
    { on: 'schedule', schedule: backup, outcome: 'failed' },
    { mostPerMinute: 1 },
  );
  const { secret } = await call<{ secret: string }>('POST', '/hooks/deploy/rotate');
  for (const ref of ['v1.4.0', 'v1.4.1'])
    await fetch(`${address}/hooks/deploy`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'X-GitHub-Event': 'release',
        'Idempotency-Key': ref,
      },
      body: JSON.stringify({ ref, by: 'ada' }),
    });
  await runAndWait(daemon, backup);
  writeFileSync(join(scans, 'invoice-17.pdf'), 'scanned');
  for (let came = 0; came === 0; ) {
    const { events } = await call<{ events: object[] }>('GET', '/events/happened?source=file');
    came = events.length;
  }
}

const LOOKED_AT = [
  'If the disk is over 90 %, tell me',
  'If the disk is over 95 %, think about what could be deleted',
  'Anything odd about my tasks?',
];

async function fillHeartbeat({ call }: RealDaemon): Promise<void> {
  const before = await call<{ hash: string }>('GET', '/heartbeats/main/text');
  const text = ['# What to look at', ...LOOKED_AT.map((line) => `- ${line}`), ''].join('\n');
  await call('PUT', '/heartbeats/main/text', { text, hash: before.hash });
  const { heartbeats } = await call<{ heartbeats: { hash: string }[] }>(
    'GET',
    '/heartbeats/explain?agent=main',
  );
  const hash = heartbeats[0]?.hash;
  await call('POST', '/heartbeats/switch', { on: true, agent: 'main', hash });
}

export async function addPlan(
  { call }: RealDaemon,
  name: string,
  cron: string,
  url: string,
): Promise<string> {
  const { schedule } = await call<{ schedule: { id: string } }>('POST', '/schedules', {
    name,
    trigger: { cron },
    plan: weatherPlan(url),
  });
  return schedule.id;
}

/** It has looked often, and says something under a condition that does not hold. */
async function addWatch({ call }: RealDaemon, url: string): Promise<void> {
  const { schedule } = await call<{ schedule: { id: string } }>('POST', '/schedules', {
    name: 'Are there tickets?',
    trigger: { every: '1s' },
    plan: [
      { id: 'shop', toolName: 'http.request', parameters: { url } },
      {
        id: 'tell',
        toolName: 'message.send',
        parameters: { text: 'There are tickets.' },
        when: { value: '${shop.body.main.temp}', greaterThan: 1000 },
      },
    ],
  });
  const { id } = schedule;
  for (let looked = 0; looked < 6; ) {
    const { runs } = await call<{ runs: object[] }>('GET', `/runs?schedule=${id}`);
    looked = runs.length;
  }
  await call('PATCH', `/schedules/${id}`, { trigger: { every: '5m' } });
}

/** Says something on the page and waits for the answer. */
async function talk({ call }: RealDaemon, text: string): Promise<void> {
  const { session } = await call<{ session: string }>('GET', '/me');
  const path = `/sessions/${encodeURIComponent(session)}/messages`;
  // Plain words answer only what was shown.
  const before = await call<{ messages: { id: string }[] }>('GET', `${path}?limit=1`);
  await call('POST', path, { text, seen: before.messages[0]?.id ?? null });
  for (;;) {
    const { messages } = await call<{ messages: { role: string }[] }>('GET', path);
    if (messages[0]?.role !== 'user') return;
  }
}

async function idOf({ call }: RealDaemon, name: string): Promise<string> {
  const { schedules } = await call<{ schedules: { id: string }[] }>('GET', `/schedules?q=${name}`);
  return schedules[0]?.id ?? '';
}

async function runAndWait({ call }: RealDaemon, id: string): Promise<string> {
  const { run } = await call<{ run: { id: string } }>('POST', `/schedules/${id}/run`);
  for (;;) {
    const shown = await call<{ run: { finishedAtUtc: string | null } }>('GET', `/runs/${run.id}`);
    if (shown.run.finishedAtUtc !== null) return run.id;
  }
}
