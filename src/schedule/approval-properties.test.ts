import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { RoteError } from '../base/errors.ts';
import { rounds } from '../base/rounds.fake.ts';
import { shownScheduleSchema } from '../domain/schedule/definition.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

/**
 * Whatever runs and the owner do, in whatever order, the approved work (words, name and scripts) is what the owner typed, or
 * had before their eyes when they said yes.
 */
const IDS = ['a', 'b'] as const;
const ACTS = [
  'owner-adds',
  'owner-edits-words',
  'owner-renames',
  'owner-moves',
  'owner-pauses',
  'owner-resumes',
  'owner-looks',
  'owner-approves-what-they-saw',
  'owner-answers-yes',
  'owner-answers-no',
  'owner-imports',
  'run-adds',
  'run-edits-words',
  'run-renames',
  'run-moves',
  'run-pauses-and-resumes',
  'script-changes',
  'run-is-due',
  'time-passes',
] as const;

let fake: FakeSchedules | null = null;
afterEach(async () => {
  await fake?.close();
  fake = null;
});

async function play(acts: readonly { act: (typeof ACTS)[number]; id: 'a' | 'b' }[]): Promise<void> {
  let script = 'script 0';
  fake = openSchedules({ pinsOf: async () => ({ 'roll.sh': script }) });
  const { schedules, requests, store, clock } = fake;
  /** Definitions that the owner typed, or saw when they agreed. */
  const agreed = new Set<string>();
  const seen = new Map<string, { hash: string; words: string[] }>();
  let count = 0;
  const next = (who: string): string => `${who} ${count++}`;
  const run = { sessionKey: 'agent:main:terminal:direct:me' };

  const wordsOf = (shown: unknown): string[] => {
    const { name, work } = shownScheduleSchema.parse(shown);
    return [name, work.instruction ?? '', ...Object.values(work.pins ?? {})];
  };
  const agree = (words: readonly string[]): void => void words.map((word) => agreed.add(word));
  const openOne = async (id: string) => requests.openAbout(`schedule:${id}`);
  const answer = async (id: string, given: 'yes' | 'no'): Promise<void> => {
    const request = await openOne(id);
    if (request === null) return;
    const { shown } = request.payload as { shown: unknown };
    if (given === 'yes') agree(wordsOf(shown));
    await requests.answer(request.id, given);
  };

  const doing: Record<(typeof ACTS)[number], (id: 'a' | 'b') => Promise<unknown>> = {
    'owner-adds': (id) => {
      const [name, instruction] = [next('owner'), next('owner')];
      agree([name, instruction, script]);
      return schedules.add({ id, name, instruction, every: '1m' });
    },
    'owner-edits-words': (id) => {
      const instruction = next('owner');
      agree([instruction]);
      return schedules.update(id, { instruction });
    },
    'owner-renames': (id) => {
      const name = next('owner');
      agree([name]);
      return schedules.update(id, { name });
    },
    'owner-moves': (id) => schedules.update(id, { every: `${(count++ % 50) + 2}m` }),
    'owner-pauses': (id) => schedules.pause(id),
    'owner-resumes': (id) => schedules.resume(id),
    async 'owner-looks'(id) {
      const waiting = await schedules.waiting(id);
      if (waiting === null) return;
      const { name, trigger, work, sessionKey } = waiting.schedule;
      const words = wordsOf({ name, trigger, work, sessionKey });
      seen.set(id, { hash: waiting.hash, words });
    },
    async 'owner-approves-what-they-saw'(id) {
      const looked = seen.get(id);
      if (looked === undefined) return;
      agree(looked.words);
      await schedules.approve(id, looked.hash);
    },
    'owner-answers-yes': (id) => answer(id, 'yes'),
    'owner-answers-no': (id) => answer(id, 'no'),
    'owner-imports': (id) =>
      schedules.importAll({
        version: 1,
        schedules: [{ id, name: next('file'), instruction: next('file'), every: '1m' }],
      }),
    'run-adds': (id) =>
      schedules.add({ id, name: next('run'), instruction: next('run'), every: '1m' }, 'other', run),
    'run-edits-words': (id) => schedules.update(id, { instruction: next('run') }, 'other', run),
    'run-renames': (id) => schedules.update(id, { name: next('run') }, 'other', run),
    'run-moves': (id) => schedules.update(id, { every: `${(count++ % 50) + 2}m` }, 'other', run),
    async 'run-pauses-and-resumes'(id) {
      await schedules.pause(id);
      await schedules.resume(id);
    },
    async 'script-changes'() {
      script = next('script');
    },
    'run-is-due': (id) => schedules.askAgain(id),
    async 'time-passes'() {
      clock.advance(60_000);
    },
  };

  for (const { act, id } of acts) {
    await doing[act](id).catch((error: unknown) => {
      if (!(error instanceof RoteError) || error.blame !== 'request') throw error;
    });
    for (const schedule of await store.schedules.list({ limit: 10 })) {
      const { approvedHash, status, name } = schedule;
      if (approvedHash === null) {
        expect(['pending', 'paused', 'cancelled', 'disabled']).toContain(status);
        continue;
      }
      const definition = await store.schedules.definition(approvedHash);
      expect([...agreed]).toContain(definition?.work.instruction);
      for (const pin of Object.values(definition?.work.pins ?? {}))
        expect([...agreed]).toContain(pin);
      // A name that nobody agreed to belongs to nothing that fires.
      if (status === 'active') expect([...agreed]).toContain(name);
    }
  }
}

test('in any order of acts of runs and of the owner, only what the owner typed or saw is approved', async () => {
  let approvals = 0;
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.record({ act: fc.constantFrom(...ACTS), id: fc.constantFrom(...IDS) }), {
          minLength: 5,
          maxLength: 30,
        }),
        async (acts) => {
          await play(acts);
          const answered = (await fake?.requests.list({ limit: 100 })) ?? [];
          approvals += answered.filter(({ state }) => state === 'yes').length;
        },
      )
      .afterEach(async () => {
        await fake?.close();
        fake = null;
      }),
    { numRuns: rounds(1000) },
  );
  expect(approvals).toBeGreaterThan(0);
});
