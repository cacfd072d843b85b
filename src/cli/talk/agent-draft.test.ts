/** Questions to a person at a terminal when their agent has shown them a draft. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Clock, createSystemClock } from '../../base/clock.ts';
import { type AgentHome, openAgentHome } from '../../runtime/home-agent.fake.ts';
import { runRote } from '../cli.fake.ts';

const system = createSystemClock();
const clock: Clock = {
  ...system,
  setTimer: (delayMs, callback) => system.setTimer(delayMs === 200 ? 1 : delayMs, callback),
};
const DRAFT =
  'schedule.draft --name Tides --trigger \'{"cron":"0 9 * * 1"}\' --plan \'[{"toolId":"tell","tool":"message.send","input":{"text":"High water!"}}]\'';

let house: AgentHome;
beforeEach(async () => {
  house = await openAgentHome({
    scenario: ({ userText }) =>
      userText.includes('[result]')
        ? { text: 'As you wish.' }
        : { text: `\`\`\`cmd\n${DRAFT}\n\`\`\`` },
  });
  const model = { kind: 'openai-compatible', url: house.server.url, model: 'test-model' };
  const config = { timezone: 'UTC', models: { discover: false, chain: [model] } };
  house.write('config.yaml', JSON.stringify(config));
  // One on another machine counts as running; this process can't be its own daemon.
  const startedAtUtc = '2026-11-15T11:00:00Z';
  const daemon = { pid: 1, host: 'elsewhere', processStart: null, address: null, startedAtUtc };
  house.write('daemon.json', JSON.stringify({ ...daemon, version: 'test' }));
});
afterEach(() => house.close());

const WISH = 'whenever the moon pulls at the sea, tell me of high water';
const rote = (argv: string[], lines?: string[]) =>
  runRote(argv, { home: house.home, clock, lines });
const stored = () => house.opened.schedules.list({ limit: 10 });

test('rote ask shows the draft, asks, and stores it with a yes', async () => {
  const { err, asked, out } = await rote(['ask', WISH], ['y']);
  expect(err).toContain('send you the message "High water!"');
  expect(err).toContain('As you wish.');
  expect(asked).toEqual(['Store it? [y/N] ']);
  expect(out).toMatch(/^Stored as sched_/);
  expect(await stored()).toMatchObject([{ name: 'Tides', status: 'active' }]);
});

test('a no forgets it, and nothing said leaves it open', async () => {
  expect((await rote(['ask', WISH], [''])).out).toContain('Say yes with: rote ask yes');
  expect((await rote(['ask', WISH], ['n'])).out).toBe('Forgotten.\n');
  expect(await stored()).toEqual([]);
  await rote(['ask', WISH], ['']);
  expect((await rote(['ask', 'yes'])).out).toContain('Stored as sched_');
});

test('rote chat asks as well, before the next line', async () => {
  const { asked } = await rote(['chat'], [WISH, 'yes', 'exit']);
  expect(asked).toEqual(['> ', 'Store it? [y/N] ', '> ']);
  expect(await stored()).toHaveLength(1);
});
