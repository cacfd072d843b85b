import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-memory-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
/** Ids of two processes have an order only if time passes between them. */
async function rote(...argv: string[]) {
  await clock.advance(1);
  return runRoteJson(['memory', ...argv], { home, clock });
}
async function roteText(...argv: string[]) {
  await clock.advance(1);
  return runRote(['memory', ...argv], { home, clock });
}
const contents = ({ memories }: { memories: { content: string }[] }) =>
  memories.map(({ content }) => content);

test('something is saved, found by a question, listed, shown, changed and forgotten', async () => {
  expect((await roteText('list')).out).toContain('I remember nothing yet.');
  const saved = await rote(
    ...['save', 'I', 'prefer', 'tea', '--tags', 'Drinks, #hot'],
    ...['--category', 'preference', '--importance', '0.9'],
  );
  expect(saved).toMatchObject({
    ok: true,
    memory: {
      content: 'I prefer tea',
      tags: ['drinks', 'hot'],
      category: 'preference',
      importance: 0.9,
      origin: 'said',
    },
    merged: false,
    superseded: [],
  });
  const { id } = saved.memory;
  await rote('save', 'The gate code is 4711', '--category', 'fact');
  expect(contents(await rote('search', 'what', 'tea', 'do', 'I', 'like?'))).toEqual([
    'I prefer tea',
  ]);
  expect((await roteText('search', 'tea')).out).toBe(
    'Found 1 memory:\n\n- I prefer tea [drinks, hot] (preference, importance: 0.9)\n',
  );
  expect((await roteText('search', 'elephants')).out).toBe(
    "No memories found matching 'elephants'.\n",
  );
  expect((await roteText('list')).out).toMatch(/4711.*I prefer tea.*2 of 2\n$/s);
  expect((await roteText('update', id, '--content', 'I prefer green tea', '--tags', ',')).out).toBe(
    'Changed: I prefer green tea (preference, importance: 0.9)\n',
  );
  expect((await rote('show', id)).earlier).toMatchObject([
    { content: 'I prefer tea', tags: ['drinks', 'hot'] },
  ]);
  expect((await roteText('show', id)).out).toBe(
    'I prefer green tea\npreference, importance 0.9, from: said\nbefore: I prefer tea\n',
  );
  expect((await roteText('forget', id)).out).toContain('It stands nowhere else, but for backups.');
  expect(await rote('show', id)).toMatchObject({ ok: false, error: { code: 'unknown-memory' } });
  expect(await rote('forget', id)).toMatchObject({ ok: false, error: { code: 'unknown-memory' } });
  expect((await rote('list')).count).toBe(1);
  const [other] = (await rote('list')).memories as { id: string }[];
  expect(await rote('forget', other?.id ?? '', '--everywhere')).toMatchObject({
    ok: true,
    everywhere: true,
    left: { runs: [] },
  });
});

test('filters hold for a search and for a list, and a list goes on', async () => {
  for (const animal of ['cat', 'dog', 'owl'])
    await rote('save', `The ${animal} is upstairs`, '--tags', animal, '--importance', '0.2');
  await rote('save', 'Upstairs it is warm', '--category', 'fact', '--importance', '0.8');
  expect(await rote('list', '--category', 'fact')).toMatchObject({
    memories: [{ content: 'Upstairs it is warm' }],
    count: 1,
  });
  const first = await rote('list', '--tags', 'Cat, #owl', '--limit', '1');
  expect(first).toMatchObject({ memories: [{ content: 'The owl is upstairs' }], count: 2 });
  const rest = await rote('list', '--tags', 'cat,owl', '--after', first.memories[0].id);
  expect(contents(rest)).toEqual(['The cat is upstairs']);
  expect(contents(await rote('search', 'upstairs', '--tags', 'dog'))).toEqual([
    'The dog is upstairs',
  ]);
  expect(contents(await rote('search', 'upstairs', '--min-importance', '0.5'))).toEqual([
    'Upstairs it is warm',
  ]);
  expect(contents(await rote('search', 'upstairs', '--limit', '2'))).toHaveLength(2);
});

test('what is over is said, marked, and shown with --all', async () => {
  await rote('save', 'My address is Main Street 1');
  expect((await roteText('save', 'my address is main street 1')).out).toMatch(/^I knew that/);
  expect((await roteText('save', 'My new address is Side Street 2')).out).toBe(
    'Saved: My new address is Side Street 2\nNo longer true: "My address is Main Street 1".\n',
  );
  expect(contents(await rote('search', 'address'))).toEqual(['My new address is Side Street 2']);
  expect(contents(await rote('search', 'address', '--all'))).toHaveLength(2);
  const { memories } = await rote('list', '--all');
  const [now, before] = memories;
  expect((await roteText('show', before.id)).out).toContain(`no longer true since ${now.id}`);
});

test('what a command does not take is named as it is typed, and its help is named', async () => {
  expect((await rote('save', 'x', '--importance', '2')).error).toEqual({
    code: 'bad-flag',
    message:
      '"rote memory save" does not take this: "--importance": too big: expected number to be <=1.',
    hint: 'See rote memory save --help',
  });
  expect((await rote('save', 'x'.repeat(4001), '--tags', 'y'.repeat(61))).error).toEqual({
    code: 'bad-argument',
    message:
      '"rote memory save" does not take this: "TEXT": too big: expected string to have <=4000 characters; "--tags.0": too big: expected string to have <=60 characters.',
    hint: 'See rote memory save --help',
  });
});

test('a memory is forgotten by what it says as well, and by one of the two ways', async () => {
  const { memory } = await rote('save', 'I like coffee');
  await rote('save', 'The gate code is 4711');
  for (const argv of [[], [memory.id, '--content', 'I like coffee'], ['--everywhere']])
    expect(await rote('forget', ...argv)).toMatchObject({
      ok: false,
      error: { code: 'bad-memory' },
    });
  expect(await rote('forget', '--content', 'I like coffee')).toMatchObject({
    ok: true,
    forgotten: [memory.id],
  });
  expect((await rote('list')).count).toBe(1);
});

test.each([
  ['bad-flag', ['save', 'x', '--importance', '2']],
  ['bad-flag', ['save', 'x', '--importance', '']],
  ['bad-flag', ['save', 'x', '--importance', 'much']],
  ['bad-flag', ['search', 'x', '--min-importance', '-1']],
  ['bad-memory', ['save', ' ']],
  ['bad-argument', ['save', 'x'.repeat(4001)]],
  ['unknown-memory', ['update', 'mem_none', '--content', 'x']],
  ['no-such-file', ['import', '/nowhere/at/all.jsonl']],
])('%s is refused with a hint', async (code, argv) => {
  expect(await rote(...argv)).toMatchObject({ ok: false, error: { code, hint: /./ } });
});

test.each([
  [['save', 'x', '--category', 'gossip']],
  [['list', '--limit', '0']],
  [['search', 'x', '--limit', '21']],
  [['export', '--format', 'csv']],
  [['save']],
  [['show']],
])('%j is no command', async (argv) => {
  expect((await rote(...argv)).ok).toBe(false);
});

test('all of it goes into a file and comes back from one, or from standard input', async () => {
  await rote('save', 'I like tea', '--category', 'preference', '--tags', 'drinks');
  await rote('save', 'The gate code is 4711', '--importance', '0.9');
  const { out: lines } = await roteText('export');
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { content: 'I like tea', tags: ['drinks'] },
    { content: 'The gate code is 4711', importance: 0.9 },
  ]);
  const { out: markdown } = await roteText('export', '--format', 'markdown');
  expect(markdown).toContain('## preference\n\n- I like tea #drinks\n');
  const file = join(home, 'notes.MD');
  writeFileSync(file, `${markdown}- I never drink milk\n`);
  expect((await roteText('import', file)).out).toBe('1 added, 2 were known.\n');
  const stdin = `${JSON.stringify({ content: 'from a pipe' })}\n`;
  const piped = ['memory', 'import', '-'];
  expect(await runRoteJson(piped, { home, clock, stdin })).toMatchObject({ added: 1, known: 0 });
  const bad = await runRoteJson(piped, { home, clock, stdin: `${stdin}no JSON` });
  expect(bad.error).toMatchObject({ code: 'bad-memory-file', message: /^Line 2 / });
  expect((await rote('list')).count).toBe(4);
});

test('what a memory says does nothing to a terminal', async () => {
  await rote('save', 'tea \u001b[2J\u001b]0;taken\u0007 time', '--tags', '\u001b[31mred');
  const { memories } = await rote('list');
  for (const argv of [['list'], ['search', 'tea'], ['show', memories[0].id], ['export']])
    for (const control of ['\u001b', '\u0007'])
      expect((await roteText(...argv)).out).not.toContain(control);
});

test('rote cmd knows them as tools', async () => {
  await rote('save', 'I prefer tea');
  const { out } = await runRote(['cmd', 'memory.search --query tea'], { home, clock });
  expect(out).toContain('I prefer tea');
});
