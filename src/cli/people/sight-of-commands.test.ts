/**
 * Every command of the table is typed with all that is Ann's in its arguments and flags. Whoever has the command line is the
 * owner, who is told what there is and reads none of her words. A new command is typed as well, without a line here.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { everyNth, patience } from '../../base/rounds.fake.ts';
import { configSchema, openHome } from '../../runtime/home.fake.ts';
import {
  changedRows,
  KEPT_BY_OWNER,
  rowsOfAnn,
  whatIsHers,
} from '../../runtime/walk-others.fake.ts';
import { fillWordsOfAnn, WORD, type WordsOfAnn } from '../../runtime/words-of-ann.fake.ts';
import { runRote } from '../cli.fake.ts';
import type { Command, CommandFlag } from '../command.ts';
import { COMMANDS } from '../commands.ts';

/** These are not typed, for what they are; one that is no command any more is named by the test. */
const NOT_TYPED: readonly string[] = [
  // They start, stop or set up what runs beside the command, or wait for a person, the network or a file.
  ...['setup', 'try', 'start', 'stop', 'restart', 'logs', 'open', 'chat', 'mcp', 'backup'],
  ...['restore', 'service install', 'service uninstall', 'service status', 'channels add'],
  ...['channels remove', 'models pull', 'models test', 'skills install', 'config set'],
  'config unset',
  // The owner says who is in the house: Ann would not be there any more.
  ...['people account', 'people role', 'people rename', 'people remove', 'people zone'],
  ...['people add', 'page-sessions end'],
];
/** They go on until somebody ends them. */
const ENDLESS: ReadonlySet<string> = new Set(['follow', 'watch']);
/** Values of flags that may name something of hers. */
const NAMES = /^(?:KEY|ID|SCHEDULE|TASK|PERSON)$/;
const EXAMPLE = 'such as agent:main:telegram:direct:12345';
const DAYS: Readonly<Record<string, string>> = { from: '2026-06-01', to: '2026-06-03' };

let home: string;
let words: WordsOfAnn;
const clock = createVirtualClock({ startIso: '2026-06-01T12:00:00Z', timezone: 'UTC' });
const settings = (ownerSeesConversations: boolean) => ({
  timezone: 'UTC',
  models: { discover: false },
  people: { ownerSeesConversations },
});
function write(ownerSeesConversations: boolean): void {
  const text = JSON.stringify(settings(ownerSeesConversations));
  writeFileSync(join(home, 'config.yaml'), text, { mode: 0o600 });
}
async function begin(): Promise<void> {
  home = mkdtempSync(join(tmpdir(), 'rote-commands-'));
  write(false);
  const opened = openHome({ home, config: configSchema.parse(settings(false)), clock });
  words = await fillWordsOfAnn(opened, clock.nowMs());
  await opened.close();
}
const end = (): void => rmSync(home, { recursive: true });
beforeAll(begin);
afterAll(end);

function linesOf(command: Command): string[][] {
  const { path, positionals = [], flags } = command;
  const hers = whatIsHers(words).filter((one) => one !== WORD && one !== words.message);
  // A command writes into the scratch folder, and not where the tests are started.
  const given = (one: string): string[] =>
    positionals.map(
      ({ name, choices }) => choices?.[0] ?? (name === 'FILE' ? join(home, one) : one),
    );
  const [first = ''] = hers;
  // Ids that are of another kind than the command are refused in the same way: some of them, in turn.
  const turnOf = COMMANDS.all().indexOf(command);
  const isGiven = (one: string, at: number): boolean =>
    (at + turnOf) % everyNth(3) === 0 || ownIds(path[0] ?? '').includes(one);
  const named = positionals.length === 0 ? [[]] : hers.filter(isGiven).map(given);
  const flagged = Object.entries(flags).flatMap(([name, flag], turn) =>
    ENDLESS.has(name)
      ? []
      : valuesOf(flag).map((value) => [
          ...given(hers[turn % hers.length] ?? first),
          `--${name}`,
          ...value,
        ]),
  );
  const needed = Object.keys(DAYS).every((name) => name in flags)
    ? Object.entries(DAYS).flatMap(([name, day]) => [`--${name}`, day])
    : [];
  return [...named, ...flagged].map((rest) => [...path, ...rest, ...needed]);
}

/** The ids of hers that a group of commands is about. */
function ownIds(group: string): readonly string[] {
  const { schedule, runs, request, memory, task, sessionKey } = words;
  const ids: Readonly<Record<string, readonly string[]>> = {
    schedule: [schedule],
    runs: [...runs, schedule],
    requests: [request],
    memory: [memory],
    tasks: [task],
    inbox: [sessionKey],
    sessions: [sessionKey],
  };
  return ids[group] ?? [];
}

function valuesOf({ value, choices }: CommandFlag): string[][] {
  if (value === undefined) return [[]];
  if (choices !== undefined) return choices.slice(0, 1).map((one) => [one]);
  return NAMES.test(value) ? [[words.schedule], [words.sessionKey], [words.task]] : [];
}

async function said(argv: readonly string[]): Promise<string> {
  const { out, err } = await runRote([...argv], { home, clock, stdin: 'hello\n' });
  return out + err;
}
const typed = (argv: readonly string[]): Promise<string> => said([...argv, '--json']);

const nameOf = ({ path }: Command): string => path.join(' ');

test(
  'no command shows the owner a word of hers, and none changes what she said or wrote down',
  async () => {
    const names = COMMANDS.all().map(nameOf);
    expect(NOT_TYPED.filter((name) => !names.includes(name))).toEqual([]);
    const before = rowsOfAnn({ home }, words, KEPT_BY_OWNER);
    const shown: string[] = [];
    let count = 0;
    // Commands that take something away come last, so that the others have something to see.
    const takesAway = /remove|delete|forget|cancel|answer/;
    const walked = COMMANDS.all()
      .filter((one) => !NOT_TYPED.includes(nameOf(one)))
      .toSorted(
        (left, right) =>
          Number(takesAway.test(nameOf(left))) - Number(takesAway.test(nameOf(right))),
      );
    for (const command of walked)
      for (const line of linesOf(command)) {
        count += 1;
        if ((await typed(line)).includes(WORD)) shown.push(line.join(' '));
      }
    expect(shown).toEqual([]);
    expect(count).toBeGreaterThan(walked.length);
    expect(changedRows(before, rowsOfAnn({ home }, words, KEPT_BY_OWNER))).toEqual([]);
  },
  patience(600_000),
);

test('the word is there to be found: where the settings show it, the same commands do', async () => {
  write(true);
  for (const line of ['inbox', 'asked', 'runs list', 'requests --all', 'tools calls'])
    expect([line, await typed(line.split(' '))]).toEqual([line, expect.stringContaining(WORD)]);
});

test(
  'no command prints the key of a session but one that was typed; programs read it with --json',
  async () => {
    // A house where nobody typed a key yet as the words of something else.
    end();
    await begin();
    write(true);
    const shown: string[] = [];
    // The same lines as above, said to people: every second one.
    const isTried = (_: unknown, at: number): boolean => at % everyNth(2) === 0;
    for (const command of COMMANDS.all().filter((one) => !NOT_TYPED.includes(nameOf(one))))
      for (const line of linesOf(command).filter(isTried)) {
        const isTyped = line.some((part) => part.includes(words.sessionKey));
        // A word that is no key of a session is told how one is written.
        const told = isTyped ? '' : (await said(line)).replaceAll(EXAMPLE, '');
        if (told.includes('agent:main:')) shown.push(line.join(' '));
      }
    expect(shown).toEqual([]);
    const show = ['schedule', 'show', words.schedule];
    expect(await typed(show)).toContain(words.sessionKey);
    expect(await said(show)).toContain('web (direct');
  },
  patience(600_000),
);
