import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, rounds } from '../base/rounds.fake.ts';
import type { ModelEvent } from '../domain/model-call.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type AgentKit, CROSSED, callsOfRound, createAgentKit, textOfRound } from './agent.fake.ts';
import { AGENT_MODES, type AgentMode } from './agent-settings.ts';

/**
 * Conversations in which everything happens at once: limits, budgets, "yes", models of two classes, summaries,
 * schedules in between, and a process that dies at any moment of any turn, some of them twice.
 */
interface Said {
  who: 'person' | 'yes' | 'schedule';
  /** In each round some calls: a look, a file that needs the large model, or a letter that is sent once. */
  rounds: ('look' | 'write' | 'send')[][];
  /** The round before which the budget is used up, until somebody allows more. */
  overAt: number | null;
  /** The moments of this turn at which the process dies. */
  deaths: number[];
}

const said: fc.Arbitrary<Said> = fc.record({
  who: fc.constantFrom('person', 'person', 'yes', 'yes', 'schedule'),
  rounds: fc.array(
    fc.array(fc.constantFrom('look', 'write', 'send'), { minLength: 1, maxLength: 3 }),
    { maxLength: 4 },
  ),
  overAt: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3, nil: null }),
  deaths: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
});

const MOST_CALLS = 5;
const LONG = 'What was found. '.repeat(120);

interface Told {
  kit: AgentKit;
  /** Runs for which more was allowed. */
  allowed: Set<string>;
  summaries: number;
  classes: Set<string>;
  inDoubt: number;
}

async function converse(talk: readonly Said[], mode: AgentMode, isMortal: boolean): Promise<Told> {
  const told: Told = {
    kit: createAgentKit({ mode, script: () => ({}) }),
    allowed: new Set(),
    summaries: 0,
    classes: new Set(),
    inDoubt: 0,
  };
  for (const [index, turn] of talk.entries()) {
    told.kit.steps.clear();
    for (const death of isMortal ? turn.deaths : []) await take(turn, index, { told, mode, death });
    const end = await take(turn, index, { told, mode, death: null });
    expect(end.kind, JSON.stringify(end)).toMatch(/^(?:answered|paused)$/);
    told.inDoubt += end.steps.filter(({ state }) => state === 'in-doubt').length;
    expect(end.steps.filter(({ kind }) => kind === 'tool').length).toBeLessThanOrEqual(MOST_CALLS);
    const asked = end.steps.filter(({ id }) => id.startsWith('model-'));
    expect(asked.length).toBeLessThanOrEqual(MOST_CALLS + 1);
  }
  return told;
}

/** One try of a turn, by a process that dies at the given moment. */
function take(
  turn: Said,
  index: number,
  { told, mode, death }: { told: Told; mode: AgentMode; death: number | null },
) {
  const runId = `run_${index}`;
  let moment = 0;
  const dies = (): boolean => death !== null && moment++ >= death;
  const kit = createAgentKit({
    mode,
    script: () => ({}),
    answers: Object.fromEntries(
      ['time.now', 'file.write', 'telex.send'].map((name) => [
        name,
        () => ({ ok: true, output: LONG }),
      ]),
    ),
    dies,
    after: told.kit,
  });
  told.kit = kit;
  kit.ports.history.load = async () => kit.turns.filter((past) => past.runId !== runId);
  kit.ports.allowMore = async () => void told.allowed.add(runId);
  kit.ports.callModel = async function* call(request, _signal, options = {}) {
    if (dies()) throw new Error('dead');
    const modelClass = options.modelClass ?? 'small';
    yield { kind: 'started', provider: 'p', model: modelClass, modelClass };
    yield* options.silent === true ? summary() : answer(modelClass);
    if (dies()) throw new Error('dead');

    function* summary(): Generator<ModelEvent> {
      told.summaries += 1;
      yield { kind: 'text', text: `Before run ${index} much was said.` };
      yield { kind: 'finished', reason: 'stop' };
    }
    function* answer(ofClass: string): Generator<ModelEvent> {
      told.classes.add(ofClass);
      const asked = request.messages.findLastIndex(
        (message) =>
          message.role === 'user' &&
          message.parts.some((part) => part.kind === 'text' && part.text.includes('\n[now] ')),
      );
      const round = request.messages.slice(asked).filter(({ role }) => role === 'assistant').length;
      if (turn.overAt !== null && round >= turn.overAt && !told.allowed.has(runId)) {
        const failure = { message: 'used up', retryable: false, retryAfterMs: null } as const;
        yield { kind: 'failed', code: 'budget', ...failure, crossed: [CROSSED] };
        return;
      }
      const calls = (turn.rounds[round] ?? []).map((what, place) =>
        callOf(what, `${index}.${round}.${place}`),
      );
      const script = calls.length === 0 ? { text: `Done with ${index}.` } : { calls };
      const words = mode === 'multi_agent' ? textOfRound(script) : (script.text ?? '');
      if (words !== '') yield { kind: 'text', text: words };
      for (const [place, one] of callsOfRound(script, mode).entries())
        yield { kind: 'tool-call', call: { id: `c${place}`, ...one, fault: null, seal: null } };
      yield { kind: 'usage', usage: NO_USAGE, cents: 1 };
      yield { kind: 'finished', reason: 'stop' };
    }
  };
  const message = { person: `Message ${index}`, yes: 'yes', schedule: `Work ${index}` }[turn.who];
  return kit.say(message, {
    runId,
    mostCalls: MOST_CALLS,
    isConversation: turn.who !== 'schedule',
    needs: { 'file.write': 'large' },
    contextTokens: 3500,
  });
}

/** A letter has the same words whenever its turn is begun anew; after a "yes" the old ones are asked for again. */
function callOf(what: 'look' | 'write' | 'send', name: string) {
  if (what === 'look') return { name: 'time.now', input: {} };
  if (what === 'write') return { name: 'file.write', input: { path: name, text: 'x' } };
  return { name: 'telex.send', input: { to: ['bob'], subject: name } };
}

/** Of calls beside each other any may end first. */
function turnsOf({ kit }: Told) {
  return kit.turns.map((past) => ({ ...past, done: past.done.toSorted() }));
}

function lettersOf({ kit }: Told): string[] {
  return kit.calls
    .filter(({ name }) => name === 'telex.send')
    .map(({ input }) => (input as { subject: string }).subject);
}

test(
  'whatever happens at once, a conversation whose process dies is the one that nothing disturbed',
  async () => {
    let same = 0;
    let summaries = 0;
    let allowed = 0;
    const classes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...AGENT_MODES),
        fc.array(said, { minLength: 3, maxLength: 8 }),
        async (mode, talk) => {
          const whole = await converse(talk, mode, false);
          const broken = await converse(talk, mode, true);
          const letters = lettersOf(broken);
          expect(new Set(letters).size).toBe(letters.length);
          summaries += broken.summaries;
          allowed += broken.allowed.size;
          for (const one of broken.classes) classes.add(one);
          if (broken.inDoubt > 0) return;
          same += 1;
          expect(turnsOf(broken)).toEqual(turnsOf(whole));
          expect(broken.kit.summaries.at(-1)).toEqual(whole.kit.summaries.at(-1));
          expect(broken.allowed).toEqual(whole.allowed);
          expect(letters.toSorted()).toEqual(lettersOf(whole).toSorted());
        },
      ),
      { numRuns: rounds(300, 6), seed: 8 },
    );
    // The talks do reach what they are there for.
    expect(same).toBeGreaterThan(rounds(60, 6));
    expect(summaries).toBeGreaterThan(rounds(50, 6));
    expect(allowed).toBeGreaterThan(rounds(30, 6));
    expect([...classes].toSorted()).toEqual(['large', 'small']);
  },
  patience(120_000),
);
