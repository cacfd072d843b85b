/** The screen of a person at a terminal during `rote ask` and `rote chat`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, createSystemClock } from '../../base/clock.ts';
import type { AgentHome } from '../../runtime/home-agent.fake.ts';
import { openPausedHome } from '../../talk/go-on.fake.ts';
import { runRote } from '../cli.fake.ts';

const system = createSystemClock();
/** A repeated look comes at once. */
const clock: Clock = {
  ...system,
  setTimer: (delayMs, callback) => system.setTimer(delayMs === 200 ? 1 : delayMs, callback),
};

const rote = (argv: string[], home: string, talk: { lines?: string[]; stdin?: string } = {}) =>
  runRote(argv, { home, clock, ...talk });

describe('without a model', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'rote-talk-'));
    writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nmodels: { discover: false }\n');
  });
  afterEach(() => rmSync(home, { recursive: true }));

  test('rote chat says several lines as several lines', async () => {
    const { err } = await rote(['chat'], home, { lines: ['help', 'exit'] });
    expect(err).toContain('I run things on time. Say for example:\n  remind me');
    expect(err).not.toContain('\\x0a');
  });

  test('a draft that was agreed to is not shown twice, and one that was not is forgotten', async () => {
    const yes = await rote(['chat'], home, { lines: ['send me hello every day at 9', 'y'] });
    expect(yes.asked[1]).toMatch(/costs 0 tokens\.\nStore it\? \[y\/N\] $/);
    expect(yes.err).toMatch(/^No daemon runs here, .*\nStored as sched_\w+\.\n$/);
    const no = await rote(['chat'], home, {
      lines: ['send me tea every day at 9', 'n', 'remind me at 5', 'n', 'what is scheduled?'],
    });
    expect(no.err).toMatch(/\nForgotten\.\nForgotten\.\n"hello": at 09:00/);
    const { out } = await rote(['ask', 'yes'], home);
    expect(out).not.toContain('Stored as');
  });

  test('a change that is not understood leaves the draft open', async () => {
    const lines = ['purple', 'make it 10', 'y'];
    const { asked, out } = await rote(['ask', 'send me hello every day at 9'], home, { lines });
    expect(asked[1]).toMatch(
      /^I don't understand "purple"\. Still open, [\s\S]*\nStore it\? \[y\/N\] $/,
    );
    expect(asked[2]).toMatch(/^At 10:00 every day/);
    expect(out).toMatch(/^Stored as sched_/);
  });

  test('rote chat says that no daemon runs: a person at once, a program where something waits for one', async () => {
    const told = 'No daemon runs here, so nothing fires yet: rote start';
    const person = await rote(['chat'], home, { lines: ['exit'] });
    expect(person.err).toBe(`${told}\n`);
    const piped = await rote(['chat', '--yes'], home, {
      stdin: 'send me tea every day at 9\nhelp',
    });
    expect(piped.out.split(told)).toHaveLength(2);
  });

  test('plain words need no quotes', async () => {
    const { out } = await rote(
      ['ask', 'remind', 'me', '--yes', 'every', 'day', 'at', '5pm', 'to', 'eat'],
      home,
    );
    expect(out).toContain('eat');
    expect(out).toMatch(/Stored as sched_/);
  });

  test('exit ends a chat whose lines come from a file', async () => {
    const stdin = 'help\nexit\nwhat is scheduled?\n';
    const { out } = await rote(['chat', '--json'], home, { stdin });
    expect(JSON.parse(out).answers).toHaveLength(1);
  });

  test('without a terminal it is said how to answer', async () => {
    expect((await rote(['ask', 'remind me at 5 about tea'], home)).out).toBe(
      '5: 5 AM or 5 PM?\n  1. 5 AM\n  2. 5 PM\nAnswer with: rote ask 1\n',
    );
    expect((await rote(['ask', '1'], home)).out).toContain('05:00');
    const removal = await rote(['ask', 'yes'], home).then(() => rote(['ask', 'cancel that'], home));
    expect(removal.out).toContain('Nothing is done yet. Say yes with: rote ask yes');
  });

  test('what only a model can do is said to want one', async () => {
    const question = await rote(['ask', 'what is the capital of France?'], home);
    expect(question.out).toContain('With a model I understand more');
    const draft = await rote(['ask', 'summarize https://example.org every Friday at 5pm'], home);
    expect(draft.out).toContain('needs a model when it runs, and there is none now');
    const hello = await rote(['ask', 'send me hello every minute'], home);
    expect(hello.out).not.toContain('needs a model');
  });

  test('a goal without a plan fails in lines that can be read', async () => {
    const { status, err } = await rote(['plan', 'pursue', 'find my broken feeds'], home);
    expect(status).toBe(1);
    expect(err).toMatch(
      /^error: I could not do this: find my broken feeds\n {2}Nothing was done\.\n/,
    );
    expect(err).not.toContain('\\x0a');
  });
});

describe('with an agent in a daemon', () => {
  let house: AgentHome;
  beforeEach(async () => {
    house = await openPausedHome();
    // One on another machine counts as running; this process can't be its own daemon.
    const startedAtUtc = '2026-11-15T11:00:00Z';
    const daemon = { pid: 1, host: 'elsewhere', processStart: null, address: null, startedAtUtc };
    house.write('daemon.json', JSON.stringify({ ...daemon, version: 'test' }));
  });
  afterEach(() => house.close());

  test('rote ask waits for the answer, and shows what is called meanwhile', async () => {
    const { out, err } = await rote(['ask', 'go on'], house.home, { lines: [] });
    expect(err).toMatch(/The agent works on it: run_\w+\. Ctrl-C leaves it at work\./);
    expect(err).toContain('  file.write: succeeded');
    expect(out).toBe('All there.\n');
  });

  test('rote ask --yes says that a model thinks, and how to let an agent go on that stopped', async () => {
    const argv = ['ask', 'Write two files every full moon', '--yes'];
    const { out, err } = await rote(argv, house.home, { lines: [] });
    expect(err).toContain('a model looks at it');
    expect(out).toContain('Shall I go on?\nGo on with: rote ask "go on"\n');
  });

  test('rote chat hears each answer before it asks for the next line', async () => {
    const { err } = await rote(['chat'], house.home, { lines: ['go on', 'Sing me a song'] });
    expect(err).toMatch(/All there\.\n[\s\S]*Something new\.\n/);
  });

  test('a program is answered at once, and reads the inbox later', async () => {
    const { out } = await rote(['ask', 'yes', '--json'], house.home, { lines: [] });
    const { run } = JSON.parse(out);
    expect(run.finishedAtUtc).toBe(null);
    await house.ended(run.id);
  });
});
