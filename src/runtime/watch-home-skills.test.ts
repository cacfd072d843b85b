import { EventEmitter, once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { emittingLog } from '../base/log.fake.ts';
import { approveShown } from '../schedule/approve-shown.fake.ts';
import { skillText } from '../skills/skill-files.fake.ts';
import { configSchema } from './config-schema.ts';
import { type OpenHome, openHome } from './home.fake.ts';
import { createSkillWatch, type SkillWatch } from './watch-home-skills.ts';

let home: string;
let opened: OpenHome;
let watch: SkillWatch;
const events = new EventEmitter();
const log = emittingLog(() => events);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-skill-watch-'));
  open();
});
afterEach(async () => {
  await close();
  rmSync(home, { recursive: true });
});

function open(): void {
  const clock = createSystemClock();
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock, log });
  watch = createSkillWatch({ opened, clock, log, onChange: () => void events.emit('changed') });
}

async function close(): Promise<void> {
  watch.stop();
  await opened.store.close();
}

const METADATA = { 'rote-schedule': '0 9 * * *', 'rote-plan': 'plan.json' };

function writeSkill(metadata: Record<string, string> = METADATA, folder = 'skills/tea'): void {
  write(`${folder}/SKILL.md`, skillText('tea', { metadata }));
  write(`${folder}/plan.json`, '[{"id":"a","toolName":"time.now","parameters":{}}]');
  const action = '---\nname: tea.make\ndescription: Makes tea.\ntool: time.now\n---\n';
  write(`${folder}/actions/make.md`, action);
}

function write(file: string, text: string): void {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Acts, then waits until the daemon has seen to it and the condition holds. */
async function until(holds: () => Promise<boolean>, act: () => void): Promise<void> {
  act();
  while (!(await holds())) await once(events, 'changed');
}
const status = async (): Promise<string | undefined> =>
  (await opened.store.schedules.get('skill-tea'))?.status;
const hasTool = async (): Promise<boolean> =>
  (await opened.own.tools()).catalog.find('tea.make') !== null;

test('a skill that comes and goes changes the tools and the schedules of a running daemon', async () => {
  await watch.start();
  expect(await hasTool()).toBe(false);
  await until(
    async () => (await status()) === 'pending' && (await hasTool()),
    () => writeSkill(),
  );
  await approveShown(opened.schedules, 'skill-tea');
  await until(
    async () => (await status()) === 'paused',
    () => rmSync(join(home, 'skills/tea'), { recursive: true }),
  );
  expect(await hasTool()).toBe(false);
});

test('a restart changes nothing: one schedule, approved, with its history and its next fire', async () => {
  writeSkill();
  await watch.start();
  await approveShown(opened.schedules, 'skill-tea');
  const before = await opened.schedules.get('skill-tea');
  await close();
  open();
  await watch.start();
  expect(await opened.schedules.list({ limit: 10 })).toEqual([before]);
});

test('another plan asks again; a changed description does not', async () => {
  writeSkill();
  await watch.start();
  await approveShown(opened.schedules, 'skill-tea');
  await until(
    async () => (await opened.own.skills()).registry.find('tea')?.description === 'Other words.',
    () =>
      write(
        'skills/tea/SKILL.md',
        skillText('tea', { metadata: METADATA, description: 'Other words.' }),
      ),
  );
  expect(await status()).toBe('active');
  await until(
    async () => (await status()) === 'pending',
    () => write('skills/tea/plan.json', '[{"id":"b","toolName":"time.now","parameters":{}}]'),
  );
});

test('what is wrong with a schedule is told once, and again when it is fine', async () => {
  writeSkill({ 'rote-schedule': '0 9 * * *', 'rote-plan': 'plan.json', 'rote-tools': 'no.such' });
  await watch.start();
  const texts = async (): Promise<string[]> =>
    (await opened.store.inbox.list({ limit: 20 })).map(({ text }) => text);
  expect((await texts()).filter((text) => text.includes('no.such'))).toHaveLength(1);
  await until(
    async () => (await status()) === 'pending',
    () => writeSkill(),
  );
  expect((await texts()).filter((text) => text.includes('fine again'))).toHaveLength(1);
});

test('a time in a file that can’t be read reaches its owner, and so does that it is fine again', async () => {
  writeSkill({ 'rote-schedule': '0 25 * * *', 'rote-plan': 'plan.json' });
  await watch.start();
  const texts = async (): Promise<string[]> =>
    (await opened.store.inbox.list({ limit: 20 })).map(({ text }) => text);
  const told = (await texts()).filter((text) => text.includes('"skill-tea"'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('rote-schedule');
  await until(
    async () => (await status()) === 'pending',
    () => writeSkill(),
  );
  expect((await texts()).filter((text) => text.includes('fine again'))).toHaveLength(1);
});

test('another process switches a skill off, and its schedule is paused', async () => {
  writeSkill();
  await watch.start();
  await approveShown(opened.schedules, 'skill-tea');
  const other = openHome({
    home,
    config: configSchema.parse({ timezone: 'UTC' }),
    clock: createSystemClock(),
  });
  let disabling: Promise<unknown> = Promise.resolve();
  await until(
    async () => !(await hasTool()),
    () => {
      disabling = other.own.skillDesk().then((desk) => desk.disable('tea'));
    },
  );
  expect(await status()).toBe('paused');
  await disabling;
  await other.store.close();
});

test('a folder that is copied in as a whole is one change', async () => {
  await watch.start();
  write('away/tea/SKILL.md', skillText('tea', { metadata: { 'rote-schedule': '0 9 * * *' } }));
  await until(
    async () => (await status()) === 'pending',
    () => {
      cpSync(join(home, 'away/tea'), join(home, 'skills/tea'), { recursive: true });
    },
  );
});

test('a skill of the workspace has no schedule before another process enables it; a change pauses it, and that is told', async () => {
  writeSkill(METADATA, 'workspace/skills/tea');
  await watch.start();
  expect([await status(), await hasTool()]).toEqual([undefined, false]);
  const clock = createSystemClock();
  const other = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
  const desk = await other.own.skillDesk();
  const { skills } = await desk.toRead('tea');
  let enabling: Promise<unknown> = Promise.resolve();
  await until(
    async () => (await status()) === 'pending' && (await hasTool()),
    () => {
      enabling = desk.enable('tea', skills[0]?.hash ?? '');
    },
  );
  const texts = async (): Promise<string> =>
    (await opened.store.inbox.list({ limit: 20 })).map(({ text }) => text).join('\n');
  await until(
    async () => (await status()) === 'paused' && (await texts()).includes('it has changed since'),
    () => write('workspace/skills/tea/plan.json', '[]'),
  );
  expect(await hasTool()).toBe(false);
  await enabling;
  await other.store.close();
});

test('a skill that brings a schedule is one request that shows both, and one yes counts for both, also after a change', async () => {
  writeSkill(METADATA, 'workspace/skills/tea');
  const command = ['df', '-h'];
  const plan = [{ id: 'disk', toolName: 'shell.run', parameters: { command } }];
  write('workspace/skills/tea/plan.json', JSON.stringify(plan));
  await watch.start();
  const asked = () => opened.requests.list({ state: 'open', limit: 10 });
  const [first, ...others] = await asked();
  expect(others).toEqual([]);
  const whole = await opened.requests.get(first?.id ?? '');
  expect(whole.lines).toContain('It runs by itself: at 09:00 every day (UTC).');
  const reaches = whole.document?.reaches.join('\n');
  expect(reaches).toContain('It may run `df -h` on this machine');
  expect(whole.document?.steps).toContain('call shell.run (command: ["df","-h"]); called disk');
  expect(whole.document?.files.map(({ name }) => name)).toEqual([
    'SKILL.md',
    'actions/make.md',
    'plan.json',
  ]);
  await opened.requests.opened(first?.id ?? '', 'owner');
  await opened.requests.answer(first?.id ?? '', 'yes');
  expect(await status()).toBe('active');
  expect((await opened.store.schedules.get('skill-tea'))?.work.grants).toEqual([
    { kind: 'program', command },
  ]);
  expect(await asked()).toEqual([]);
  await until(
    async () => (await asked()).length > 0 && (await status()) === 'paused',
    () => write('workspace/skills/tea/plan.json', '[{"id":"b","toolName":"time.now"}]'),
  );
  const [second, ...more] = await asked();
  expect([second?.kind, ...more]).toEqual(['skill']);
  await opened.requests.answer(second?.id ?? '', 'yes');
  expect(await status()).toBe('active');
  const all = await opened.requests.list({ limit: 10 });
  expect(all.map(({ kind, state }) => [kind, state])).toEqual([
    ['skill', 'yes'],
    ['skill', 'yes'],
  ]);
});

test('a yes to a skill is none to a schedule that it brings otherwise than shown', async () => {
  writeSkill(METADATA, 'workspace/skills/tea');
  await watch.start();
  const [asked] = await opened.requests.list({ state: 'open', limit: 10 });
  // What its runs may call is part of what the schedule does.
  await (await opened.own.skillDesk()).allow('tea', ['time.now']);
  const open = () => opened.requests.list({ state: 'open', limit: 10 });
  await opened.requests.answer(asked?.id ?? '', 'yes');
  await until(
    async () => (await open()).some(({ kind }) => kind === 'schedule'),
    () => undefined,
  );
  expect(await status()).toBe('pending');
  expect((await open()).map(({ about }) => about)).toEqual(['schedule:skill-tea']);
});

test('a skill of the workspace is a request, by the hash of its folder; yes enables it, another content asks anew', async () => {
  writeSkill(METADATA, 'workspace/skills/tea');
  await watch.start();
  const waiting = () => opened.requests.list({ state: 'open', kind: 'skill', limit: 10 });
  const [first, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ about: 'skill:tea', title: expect.stringContaining(home) });
  await until(hasTool, () => void opened.requests.answer(first?.id ?? '', 'yes'));
  await until(
    async () => (await waiting()).length > 0,
    () => write('workspace/skills/tea/plan.json', '[]'),
  );
  const [second] = await waiting();
  expect(second?.hash).not.toBe(first?.hash);
  await opened.requests.answer(second?.id ?? '', 'no');
  expect(await hasTool()).toBe(false);
  // A no is not asked again, and switches nothing else off.
  await until(
    async () => existsSync(join(home, 'skills/tea/SKILL.md')),
    () => writeSkill(METADATA),
  );
  await until(hasTool, () => undefined);
  expect(await waiting()).toEqual([]);
});
