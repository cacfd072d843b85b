/**
 * Has a real model do what a good one does here, one behaviour after the other, and never spends more
 * than it was given: when the money or the calls are up, what runs is ended and the rest is left out.
 */
import { BEHAVIOURS, type Behaviour } from './behaviours.ts';
import { type LiveHome, type LiveOptions, openLiveHome } from './live-home.ts';

export interface LiveSettings {
  models: object;
  mode?: string | undefined;
  secrets?: string | null;
  mostCents: number;
  /** Bounds what it takes where no price is known. */
  mostCalls: number;
  /** Part of the names of those that are wanted. */
  only?: string | undefined;
  onResult(result: LiveResult): void | Promise<void>;
}

export interface LiveResult {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  complaints: readonly string[];
  modelCalls: number;
  toolCalls: number;
  tokens: number;
  cents: number;
  /** The session, for the model server of the tests. */
  scenario: object | null;
}

export type LiveReport =
  | { kind: 'no-model'; why: string }
  | { kind: 'ran'; asked: string; results: readonly LiveResult[]; cents: number; unpriced: number };

const DEFAULT_CALLS_A_TURN = 10;

export async function runLiveSuite(settings: LiveSettings): Promise<LiveReport> {
  const chosen = await chooseModel(settings);
  if (chosen.kind === 'none') return { kind: 'no-model', why: chosen.why };
  const spent = { cents: 0, calls: 0, unpriced: 0 };
  const isUp = (): boolean =>
    spent.cents >= settings.mostCents || spent.calls >= settings.mostCalls;
  const results: LiveResult[] = [];
  const wanted = BEHAVIOURS.filter(({ name }) => name.includes(settings.only ?? ''));
  for (const behaviour of wanted) {
    const result = isUp() ? notRun(behaviour, 'the money is up') : await runOne(behaviour);
    results.push(result);
    await settings.onResult(result);
  }
  const { cents, unpriced } = spent;
  return { kind: 'ran', asked: chosen.name, results, cents, unpriced };

  async function runOne(behaviour: Behaviour): Promise<LiveResult> {
    const end = new AbortController();
    const own = { tokens: 0, cents: 0, calls: 0 };
    const home = await openLiveHome({
      ...homeOptions(settings, behaviour),
      signal: end.signal,
      onCall({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }, cents) {
        own.calls += 1;
        own.tokens += input + cacheRead + cacheWrite5m + cacheWrite1h + output;
        own.cents += cents ?? 0;
        spent.calls += 1;
        spent.cents += cents ?? 0;
        if (cents === null) spent.unpriced += 1;
        if (isUp()) end.abort('cancelled');
      },
    });
    try {
      const complaints = await checked(behaviour, home);
      const toolCalls = home.talks.reduce((sum, { calls }) => sum + calls.length, 0);
      const facts = { ...own, modelCalls: own.calls, toolCalls, scenario: home.scenario() };
      const { name } = behaviour;
      if (end.signal.aborted)
        return { ...facts, name, state: 'not run', complaints: ['the money was up in the middle'] };
      return { ...facts, name, complaints, state: complaints.length === 0 ? 'passed' : 'failed' };
    } finally {
      await home.close();
    }
  }
}

/** What is right for the behaviour, and what is right always: the limits. */
async function checked(behaviour: Behaviour, home: LiveHome): Promise<string[]> {
  const complaints = await behaviour.check(home);
  const most = behaviour.agent?.limits.callsPerTurn ?? DEFAULT_CALLS_A_TURN;
  const beyond = home.talks.filter(
    ({ calls, modelCalls }) => calls.length > most || modelCalls > most + 1,
  );
  const failed = home.talks.filter(({ run }) => run.state === 'failed');
  return [
    ...failed.map(({ run }) => `the run failed: ${run.summary}`),
    ...complaints,
    ...beyond.map(({ run }) => `${run.id} went beyond its limit of ${most} calls`),
  ];
}

function homeOptions(
  { models, mode, secrets = null }: LiveSettings,
  behaviour?: Behaviour,
): Pick<LiveOptions, 'models' | 'agent' | 'secrets'> {
  return { models, secrets, agent: { ...behaviour?.agent, ...(mode !== undefined && { mode }) } };
}

async function chooseModel(settings: LiveSettings) {
  const { signal } = new AbortController();
  const home = await openLiveHome({ ...homeOptions(settings), signal, onCall: () => undefined });
  try {
    const choice = await (await home.opened.models()).choose();
    if (choice.kind === 'none') return choice;
    const names = choice.chain.map(({ name, model }) => `${name}/${model}`);
    return { kind: 'some', name: names.join(', then ') } as const;
  } finally {
    await home.close();
  }
}

function notRun({ name }: Behaviour, why: string): LiveResult {
  const nothing = { modelCalls: 0, toolCalls: 0, tokens: 0, cents: 0, scenario: null };
  return { ...nothing, name, state: 'not run', complaints: [why] };
}
