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
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await (
      await browser.newContext({ ...options, timezoneId: 'UTC', locale: 'en-GB' })
    ).newPage();
    page.on('pageerror', ({ message }) => console.log(`  ${message}`));
    await daemon.enter(page);
    for (const [name, path] of Object.entries(places)) {
      if (only.length > 0 && !only.includes(name)) continue;
      await page.goto(`${daemon.address}${path}`);
      await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
      const file = join(FOLDER, `${name}-${look}.png`);
      await page.screenshot({ path: file });
      console.log(`docs/images/${name}-${look}.png`);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await daemon.stop();
  await api.close();
}
