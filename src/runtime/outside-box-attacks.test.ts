/** A grant outside the box covers the files that run, and not only the command: what was rewritten is asked for again. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from './daemon.fake.ts';
import { configSchema } from './home.fake.ts';

let home = '';
let made = '';
let clock: VirtualClock;
let daemon: Daemon;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-outside-attacks-'));
  made = join(home, 'made');
  mkdirSync(join(home, 'workspace'));
  clock = createVirtualClock();
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

const script = (word: string): void =>
  writeFileSync(join(home, 'workspace', 'backup.sh'), `# keeps things\necho ${word} >> ${made}\n`);
const said = (): string => readFileSync(made, 'utf8');

async function nextHour(): Promise<void> {
  clock.advance(3_600_000);
  await settleDaemon(daemon, clock);
}

async function approved(): Promise<string> {
  const plan = [{ id: 'a', toolName: 'shell.run', parameters: { command: ['sh', 'backup.sh'] } }];
  const { schedules } = daemon.opened;
  const { schedule } = await schedules.add({ name: 'Backup', every: '1h', plan });
  const waiting = await schedules.waiting(schedule.id, { outside: true });
  await schedules.approve(schedule.id, waiting?.hash ?? '', { outside: true });
  return schedule.id;
}

test('a script that a run rewrote is not run by the next fire; its owner is asked with the difference', async () => {
  script('good');
  const id = await approved();
  await nextHour();
  expect(said()).toBe('good\n');

  script('evil');
  await nextHour();
  expect(said()).toBe('good\n');
  const [request] = await daemon.opened.requests.list({ state: 'open', limit: 9 });
  const path = join(home, 'workspace', 'backup.sh');
  expect(request?.document).toMatchObject({
    changes: [`the file ${path}, which runs outside its box, is another one`],
    files: [
      {
        name: `${path}, what changed in it`,
        text: `@@ -1 +1 @@\n # keeps things\n-echo good >> ${made}\n+echo evil >> ${made}\n `,
      },
      { name: `${path} (runs outside its box)`, text: expect.stringContaining('echo evil') },
    ],
  });
  expect(request?.document?.reaches.join('\n')).toContain('Your yes does not fix');

  // It comes back as it was: nothing is asked any more than what was approved.
  script('good');
  const { schedules } = daemon.opened;
  const waiting = await schedules.waiting(id);
  if (waiting !== null) await schedules.approve(id, waiting.hash);
  await schedules.resume(id);
  await nextHour();
  expect(said()).toBe('good\ngood\n');
});

test('a yes to the new script runs the new one, and that alone', async () => {
  script('one');
  const id = await approved();
  await nextHour();
  script('two');
  await nextHour();
  const { schedules } = daemon.opened;
  const waiting = await schedules.waiting(id);
  script('three');
  await expect(schedules.approve(id, waiting?.hash ?? '')).rejects.toMatchObject({
    code: 'not-what-was-shown',
  });
  const again = await schedules.waiting(id);
  await schedules.approve(id, again?.hash ?? '');
  await schedules.resume(id);
  await nextHour();
  expect(said()).toBe('one\nthree\n');
});

test('an edit of something else does not approve what was rewritten', async () => {
  script('good');
  const id = await approved();
  script('evil');
  await daemon.opened.schedules.update(id, { name: 'Nightly' });
  await nextHour();
  expect(() => said()).toThrow();
});
