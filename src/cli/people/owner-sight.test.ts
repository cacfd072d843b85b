/** The part that the command line shows the owner of what a member says and is told: every command that reads is typed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { configSchema, openHome } from '../../runtime/home.fake.ts';
import { fillWordsOfAnn, WORD, type WordsOfAnn } from '../../runtime/words-of-ann.fake.ts';
import { runRote } from '../cli.fake.ts';

interface SightHouse {
  home: string;
  words: WordsOfAnn;
  rote: (...argv: string[]) => Promise<string>;
}

async function openHouse(ownerSeesConversations: boolean): Promise<SightHouse> {
  const home = mkdtempSync(join(tmpdir(), 'rote-owner-sight-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T12:00:00Z', timezone: 'UTC' });
  const settings = {
    timezone: 'UTC',
    models: { discover: false },
    people: { ownerSeesConversations },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings), { mode: 0o600 });
  const opened = openHome({ home, config: configSchema.parse(settings), clock });
  const words = await fillWordsOfAnn(opened, clock.nowMs());
  await opened.close();
  const rote = async (...argv: string[]): Promise<string> => {
    const { out, err } = await runRote(argv, { home, clock, stdin: 'hello\n' });
    return out + err;
  };
  return { home, words, rote };
}

function commandsOf({ schedule, runs, request, sessionKey }: WordsOfAnn): string[][] {
  return [
    ['inbox'],
    ['asked'],
    ['runs', 'list'],
    ...runs.map((id) => ['runs', 'show', id]),
    ...runs.map((id) => ['runs', 'replay', id]),
    ['runs', 'why', schedule],
    ['sessions', 'show', sessionKey],
    ['deliveries', 'list'],
    ['incidents', '--all'],
    ['requests', '--all'],
    ['requests', 'show', request],
    ['events'],
    ['schedule', 'list'],
    ['schedule', 'show', schedule],
    ['schedule', 'export'],
    ['simulate', '--from', '2026-06-02', '--to', '2026-06-03'],
    ['status'],
    ['tools', 'calls'],
    ['cost', '--by', 'run'],
    ['plan', 'pursuits'],
    ['memory', 'search', WORD],
    ['tasks', 'search', WORD],
    ['people', 'list'],
    ['tools', 'call', 'digest.today', '--input', '{}'],
    ['tools', 'call', 'rote.done', '--input', '{}'],
    ['tools', 'call', 'rote.failing', '--input', '{}'],
    ['tools', 'call', 'rote.status', '--input', '{}'],
    ['tools', 'call', 'schedule.list', '--input', '{"all":true}'],
    ['tools', 'call', 'schedule.why', '--input', JSON.stringify({ id: schedule, all: true })],
    ['ask', 'what failed today?', '--yes'],
    ['ask', '/status'],
  ];
}

/** Typed, and again for programs; without the words of the command itself. */
async function readAll({ rote, words }: SightHouse): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  for (const argv of commandsOf(words))
    for (const flags of [[], ['--json']]) {
      const said = await rote(...argv, ...flags);
      shown.set([...argv, ...flags].join(' '), said.replaceAll(`"${argv.at(-1)}"`, ''));
    }
  return shown;
}
const withWord = (shown: Map<string, string>): string[] =>
  [...shown]
    .filter(([command, text]) => !command.includes(WORD) && text.includes(WORD))
    .map(([command]) => command);

describe('by default', () => {
  let house: SightHouse;
  beforeAll(async () => {
    house = await openHouse(false);
  });
  afterAll(() => rmSync(house.home, { recursive: true }));

  test('no command shows the owner what she said or was told', async () => {
    const shown = await readAll(house);
    expect(withWord(shown)).toEqual([]);
    for (const command of ['memory search', 'tasks search'])
      expect(await house.rote(...command.split(' '), WORD, '--json')).not.toContain(`the ${WORD}`);
    const labelled = [
      'runs list',
      `runs show ${house.words.runs[2]}`,
      'deliveries list',
      'incidents --all',
      'schedule list',
      `schedule show ${house.words.schedule}`,
      'status',
      'simulate --from 2026-06-02 --to 2026-06-03',
      'tools calls',
      'tools call digest.today --input {}',
    ];
    expect(labelled.filter((command) => !shown.get(command)?.includes('Ann'))).toEqual([]);
  }, 120_000);

  test('her session is neither read nor written in', async () => {
    const { sessionKey } = house.words;
    for (const argv of [
      ['inbox', '--session', sessionKey],
      ['inbox', '--follow', '--session', sessionKey],
      ['sessions', 'show', sessionKey],
      ['ask', 'hello', '--session', sessionKey],
      ['ask', '/new', '--session', sessionKey],
      ['ask', '/stop', '--session', sessionKey],
      ['chat', '--session', sessionKey],
      ['cmd', 'memory.search --query plants', '--session', sessionKey],
      ['tools', 'call', 'memory.search', '--input', `{"query":"${WORD}"}`, '--session', sessionKey],
      ['tools', 'call', 'session.state', '--input', '{}', '--session', sessionKey],
      ['schedule', 'add', '--every', '1h', '--say', 'boo', '--session', sessionKey],
    ]) {
      const said = await house.rote(...argv, '--json');
      expect([argv.join(' '), said]).toEqual([
        argv.join(' '),
        expect.stringContaining('not-your-session'),
      ]);
      expect(said).toContain('Ann');
    }
  });
});

describe('with people.ownerSeesConversations', () => {
  let house: SightHouse;
  beforeAll(async () => {
    house = await openHouse(true);
  });
  afterAll(() => rmSync(house.home, { recursive: true }));

  test('every command that shows her words shows her name, and none says they are the owner’s', async () => {
    const shown = await readAll(house);
    const found = withWord(shown);
    for (const command of [
      'inbox',
      'asked',
      'runs list',
      'tools calls',
      'requests --all',
      'incidents --all',
    ])
      expect([command, found.includes(command)]).toEqual([command, true]);
    expect(found.filter((command) => !shown.get(command)?.includes('Ann'))).toEqual([]);
    const lines = (shown.get('inbox') ?? '').split('\n').filter((line) => line.includes(WORD));
    expect(lines.filter((line) => !line.includes('Ann'))).toEqual([]);
  }, 120_000);

  test('people list says that it is on', async () => {
    expect(await house.rote('people', 'list')).toContain('people.ownerSeesConversations');
  });
});
