/**
 * A member who has said, heard and had done things of every kind, all of them with one word that nobody else uses:
 * whoever finds that word in what they are shown has read what is hers.
 */

import { NO_USAGE } from '../domain/model-usage.ts';
import type { Person } from '../domain/person.ts';
import { firstAttempt, type Step } from '../domain/run/step.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { webSession } from '../domain/session-key.ts';
import { SESSION_STATE } from '../domain/session-state.ts';
import type { OpenHome } from './open-home.ts';

/** Hers alone. */
export const WORD = 'mimosa';
const WORKER = 'worker';
const LEASE_MS = 3_600_000;
const dayOf = (atMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toString().slice(0, 10);

export interface WordsOfAnn {
  ann: Person;
  sessionKey: string;
  /** Called "walk"; each of its runs failed. */
  schedule: string;
  /** Two of the schedule, one of the agent, and one of the agent that goes on. */
  runs: string[];
  steps: string[];
  request: string;
  message: string;
  memory: string;
  task: string;
  list: string;
}

export async function fillWordsOfAnn(
  opened: OpenHome,
  nowMs: number,
  known?: Person,
): Promise<WordsOfAnn> {
  const { store, house, people, requests, runs } = opened;
  const ann = known ?? (await people.add({ name: 'Ann', role: 'member' }));
  const sessionKey = webSession(ann.id);
  const theirs = house.of(ann);

  function stepOf(id: string, facts: Partial<Step> = {}): Step {
    const call = { id, position: 1, kind: 'tool', tool: 'http.request', effect: 'read' } as const;
    const failure = { code: 'x', message: WORD, retryable: false, fate: 'not-done' } as const;
    const log = { kind: 'log', level: 'info', message: WORD } as const;
    const came = { output: { text: WORD }, failure, events: [log], finishedMs: nowMs + 5 };
    const input = { url: `https://example.org/${WORD}` };
    return { ...firstAttempt({ ...call, input }, nowMs), state: 'failed', ...came, ...facts };
  }
  async function take(id: string, tier: 'direct' | 'agent', steps: Step[], isFailed: boolean) {
    const hold = { owner: WORKER, nowMs, leaseUntilMs: nowMs + LEASE_MS, limit: 9 };
    const run = (await store.engine.claim(hold)).find((one) => one.id === id);
    if (run === undefined) throw new Error(`the run ${id} was not there to take`);
    const summary = `the ${WORD} is in bloom`;
    const outcome = isFailed
      ? ({ kind: 'failed', summary, code: 'x' } as const)
      : ({ kind: 'succeeded', summary } as const);
    const told = { key: `told:${id}`, sessionKey, text: `Your ${WORD} blooms.`, runId: id };
    const messages = [{ ...told, role: 'assistant' }] as const;
    const end = { run, owner: WORKER, outcome, nowMs, tier, steps, messages, deliveries: [] };
    await store.ledger.completeRun(end);
  }
  const work = workSchema.parse({ instruction: `Tell me about the ${WORD}.` });
  const queue = () =>
    runs.queue({ definition: { trigger: null, work, sessionKey: null }, sessionKey });

  const daily = { name: 'walk', every: '1h', say: 'x' };
  const { schedule } = await theirs.schedules.add(daily);
  const scheduled: string[] = [];
  for (const step of ['one', 'one']) {
    const { id } = await theirs.schedules.runNow(schedule.id);
    await take(id, 'direct', [stepOf(step)], true);
    scheduled.push(id);
  }
  const reminder = { id: `rem_${WORD}`, scheduleId: schedule.id };
  const telling = {
    key: 'reminder',
    sessionKey,
    text: `Feed the ${WORD}`,
    role: 'assistant',
  } as const;
  await store.outbox.send({ ...telling, runId: null, reminder }, nowMs);
  const talked = await queue();
  const model = { kind: 'model', tool: 'model', output: { text: WORD, model: 'm' } } as const;
  await take(talked.id, 'agent', [stepOf('round', { ...model, state: 'succeeded' })], false);
  await theirs.schedules.add({ trigger: { event: { on: 'message' } }, say: 'x', name: 'heard' });
  const said = { text: `How is my ${WORD}?`, choice: null };
  await (await theirs.inbound()).say(sessionKey, said);
  const wish = `remind me tomorrow at 5pm about the ${WORD}`;
  await (await theirs.talk()).ask(wish, { dryRun: false, yes: false });
  const { memory } = await (await theirs.memory()).save({ content: `I like the ${WORD}` });
  const { task } = await (await theirs.tasks()).create({
    title: `Water the ${WORD}`,
    due: Temporal.Instant.fromEpochMilliseconds(nowMs + LEASE_MS).toString(),
  });
  const { list } = await (await theirs.tasks()).lists.add('gifts', [`A pot for the ${WORD}`]);
  const turn = { key: 'turn', sessionKey, said: `My ${WORD}.`, answer: WORD, isTainted: false };
  await (await opened.turnBook()).keep(turn);
  await store.calls.add({
    ...{ id: 'call_1', by: 'model', tool: 'http.request', sessionKey, runId: null },
    ...{ scheduleId: null, input: { q: WORD }, output: { a: WORD }, failure: null },
    ...{ startedMs: nowMs, durationMs: 5 },
  });
  await store.toolState.set(sessionKey, SESSION_STATE, JSON.stringify({ plant: WORD }));
  const asking = { kind: 'memory', about: 'memory:x', hash: 'h', forWhom: ann.id } as const;
  const request = await requests.ask({ ...asking, title: `Remember the ${WORD}?` });
  const summary = `the ${WORD} withers`;
  const failing = { failuresInRow: 1, lastStatus: 'failed', lastSummary: summary };
  await store.schedules.change(schedule.id, (one) => ({ ...one, ...failing }));
  await store.usage.add({
    ...{ atMs: nowMs, day: dayOf(nowMs), runId: talked.id, rootRunId: null, scheduleId: null },
    ...{ sessionKey, provider: 'p', model: 'm', usage: { ...NO_USAGE, input: 9 }, cents: 7 },
    ...{ durationMs: 1, failure: null, silent: false },
  });
  const going = await queue();
  await store.engine.claim({ owner: WORKER, nowMs, leaseUntilMs: nowMs + LEASE_MS, limit: 9 });
  const [message] = await store.inbox.list({ sessionKey, limit: 1 });
  return {
    ann,
    sessionKey,
    schedule: schedule.id,
    runs: [...scheduled, talked.id, going.id],
    steps: ['one', 'round'],
    request: request.id,
    message: message?.id ?? '',
    memory: memory.id,
    task: task.id,
    list: list.id,
  };
}
