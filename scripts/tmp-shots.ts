/** Takes the pictures of the page for the documents: every view in light, in dark and on a phone, from a house with something in it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../web/browser.fake.ts';
import { startDaemon } from '../web/daemon.fake.ts';
import { fillDemo, startDemoApi } from '../web/demo.fake.ts';

const FOLDER = join(import.meta.dirname, '../docs/images');
const LOOKS = {
  light: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;
const only = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const api = await startDemoApi();
const daemon = await startDaemon();
const browser = await openBrowser();
try {
  await fillDemo(daemon, api);
  const first = async (path: string, list: string, q = ''): Promise<string> => {
    const found = await daemon.call<Record<string, { id: string }[]>>('GET', `${path}${q}`);
    return found[list]?.[0]?.id ?? '';
  };
  const schedule = await first('/schedules', 'schedules', '?q=Weather');
  const waiting = await first('/schedules', 'schedules', '?q=No%20backup');
  const failed = await first('/runs', 'runs', '?state=failed');
  const places: Record<string, string> = {
    now: '/',
    talk: '/talk',
    inbox: '/inbox',
    schedules: '/schedules',
    schedule: `/schedules/${schedule}`,
    'new-schedule': '/schedules/new',
    'event-fields': `/schedules/${waiting}/edit`,
    calendar: '/schedules/calendar',
    runs: '/runs',
    run: `/runs/${failed}`,
    tasks: '/tasks',
    memory: '/memory',
    events: '/events',
    heartbeat: '/heartbeat',
    plans: '/plans',
    plan: `/plans/${schedule}`,
    skills: '/skills',
    skill: '/skills/cron-scheduler',
    tools: '/tools',
    tool: '/tools/http.request',
    cost: '/cost',
    trouble: '/trouble',
    settings: '/settings',
  };

  const shots: [string, string, (page: any) => Promise<void>][] = [
    ['now', '/', async () => undefined],
    ['inbox', '/inbox', async () => undefined],
    ['runs', '/runs', async () => undefined],
    ['schedules', '/schedules', async () => undefined],
    ['plan', `/plans/${schedule}`, async (page) => { await page.locator('.plan-card summary').nth(3).click(); }],
    ['plancond', `/plans/${schedule}`, async (page) => { await page.locator('.plan-card summary').nth(2).click(); await page.getByRole('button', { name: 'Only if …', exact: true }).click(); await page.locator('.plan-condition').scrollIntoViewIfNeeded(); }],
    ['zone', '/settings', async (page) => { await page.getByLabel('Another zone').fill('new'); }],
    ['grants', '/settings/grants', async () => undefined],
    ['calendar', '/schedules/calendar', async () => undefined],
    ['talk', '/talk', async () => undefined],
  ];
  const { store } = { store: null };
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await (await browser.newContext({ ...options, timezoneId: 'UTC', locale: 'en-GB' })).newPage();
    page.on('pageerror', ({ message }) => console.log(`  ${message}`));
    await daemon.enter(page);
    for (const [name, path, act] of shots) {
      await page.goto(`${daemon.address}${path}`);
      await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.waitForTimeout(600);
      try { await act(page); } catch (e) { console.log(name, String(e).slice(0,300)); }
      await page.waitForTimeout(200);
      await page.screenshot({ path: `/tmp/shot-${name}-${look}.png` });
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await daemon.stop();
  await api.close();
}
