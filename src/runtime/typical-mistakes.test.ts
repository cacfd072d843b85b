/** Faults that teach: of each typical mistake of a model, what it reads is enough to put it right in one step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandCallers } from '../commands/command-callers.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { openThinkingHome, type ThinkingHome } from './thinking-home.fake.ts';
import {
  MISTAKEN_CALLS,
  MISTAKEN_DRAFTS,
  type MistakenCall,
  OTHERWISE_WRITTEN,
} from './typical-mistakes.fake.ts';

/** No rule understands it. */
const WISH = 'two days before each quarter ends look at https://example.org and tell me its title';

let house: ThinkingHome;
let callers: CommandCallers;
let answers: string[] = [];
beforeAll(async () => {
  house = await openThinkingHome({ scenario: () => ({ text: answers.shift() ?? '' }) });
  const desk = await house.opened.own.commandDesk();
  const signal = new AbortController().signal;
  const caller = { capabilities: null, sessionKey: OWNER_SESSION, signal };
  callers = await desk.toolCallers(caller, async () => ({ ok: true, output: {} }));
});
afterAll(() => house.close());

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What a model reads after each of its answers, and whether the last one became a draft. */
async function drafted(...all: unknown[]): Promise<{ read: string[]; isDraft: boolean }> {
  answers = all.map(written);
  const before = house.server.requests.length;
  const desk = await house.opened.talk();
  const answer = await desk.ask(WISH, { dryRun: true, yes: false });
  const asked = house.server.requests.slice(before + 1);
  return { read: asked.map(({ turn }) => turn?.userText ?? ''), isDraft: answer.kind === 'draft' };
}

async function called(mode: MistakenCall['mode'], made: MistakenCall['bad']) {
  if (typeof made === 'string') {
    const { results } = await callers.runCommands(`\`\`\`cmd\n${made}\n\`\`\``);
    return results[0];
  }
  return mode === 'direct' ? callers.useTool(...made) : callers.useMetaTool(...made);
}

const WORDS = /[A-Za-z_]\w*/g;

/** Every word that the corrected form has and the mistaken one has not stands in the fault. */
function expectTaught(fault: string, bad: unknown, good: unknown, known: readonly string[]): void {
  const had = new Set(`${written(bad)} ${WISH} ${known.join(' ')}`.match(WORDS));
  const learned = (written(good).match(WORDS) ?? []).filter((word) => !had.has(word));
  for (const word of learned) expect(fault).toContain(word);
}

/** No command of a person, no advice against what a yes would allow, no name that was written already. */
function expectPlain(fault: string): void {
  expect(fault).not.toMatch(/\brote [a-z]+ [a-z]/);
  expect(fault).not.toContain('fail again');
  expect(fault).not.toMatch(/discriminator|received undefined|expected record/);
  for (const line of fault.split('\n')) {
    const [, meant] = /[Dd]id you mean "?(?:--)?([\w.]+)/.exec(line) ?? [];
    const [place = ''] = line.slice(2).split(': ', 1);
    if (meant !== undefined && !place.includes(' '))
      expect(place.endsWith(meant), line).toBe(false);
  }
}

test('there are more than sixty of them', () => {
  const all = [...Object.keys(MISTAKEN_DRAFTS), ...Object.keys(MISTAKEN_CALLS)];
  expect(all.length).toBeGreaterThanOrEqual(100);
});

describe('a draft with', () => {
  test.each(Object.entries(MISTAKEN_DRAFTS))('%s', async (_, { bad, good, known }) => {
    const { read, isDraft } = await drafted(bad, good);
    expect(read).toHaveLength(1);
    expect(isDraft).toBe(true);
    const [fault = ''] = read;
    const lines = fault.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(0);
    // One mistake is told once, with its place, or with what follows from it.
    expect(lines.length).toBeLessThanOrEqual(4);
    if (known !== 'prompt') expectTaught(fault, bad, good, known ?? []);
    expectPlain(fault);
  });

  test.each(Object.entries(OTHERWISE_WRITTEN))('%s is taken as it is', async (_, answer) => {
    expect(await drafted(answer)).toEqual({ read: [], isDraft: true });
  });
});

describe('a call with', () => {
  test.each(Object.entries(MISTAKEN_CALLS))('%s', async (_, { mode, bad, good, known = [] }) => {
    const answer = await called(mode, bad);
    if (answer?.ok !== false) throw new Error('it was taken');
    const { message, hint } = answer.error ?? { message: '', hint: '' };
    const fault = `${message}\n${hint}`;
    expectTaught(fault, bad, good, known);
    expectPlain(fault);
    expect(await called(mode, good)).toMatchObject({ ok: true });
  });
});
