import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Step } from '../../domain/run/step.ts';
import { firstAttempt } from '../../domain/run/step.ts';
import { hashDefinition } from '../../domain/schedule/definition.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { NOTHING_MORE } from '../../store/ledger-driver.fake.ts';
import { openMemoryHouse } from '../memory-house.fake.ts';
import { entryOf } from '../tasks/change-task.ts';

const ADA = 'agent:main:inbox:direct:ada';
const BOB = 'agent:main:inbox:direct:bob';
const SECRET = 'zanzibarsecret';
const TEXT = `the gate code is ${SECRET}`;
const LEASE = { owner: 'a', nowMs: 1, leaseUntilMs: 1_000_000 };

let house: ReturnType<typeof openMemoryHouse>;
beforeEach(() => {
  house = openMemoryHouse();
});
afterEach(() => house.close());

const save = async (content = TEXT, person = 'ada') =>
  (await house.memories.save(person, { content, source: { origin: 'said' } })).memory.id;
const definition = (instruction: string) => ({
  trigger: null,
  work: { ...fakeSchedule().work, instruction },
  sessionKey: null,
});
const begin = (sessionKey: string, instruction = `remember that ${TEXT}`) =>
  house.store.engine.begin(
    {
      cause: 'queued',
      lane: 'main',
      orderKey: sessionKey,
      sessionKey,
      scheduleId: null,
      scheduledForMs: null,
      attempt: 1,
      notBeforeMs: 0,
      enqueuedMs: 1,
      waitsFor: [],
      definition: definition(instruction),
    },
    LEASE,
  );
type BegunRun = Awaited<ReturnType<typeof begin>>;
const stepOf = (id: string, more: Partial<Step>): Step => ({
  ...firstAttempt(
    { id, position: 1, kind: 'tool', tool: 'file.read', effect: 'read', input: {} },
    1,
  ),
  ...more,
});
const finish = (run: BegunRun, steps: readonly Step[] = []) =>
  house.store.ledger.completeRun({
    run,
    owner: 'a',
    outcome: { kind: 'succeeded', summary: `I know that ${TEXT}` },
    nowMs: 2,
    ...NOTHING_MORE,
    steps,
    messages: [
      {
        key: run.id,
        sessionKey: run.sessionKey,
        text: `Saved: ${TEXT}`,
        othersWords: [{ kind: 'forward', from: 'Eve', text: TEXT }],
        role: 'assistant',
        runId: run.id,
      },
    ],
  });

async function deliver(): Promise<void> {
  const { outbox } = house.store;
  for (const delivery of await outbox.claim({ ...LEASE, nowMs: 3, limit: 10 }))
    await outbox.settle({ delivery, owner: 'a', nowMs: 4, result: { state: 'sent' } });
}

/** All files of the data folder that hold a word. */
function filesWith(word: string): string[] {
  const folder = dirname(house.file);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });
}

async function sayItEverywhere(sessionKey: string, person: string) {
  const run = await begin(sessionKey);
  await finish(run, [
    stepOf('s1', {
      state: 'succeeded',
      input: { content: TEXT },
      output: JSON.stringify({ said: TEXT }),
    }),
    stepOf('s2', {
      state: 'succeeded',
      kind: 'model',
      output: { text: `${'x'.repeat(9000)} ${TEXT}` },
    }),
    // Too long for a row: it is in a file.
    stepOf('s3', { state: 'succeeded', output: { page: `${'y'.repeat(300_000)} ${TEXT}` } }),
    stepOf('s4', {
      state: 'failed',
      failure: { code: 'x', message: `no: ${TEXT}`, retryable: false, fate: 'not-done' },
    } as Partial<Step>),
  ]);
  await deliver();
  const said = { sessionKey, isTainted: false, answer: 'Noted.' };
  await house.turns.keep({ ...said, key: `${run.id}a`, said: 'good morning' });
  await house.turns.keep({
    ...said,
    key: run.id,
    said: `Remember that The gate code\nis ${SECRET}!`,
  });
  await house.turns.keep({ ...said, key: `${run.id}b`, said: 'thank you' });
  const { records, calls, tasks } = house.store;
  await records.change('agent-turns', sessionKey, () => ({
    turns: [{ runId: run.id, text: TEXT }],
  }));
  await records.change('lesson', `${person}:1`, () => ({ person, problem: 'x', fix: TEXT }));
  await records.change('asked', `ask_${person}`, () => ({ sessionKey, words: TEXT }));
  await calls.add({
    id: `call_${person}`,
    by: 'hand',
    tool: 'memory.save',
    sessionKey,
    runId: null,
    scheduleId: null,
    input: { content: TEXT },
    output: { text: TEXT },
    failure: null,
    startedMs: 1,
    durationMs: 1,
  });
  await tasks.add(
    entryOf({
      id: `task_${person}`,
      person,
      title: `Tell Eve: ${TEXT}`,
      notes: '',
      state: 'open',
      priority: 'medium',
      tags: [],
      due: null,
      repeat: null,
      parent: null,
      list: null,
      sessionKey,
      createdMs: 1,
      changedMs: 1,
      doneMs: null,
      remindedMs: null,
      uid: null,
      isOfRun: false,
    }),
  );
  return run;
}

test('forgotten everywhere, it is in no file any more, and all that held it can still be read', async () => {
  const id = await save();
  await house.memories.save('ada', { content: TEXT, category: 'fact', source: { origin: 'said' } });
  const run = await sayItEverywhere(ADA, 'ada');
  expect(filesWith(SECRET).length).toBeGreaterThan(1);
  const { found, left, memories, isWiped } = await house.forgetting.forget('ada', [id], {
    isEverywhere: true,
  });
  expect(isWiped).toBe(true);
  expect(memories).toHaveLength(2);
  expect(filesWith(SECRET)).toEqual([]);
  expect(found).toEqual({
    sessions: [ADA],
    runs: [run.id],
    lessons: ['ada:1'],
    tasks: ['task_ada'],
    requests: [],
    schedules: [],
    memories: [],
    judgements: [],
    files: [],
  });
  expect(Object.values(left).flat()).toEqual([]);
  const { store } = house;
  const now = await store.engine.get(run.id);
  expect(now).toMatchObject({ state: 'succeeded', summary: 'I know that [forgotten]' });
  const ran = await store.schedules.definition(now?.definitionHash ?? '');
  expect(ran).toMatchObject({ work: { instruction: 'remember that [forgotten]' } });
  expect(hashDefinition(ran ?? definition(''))).toBe(now?.definitionHash);
  const steps = await store.journal.steps(run.id);
  expect(steps.map(({ input }) => input)).toEqual([{ content: '[forgotten]' }, {}, {}, {}]);
  expect(steps[0]?.output).toBe('{"said":"[forgotten]"}');
  expect(JSON.stringify(steps[2]?.output)).toMatch(/^\{"page":"y+ \[forgotten\]"\}$/);
  expect(await house.turns.search('ada', { query: 'remember', limit: 1 })).toMatchObject([
    { said: 'Remember that [forgotten]!' },
  ]);
  expect(await house.turns.search('ada', { query: 'gate', limit: 5 })).toEqual([]);
  const [message] = await store.inbox.list({ sessionKey: ADA, limit: 1 });
  expect(message?.text).toBe('Saved: [forgotten]');
  expect(message?.othersWords).toMatchObject([{ from: 'Eve', text: '[forgotten]' }]);
});

test('what is of another person stays, to the letter', async () => {
  const id = await save();
  await save(TEXT, 'bob');
  const run = await sayItEverywhere(BOB, 'bob');
  await house.forgetting.forget('ada', [id], { isEverywhere: true });
  expect(await house.store.engine.get(run.id)).toMatchObject({ summary: `I know that ${TEXT}` });
  expect((await house.store.journal.steps(run.id))[0]?.input).toEqual({ content: TEXT });
  expect(await house.turns.search('bob', { query: 'gate code', limit: 1 })).toHaveLength(1);
  expect(await house.memories.search('bob', { query: 'gate code', limit: 1 })).toHaveLength(1);
  expect(await house.store.tasks.get('bob', 'task_bob')).toMatchObject({
    title: `Tell Eve: ${TEXT}`,
  });
});

test('two people whose runs were the same: only one of them loses the words', async () => {
  const id = await save();
  await finish(await begin(ADA));
  const theirs = await begin(BOB);
  await finish(theirs);
  await house.forgetting.forget('ada', [id], { isEverywhere: true });
  const hash = (await house.store.engine.get(theirs.id))?.definitionHash ?? '';
  expect(await house.store.schedules.definition(hash)).toMatchObject({
    work: { instruction: `remember that ${TEXT}` },
  });
});

test('without "everywhere" nothing else is touched, and the answer says where it stands', async () => {
  const id = await save();
  const run = await sayItEverywhere(ADA, 'ada');
  const { found } = await house.forgetting.forget('ada', [id], { isEverywhere: false });
  expect(found).toMatchObject({ sessions: [ADA], runs: [run.id], tasks: ['task_ada'] });
  expect((await house.store.journal.steps(run.id))[0]?.input).toEqual({ content: TEXT });
});

test('a run that is under way is named and keeps its words until it is over', async () => {
  const id = await save();
  const run = await begin(ADA);
  const { found, left } = await house.forgetting.forget('ada', [id], { isEverywhere: true });
  expect(found.runs).toEqual([]);
  expect(left.runs).toEqual([run.id]);
  expect(await house.forgetting.settle()).toMatchObject({ settled: 0 });
  const unfinished = await house.store.schedules.definition(run.definitionHash ?? '');
  expect(unfinished).toMatchObject({ work: { instruction: `remember that ${TEXT}` } });
  await finish(run);
  // What it said is still on its way.
  expect(await house.forgetting.settle()).toMatchObject({ settled: 0 });
  await deliver();
  expect(await house.forgetting.settle()).toEqual({ settled: 1, waiting: 0 });
  expect(filesWith(SECRET)).toEqual([]);
  expect(await house.forgetting.settle()).toMatchObject({ settled: 0 });
});

test('a schedule and another memory that say it are named and stay', async () => {
  const id = await save();
  const other = await save(`Eve asked me whether ${TEXT}, and I said no`);
  await house.store.schedules.add(
    fakeSchedule({
      id: 'sched_1',
      name: `Say that ${TEXT}`,
      sessionKey: ADA,
      lastSummary: `Said: ${TEXT}`,
    }),
  );
  const { left } = await house.forgetting.forget('ada', [id], { isEverywhere: true });
  expect(left).toMatchObject({ schedules: ['sched_1'], memories: [other] });
  expect(await house.store.schedules.get('sched_1')).toMatchObject({
    name: `Say that ${TEXT}`,
    lastSummary: 'Said: [forgotten]',
  });
  expect(await house.forgetting.settle()).toMatchObject({ settled: 0 });
  expect(await house.store.records.list('forgetting')).toEqual([]);
});
