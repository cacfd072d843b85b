/** A house with something in it, for pictures and journeys: schedules of every kind, runs that worked and failed, words both ways, something that waits. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  api.status = 503;
  await runAndWait(daemon, backup);
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
  for (const memory of MEMORIES) await call('POST', '/memories', memory);
  for (const task of TASKS) await call('POST', '/tasks', task);
  await call('POST', '/tasks/Measure%20the%20fence/complete');
  const { session } = await call<{ session: string }>('GET', '/me');
  const path = `/sessions/${encodeURIComponent(session)}/messages`;
  await call('POST', path, { text: 'what is scheduled?' });
  await call('POST', path, {
    text: 'remind me every Friday at 16:00 to write down what I finished',
  });
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
