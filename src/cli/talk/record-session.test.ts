import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AGENT_MODES, type AgentMode } from '../../agent/agent-settings.ts';
import { createSystemClock } from '../../base/clock.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import {
  type ModelServer,
  type Reply,
  readScenario,
  type Scenario,
  startModelServer,
} from '../../models/model-server.fake.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { readSettings } from '../../runtime/settings.ts';
import { runRote } from '../cli.fake.ts';

const clock = createSystemClock();
let folder = '';
let servers: ModelServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-record-'));
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
  rmSync(folder, { recursive: true });
});

/** A data folder of its own, whose model is a server that plays the scenario. */
async function makeHome(name: string, scenario: (home: string) => Scenario, mode: AgentMode) {
  const home = join(folder, name);
  mkdirSync(home);
  const server = await startModelServer({ clock, scenario: scenario(home) });
  servers.push(server);
  const config = {
    timezone: 'Europe/Berlin',
    agent: { mode },
    models: {
      discover: false,
      chain: [{ kind: 'anthropic', url: server.url, key: 'CLAUDE', model: 'claude-sonnet-5-5' }],
    },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config));
  writeFileSync(join(home, 'secrets.yaml'), 'CLAUDE: key-of-claude\nDOOR: open-sesame-1\n', {
    mode: 0o600,
  });
  return { home, server };
}

const rote = (home: string, argv: string[], stdin = '') => runRote(argv, { home, clock, stdin });

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The memory of the conversation, without what differs by itself. */
async function transcript(home: string): Promise<unknown> {
  const opened = openHome({ home, config: await readSettings(home), clock });
  const turns = await opened.store.records.get('agent-turns', OWNER_SESSION);
  const inbox = await opened.store.inbox.list({ sessionKey: OWNER_SESSION, limit: 100 });
  await opened.close();
  const all = { turns, inbox: inbox.map(({ role, text }) => `${role}: ${text}`) };
  return JSON.parse(
    JSON.stringify(all, (key, value) => (key === 'seal' ? null : value))
      .replaceAll(home, '<home>')
      .replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, 'INSTANT')
      .replaceAll(/It is \w+, \d+ \w+ \d{4}, \d\d:\d\d/g, 'It is now')
      .replaceAll(/-words-[0-9a-f]{12}/g, '-words-MARK'),
  );
}

/** Before the agent is asked, a draft is asked for; this one has none, and leaves it to the agent. */
function leavingDrafts(scenario: Scenario): () => Scenario {
  return () => (turn) =>
    turn.system.startsWith('A person says what they want')
      ? { text: '{"kind":"talk"}' }
      : scenario(turn);
}

const cmd = (...lines: string[]): Reply => ({ text: `\`\`\`cmd\n${lines.join('\n')}\n\`\`\`` });

/** One piece of work in the words of each mode. */
function call(mode: AgentMode, name: string, input: Record<string, string>): Reply {
  if (mode === 'direct') return { toolCalls: [{ name, input }] };
  if (mode === 'single_loop')
    return { toolCalls: [{ name: 'call_tool', input: { skill: name, arguments: input } }] };
  const flags = Object.entries(input).map(([key, value]) => `--${key} '${value}'`);
  return cmd([name, ...flags].join(' '));
}

const SAID = ['Please jot down that the door is green', 'Thank you, and what did I tell you?'];

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('a session that was recorded is had again in a new home, word for word', async () => {
    const replies: Reply[] = [
      { text: 'x', fault: { kind: 'status', status: 429, headers: { 'retry-after-ms': '5' } } },
      call(mode, 'file.write', { path: 'door.txt', contents: 'wrong flag' }),
      call(mode, 'file.write', { path: 'door.txt', content: 'green' }),
      { text: 'Jotted down.' },
      call(mode, 'file.read', { path: 'door.txt' }),
      { text: 'That it is green.' },
    ];
    const live = leavingDrafts(() => replies.shift() ?? { text: 'end' });
    const first = await makeHome('first', live, mode);
    const file = join(folder, 'session.json');
    const lived = await rote(first.home, ['chat', '--record', file], SAID.join('\n'));
    expect(lived).toMatchObject({ status: 0, err: '' });
    expect(lived.out).toContain('Jotted down.\nThat it is green.\nRecorded 6 calls of a model in');
    expect(readFileSync(join(first.home, 'workspace/door.txt'), 'utf8')).toBe('green');

    const scenario = (home: string) => readScenario(readJson(file), { home });
    const second = await makeHome('second', scenario, mode);
    const copy = join(folder, 'copy.json');
    const again = await rote(second.home, ['chat', '--record', copy], SAID.join('\n'));
    expect(again.out.split('\nRecorded')[0]).toBe(lived.out.split('\nRecorded')[0]);
    expect(await transcript(second.home)).toEqual(await transcript(first.home));
    expect(second.server.requests.map(({ roles, refused }) => ({ roles, refused }))).toEqual(
      first.server.requests.map(({ roles, refused }) => ({ roles, refused })),
    );
    const replayed = readJson(copy).steps.map(({ reply, when }: never) => ({ reply, when }));
    expect(replayed).toEqual(
      readJson(file).steps.map(({ reply, when }: never) => ({ reply, when })),
    );
  });
});

test('sub-agents are recorded with the one that starts them', async () => {
  const scenario: Scenario = ({ opening, userText, turn }) => {
    if (opening.startsWith('Look at'))
      return turn === 0 ? cmd('time.now') : { text: 'It is noon.' };
    if (turn === 0) return cmd('agent.dispatch --mission "Look at the clock" --skills time');
    const [, id] = /"id":"(run_[^"]+)","tools"/.exec(userText) ?? [];
    if (id !== undefined) return cmd(`agent.results --ids ${id}`);
    return { text: userText.includes('It is noon.') ? 'Noon, they say.' : 'Nobody knows.' };
  };
  const { home } = await makeHome('first', leavingDrafts(scenario), 'multi_agent');
  const file = join(folder, 'session.json');
  const { out } = await rote(home, ['ask', 'Ponder the hour for me', '--record', file]);
  expect(out).toContain('Noon, they say.');
  const { steps } = readJson(file);
  expect(steps).toHaveLength(5);
  const talks = new Set(steps.map(({ conversation }: { conversation: string }) => conversation));
  // The agent, and the sub-agent.
  expect(talks.size).toBe(2);
  // They are named by other ids the next time, and found by their place.
  const again = await makeHome('second', () => readScenario(readJson(file)), 'multi_agent');
  const copy = join(folder, 'copy.json');
  const played = await rote(again.home, ['ask', 'Ponder the hour for me', '--record', copy]);
  expect(played.out).toContain('Noon, they say.');
  expect(await transcript(again.home)).toEqual(await transcript(home));
});

test('a recording holds no key, no secret and no folder of its owner', async () => {
  const { home } = await makeHome(
    'first',
    (own) => {
      const text = `The door says open-sesame-1, the key is key-of-claude, at ${own}.`;
      return leavingDrafts(() => ({ text }))();
    },
    'multi_agent',
  );
  const file = join(folder, 'session.json');
  await rote(home, ['ask', `Summarize open-sesame-1 and ${home}/a for me`, '--record', file]);
  const text = readFileSync(file, 'utf8');
  expect(readJson(file).steps).toHaveLength(1);
  expect(text).not.toContain('open-sesame-1');
  expect(text).not.toContain('key-of-claude');
  expect(text).not.toContain(home);
  expect(text).toContain('<home>/a');
});

test('where no model is asked no file is left, and nothing is overwritten', async () => {
  const { home, server } = await makeHome('first', () => () => ({ text: 'never' }), 'direct');
  const file = join(folder, 'session.json');
  const ask = ['ask', 'send me hello every minute', '--dry-run', '--record', file, '--json'];
  const { out } = await rote(home, ask);
  expect(JSON.parse(out)).toMatchObject({ ok: true, kind: 'draft', recording: { file, steps: 0 } });
  expect(server.requests).toEqual([]);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, 'mine');
  expect(await rote(home, ask)).toMatchObject({ status: 2 });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const nowhere = join(folder, 'none', 'session.json');
  const lost = await rote(home, ['ask', 'Ponder this', '--record', nowhere]);
  expect(lost).toMatchObject({ status: 2, err: expect.stringContaining("can't be written") });
  expect(server.requests).toEqual([]);
});
