import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/open-home.ts';
import { accountOf } from '../../store/mail-accounts.contract.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-prompts-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const prompts = async (mode: string) => {
  const { prompts: all } = await runRoteJson(['models', 'prompts', '--mode', mode], {
    home,
    clock,
  });
  return new Map(
    (all as { place: string; text: string; tokens: number }[]).map((one) => [one.place, one]),
  );
};

/** The bound of each prompt: a longer prompt needs a new number here. */
test.each([
  ['multi_agent', 1410],
  ['single_loop', 1360],
  ['direct', 3400],
])('%s: the prompts grow no further unseen', async (mode, most) => {
  const all = await prompts(mode);
  const tokens = (place: string): number => all.get(place)?.tokens ?? Number.NaN;
  expect(tokens('agent')).toBeLessThan(most);
  expect(tokens('agent')).toBeGreaterThan(500);
  expect(tokens('agent, for a schedule')).toBeLessThan(most + 100);
  expect(tokens('drafts and plans')).toBeLessThan(5270);
  expect(tokens('second look')).toBeLessThan(170);
  expect(tokens('summary')).toBeLessThan(150);
  expect(tokens('learning')).toBeLessThan(320);
  expect(tokens('skills of lessons')).toBeLessThan(180);
});

test('a long row of choices stands once in the list of tools', async () => {
  const text = (await prompts('multi_agent')).get('drafts and plans')?.text ?? '';
  const rows = text.match(/[\w-]+(?:\|[\w-]+){4,}/g) ?? [];
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows).size).toBe(rows.length);
  expect(text).toMatch(/memory\.save\([^)]*category: as in memory\.list/);
});

test('no mode is told in the dialect of another', async () => {
  const textOf = async (mode: string) => (await prompts(mode)).get('agent')?.text ?? '';
  const commands = await textOf('multi_agent');
  expect(commands).toContain('```cmd');
  expect(commands).not.toMatch(/\b(?:get_skill|use_skill|find_tools|call_tool)\b/);
  for (const mode of ['single_loop', 'direct']) {
    const text = await textOf(mode);
    expect(text).not.toContain('```cmd');
    // A flag such as --name is part of a command line.
    expect(text).not.toMatch(/(?:^|\s)--[a-z]/);
    expect(text).not.toContain('agent.dispatch');
  }
});

test('work that nobody reads along with is told of no reader, and of no draft', async () => {
  for (const mode of ['multi_agent', 'single_loop', 'direct']) {
    const all = await prompts(mode);
    const textOf = (place: string): string => all.get(place)?.text ?? '';
    for (const words of ['your person reads it', 'It shows your person a draft']) {
      expect(textOf('agent')).toContain(words);
      expect(textOf('agent, for a schedule').split('"description"')[0]).not.toContain(words);
    }
  }
});

test('the same house has the same prompts, to the byte', async () => {
  expect([...(await prompts('direct'))]).toEqual([...(await prompts('direct'))]);
});

test('tools of mail are in the prompts of whoever has an account, and of nobody else', async () => {
  const names = async () =>
    [...(await prompts('multi_agent')).values()].flatMap(({ place, text }) =>
      text.includes('email.draft') ? [place] : [],
    );
  const connect = async (person: string): Promise<void> => {
    const { store, close } = openHome({ home, clock, config: configSchema.parse({}) });
    await store.mailAccounts.put(accountOf(person));
    await close();
  };
  expect(await names()).toEqual([]);
  await connect('p_ann');
  expect(await names()).toEqual([]);
  await connect('owner');
  expect(await names()).toEqual(['agent', 'agent, for a schedule', 'drafts and plans']);
});

test('they are printed whole, or only how long they are', async () => {
  const whole = await runRote(['models', 'prompts'], { home, clock });
  expect(whole.out).toContain('===== learning =====');
  expect(whole.out).toContain('You work for one person.');
  const sizes = await runRote(['models', 'prompts', '--sizes'], { home, clock });
  expect(sizes.out).toMatch(/^agent +\d+ /m);
  expect(sizes.out).not.toContain('You work for one person.');
});
