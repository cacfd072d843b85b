/**
 * The page as people open it: what it weighs, how soon it is there with 100,000 runs and 10,000 schedules in the house,
 * how long after an event its row is on the screen, and how many requests a second the daemon answers behind it.
 */

import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { WEIGHT_LIMITS, weighPage } from '../scripts/page-weight.ts';
import { createSystemClock } from '../src/base/clock.ts';
import { fakeSchedule } from '../src/domain/schedule/schedule.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { HAS_BROWSER, openBrowser } from '../web/browser.fake.ts';
import { type RealDaemon, startDaemon } from '../web/daemon.fake.ts';
import { fillRuns } from '../web/runs/runs.fake.ts';
import { median, type Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';

const RUNS = 100_000;
const SCHEDULES = 10_000;
const OPENINGS = 9;
const EVENTS = 11;
/** Longer than a view waits between two looks while events come in a row. */
const BETWEEN_EVENTS_MS = 1000;
const CONNECTIONS = 8;
const ASKING_MS = 3000;
const KB = 1000;

/** What each view shows once it has something to show. */
const VIEWS = [
  { name: 'Now', path: '/', drawn: '.now .card' },
  { name: 'Runs', path: '/runs', drawn: '.runs-row' },
  { name: 'Schedules', path: '/schedules', drawn: 'main a[href^="/schedules/bench"]' },
] as const;
const REQUESTS = ['/runs?limit=50', '/now', '/schedules?limit=50', '/me'];

export async function benchPage(): Promise<Scenario[]> {
  bundledRote();
  const weight = weightScenario();
  if (!HAS_BROWSER) return [weight];
  const daemon = await startDaemon({ fill: fillHome });
  try {
    const browser = await openBrowser();
    try {
      const opened = await benchOpening(daemon, browser);
      const events = await benchEvents(daemon, browser);
      return [weight, ...opened, events, await benchRequests(daemon)];
    } finally {
      await browser.close();
    }
  } finally {
    await daemon.stop();
  }
}

function weightScenario(): Scenario {
  const { firstView, withoutEditor, editor, styles } = weighPage();
  const limit = (bytes: number): string => `limit ${bytes / KB} KB`;
  return {
    name: 'the page: JavaScript over the wire, gzipped',
    unit: 'KB',
    rows: [
      { name: 'first view', value: firstView / KB, note: limit(WEIGHT_LIMITS.firstView) },
      {
        name: 'all views without the editor',
        value: withoutEditor / KB,
        note: limit(WEIGHT_LIMITS.withoutEditor),
      },
      { name: 'the editor of plans', value: editor / KB, note: 'fetched by who edits one' },
      { name: 'styles of all views', value: styles / KB },
    ],
  };
}

/** Schedules of every day of the week, none due while this runs, and past runs of the first of them. */
async function fillHome(home: string): Promise<void> {
  const clock = createSystemClock();
  const nowMs = clock.nowMs();
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  const opened = openHome({ home, config, clock });
  const soonest = new Date(nowMs).getUTCHours() + 2;
  const schedules = Array.from({ length: SCHEDULES }, (_, index) => {
    const cron = `${index % 60} ${(soonest + (index % 20)) % 24} * * ${index % 7}`;
    const id = `bench${String(index).padStart(5, '0')}`;
    return fakeSchedule({ id, name: `Job ${index}`, trigger: { cron }, nowMs });
  });
  await opened.store.schedules.addAll(schedules);
  await opened.close();
  fillRuns({ home }, { count: RUNS, scheduleId: 'bench00000', untilMs: nowMs - 60_000 });
}

/** Each time in a browser that knows nothing of the page but its cookie. */
async function benchOpening(daemon: RealDaemon, browser: Browser): Promise<Scenario[]> {
  const first = await browser.newContext();
  await daemon.enter(await first.newPage());
  const storageState = await first.storageState();
  await first.close();
  const paints: number[] = [];
  const drawn: { name: string; value: number }[] = [];
  for (const view of VIEWS) {
    const took: number[] = [];
    for (let count = 0; count < OPENINGS; count += 1) {
      const context = await browser.newContext({ storageState });
      const seen = await openOnce(context, daemon.address + view.path, view.drawn);
      await context.close();
      took.push(seen.drawnMs);
      if (view.path === '/') paints.push(seen.paintMs);
    }
    drawn.push({ name: `${view.name} drawn, median`, value: median(took) });
  }
  return [
    {
      name: `the page opens with ${RUNS} runs and ${SCHEDULES} schedules, nothing cached`,
      unit: 'ms',
      rows: [
        { name: 'first paint of Now, median', value: median(paints), note: 'limit 1000 ms' },
        ...drawn,
      ],
    },
  ];
}

async function openOnce(
  context: BrowserContext,
  url: string,
  drawn: string,
): Promise<{ paintMs: number; drawnMs: number }> {
  const page = await context.newPage();
  await page.addInitScript(`{
    window.whenDrawn = new Promise((resolve) => {
      const look = () => document.querySelector(${JSON.stringify(drawn)}) === null
        ? requestAnimationFrame(look)
        : resolve(performance.now());
      look();
    });
  }`);
  await page.goto(url);
  return page.evaluate(`whenDrawn.then((drawnMs) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { drawnMs, paintMs: paint.startTime };
  })`);
}

/** From when the daemon says that a run has ended until its row says so on the screen. */
async function benchEvents(daemon: RealDaemon, browser: Browser): Promise<Scenario> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await daemon.enter(page, '/runs');
  await page.waitForSelector('.runs-row');
  const { schedule } = await daemon.call<{ schedule: { id: string } }>('POST', '/schedules', {
    name: 'Bench',
    trigger: { cron: '0 0 1 1 *' },
    say: 'x',
  });
  const took: number[] = [];
  for (let count = 0; count < EVENTS; count += 1) {
    await pause(BETWEEN_EVENTS_MS);
    const { run } = await daemon.call<{ run: { id: string } }>(
      'POST',
      `/schedules/${schedule.id}/run`,
    );
    const row = `.runs-row[href="/runs/${run.id}"] [data-state=succeeded]`;
    const shownMs = await page.evaluate<number>(`new Promise((resolve) => {
      const look = () => document.querySelector(${JSON.stringify(row)}) === null
        ? requestAnimationFrame(look)
        : resolve(performance.timeOrigin + performance.now());
      look();
    })`);
    const ended = await daemon.call<{ run: { finishedAtUtc: string } }>('GET', `/runs/${run.id}`);
    took.push(shownMs - Date.parse(ended.run.finishedAtUtc));
  }
  await context.close();
  return {
    name: 'a run ends: until its row on the screen says so',
    unit: 'ms',
    rows: [
      { name: 'median', value: median(took) },
      { name: 'slowest', value: Math.max(...took) },
    ],
  };
}

async function benchRequests({ home, address }: RealDaemon): Promise<Scenario> {
  const token = readFileSync(join(home, 'api-token'), 'utf8').trim();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}` };
      get(`${address}/api/v1${path}`, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
  const rows = [];
  for (const path of REQUESTS)
    rows.push({ name: `GET ${path}`, value: await askMany(() => ask(path)) });
  agent.destroy();
  return {
    name: `the API answers, ${CONNECTIONS} connections, ${RUNS} runs and ${SCHEDULES} schedules`,
    unit: 'operations/s',
    rows,
  };
}

/** How often a second it is done, by several at once. */
async function askMany(ask: () => Promise<void>): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const endAt = startedAt + ASKING_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (; performance.now() < endAt; count += 1) await ask();
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}
