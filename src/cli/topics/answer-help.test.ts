import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runCli } from '../cli.ts';
import { COMMANDS } from '../commands.ts';
import { parseArguments } from '../parse-arguments.ts';
import { sectionOf } from './show-markdown.ts';
import { callOfTopic, findTopic, topicGroups, topicNames, topicOfCommand } from './topics.ts';

const SOURCE = join(import.meta.dirname, '../..');

/** Help needs no data folder and makes none. */
async function help(...words: string[]) {
  const stream = new PassThrough();
  const status = await runCli({
    argv: ['help', ...words, '--json'],
    version: '9.9.9',
    defaultHome: '/nowhere',
    stdout: stream,
    stderr: stream,
    clock: createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' }),
    readStdin: async () => '',
    startDaemon: () => Promise.reject(new Error('no daemon was expected')),
  });
  return { status, ...JSON.parse(String(stream.read())) };
}

test('rote help lists every page of the docs once, with its line, as it is called', async () => {
  const { help: text, topics } = await help();
  const names = topics.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(topicNames());
  for (const line of ['plans    ', 'ask.md   ', 'troubleshooting  error codes'])
    expect(text).toContain(`\n    ${line}`);
});

test('the list shows each topic by words that lead to its page', () => {
  for (const name of topicNames()) {
    const words = callOfTopic(name, COMMANDS.all()).split(' ').slice(1);
    const parsed = parseArguments(words, COMMANDS);
    const topic = parsed.ok ? (parsed.value.topic ?? '') : '';
    expect(findTopic(topic, COMMANDS.all())).toMatchObject({ ok: true, value: { name } });
  }
});

test.each([
  ['plans', 'PLANS: WORK THAT RUNS WITHOUT A MODEL'],
  ['docs/plans.md', 'PLANS: WORK THAT RUNS WITHOUT A MODEL'],
  ['ask.md', 'See also'],
  ['tools.md#scripts', 'Scripts\n\n'],
  ['ask', 'NAME\n    rote ask - '],
])('rote help %s prints %j', async (topic, said) => {
  expect((await help(topic)).help).toContain(said);
});

test('a command comes before a page, and names it', async () => {
  expect((await help('schedule')).help).toMatch(/schedule add .*\n.*rote help schedules for/s);
  expect((await help('schedule', 'add')).help).toMatch(/--cron.*\n.*rote help schedules for/s);
  expect((await help('config')).help).toContain('rote help config.md for the page');
  const pages = ['mcp', 'agents', 'plan', 'completion'].map((word) =>
    topicOfCommand(word, topicNames()),
  );
  expect(pages).toEqual(['mcp-server', 'agent', 'plans', null]);
});

test.each([
  [['troubleshoting'], 'unknown-topic', 'rote help troubleshooting'],
  [['schedul', 'preveiw'], 'unknown-topic', 'rote help schedule preview'],
  [['xyzzy'], 'unknown-topic', 'rote --help'],
  [['../README.md'], 'unknown-topic', 'rote help'],
  [['tools.md#scrips'], 'unknown-section', 'scripts'],
])('rote help %j is refused with %s and %s', async (words, code, hint) => {
  const { status, error } = await help(...words);
  expect([status, error.code, error.hint]).toEqual([2, code, expect.stringContaining(hint)]);
});

test('every page that a text of Rote names is printed by what it says, and none is named by its file', () => {
  const texts = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|fake)\.ts$/.test(file))
    .map((file) =>
      readFileSync(join(SOURCE, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''),
    );
  const named = texts.flatMap((text) => [
    ...text.matchAll(/rote help ([a-z][a-z-]*(?:\.md)?(?:#[a-z0-9-]+)?)/g),
  ]);
  expect(named.length).toBeGreaterThan(15);
  const unprinted = named
    .map(([, topic = '']) => topic)
    // What help says of itself.
    .filter((topic) => topic !== 'ask' && topic !== 'for')
    .filter((topic) => {
      const found = findTopic(topic, COMMANDS.all());
      if (!found.ok || COMMANDS.all().some(({ path }) => path[0] === topic)) return true;
      const { markdown, section } = found.value;
      return section !== null && sectionOf(markdown, section) === null;
    });
  expect(unprinted).toEqual([]);
  const files = texts.flatMap((text) => text.match(/'[^'\n]*docs\/[a-z-]+\.md[^'\n]*'/g) ?? []);
  expect(files).toEqual([expect.stringContaining('docs/schedules.md says how it is read')]);
});

test('the topics are grouped as in the list that people read', () => {
  expect([...topicGroups().keys()].slice(0, 2)).toEqual([
    'Using Rote',
    'Being reached, and other people',
  ]);
});
