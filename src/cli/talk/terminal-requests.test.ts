/** At a terminal what waits is answered, and commands with a slash are taken, as in any other chat. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { requestCode } from '../../domain/request-code.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-terminal-'));
  writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nmodels: { discover: false }\n');
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });

/** Its code. */
async function wait(title: string): Promise<string> {
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  try {
    const asking = { kind: 'tool', about: `tool:${title}`, hash: 'h1', title } as const;
    return requestCode(await opened.requests.ask(asking));
  } finally {
    await opened.close();
  }
}

const ask = async (...words: string[]) =>
  (await runRote(['ask', ...words], { home, clock })).out.trim();
const states = async (): Promise<string[]> => {
  const { requests } = await runRoteJson(['requests', '--all'], { home, clock });
  return (requests as { title: string; state: string }[])
    .map(({ title, state }) => `${title} ${state}`)
    .sort();
};

test('a code approves or refuses, a name says only what may be meant', async () => {
  const site = await wait('May Site check run?');
  const weather = await wait('May Weather run?');
  expect(await ask('what waits for me?')).toContain('May Site check run?');
  expect(await ask('was wartet auf mich?')).toContain('May Weather run?');
  expect(await ask('approve the site check one')).toContain('A request is answered by its button');
  await ask(`yes ${site}`, '--dry-run');
  expect(await states()).toEqual(['May Site check run? open', 'May Weather run? open']);
  expect(await ask(`yes ${site}`)).toBe('Agreed: May Site check run?');
  expect(await ask(`nein ${weather.toLowerCase()}`)).toBe('Refused: May Weather run?');
  expect(await states()).toEqual(['May Site check run? yes', 'May Weather run? no']);
});

test('a plain yes, and "approve it" while a draft is open, are said to no request', async () => {
  await ask('send me hello every day at 9am');
  await wait('May Site check run?');
  await ask('approve it');
  await ask('yes');
  await ask('yes');
  expect(await states()).toEqual(['May Site check run? open']);
});

test('commands with a slash are taken', async () => {
  expect(await ask('/status')).toContain('0 schedules are active');
  expect(await ask('/help')).toContain('/new begins a new talk');
  expect(await ask('/stop')).toBe('There is nothing to stop.');
  expect(await ask('/wake')).toContain('rote wake');
  await ask('send me hello every day at 9am');
  expect(await ask('/new')).toBe('We begin anew.');
  expect(await ask('yes')).not.toContain('Stored');
  const { answers } = await runRoteJson(['chat'], { home, clock, stdin: '/help\n' });
  expect(answers).toMatchObject([{ kind: 'said' }]);
});
