/**
 * Memories found by what they mean, where a model for embeddings is set up. Nothing waits for that model: a save is
 * done without it, and what has no vector yet is caught up later; a search that it does not answer in time goes by words.
 *
 * A model is first `begun` (its vectors are being made, and nothing is found by them), then `ready`. When the settings
 * name another one, that begins.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { failed, type ModelFailure } from '../domain/model-call.ts';
import type { FoundMemory, MemoryFilter } from '../store/memories.ts';
import type { Store } from '../store/store.ts';
import type { Vector, WantedVector } from '../store/vectors.ts';

interface MeaningPorts {
  store: Pick<Store, 'memories' | 'vectors'>;
  clock: Pick<Clock, 'setTimer'>;
  log: Pick<Log, 'warn'>;
  /** `provider/model`; null where none is set up. Asked each time, because it may change. */
  model: () => string | null;
  /** Never throws. `person` is whom it is for, in the accounts. */
  embed: (
    texts: readonly string[],
    asked: { model: string; person: string; signal: AbortSignal },
  ) => Promise<{ kind: 'embedded'; vectors: readonly Vector[] } | ModelFailure>;
  /** Takes secrets out of what is sent. */
  mask: (text: string) => string;
}

export interface CaughtUp {
  /** How many got a vector now. */
  made: number;
  /** How many the model does not take; they are found by their words. */
  leftOut: number;
  failure: ModelFailure | null;
}

export interface Meaning {
  /** The nearest first; nothing where no model is ready or it does not answer. */
  near(
    question: string,
    request: MemoryFilter & { limit: number },
  ): Promise<readonly FoundMemory[]>;
  /** True if something is to be caught up. */
  isBehind(): Promise<boolean>;
  /** Makes the vectors that are missing, or with `anew` all. What was made stays, also where it is stopped or fails. */
  catchUp(request: {
    signal: AbortSignal;
    anew?: boolean;
    onProgress?: (progress: { done: number; all: number }) => void;
  }): Promise<CaughtUp>;
}

const TEXTS_AT_A_TIME = 50;

/** Somebody waits for the answer of a search. */
const LONGEST_WAIT_MS = 2000;

/** Further away, a memory has nothing to do with the question; models differ, so also beside the nearest. */
const LEAST_COSINE = 0.25;
const LEAST_OF_NEAREST = 0.75;

/** Questions whose vectors are kept for the next search: a page asks the same again. */
const QUESTIONS_KEPT = 20;

export function createMeaning(ports: MeaningPorts): Meaning {
  const { store, clock, log, embed, mask } = ports;
  const { memories, vectors } = store;
  const asked = new Map<string, Vector>();

  async function vectorOf(model: string, person: string, text: string): Promise<Vector | null> {
    const question = mask(text);
    const key = `${model} ${question}`;
    const known = asked.get(key);
    if (known !== undefined) return known;
    const controller = new AbortController();
    const { signal } = controller;
    const cancel = clock.setTimer(LONGEST_WAIT_MS, () => controller.abort());
    const answer = await embed([question], { model, person, signal }).finally(cancel);
    const vector = answer.kind === 'embedded' ? answer.vectors[0] : undefined;
    if (vector === undefined) return null;
    const [oldest] = asked.keys();
    if (asked.size >= QUESTIONS_KEPT && oldest !== undefined) asked.delete(oldest);
    asked.set(key, vector);
    return vector;
  }

  const readyModel = async (): Promise<string | null> => {
    const model = ports.model();
    if (model === null) return null;
    const state = await vectors.state();
    return state?.model === model && state.isReady ? model : null;
  };

  const near: Meaning['near'] = async (question, request) => {
    const model = await readyModel();
    if (model === null || question.trim() === '') return [];
    const vector = await vectorOf(model, request.person, question);
    if (vector === null) return [];
    const found = await memories.nearest({ ...request, query: { model, vector } });
    const least = Math.max(LEAST_COSINE, (found[0]?.score ?? 0) * LEAST_OF_NEAREST);
    return found.filter(({ score }) => score >= least);
  };

  /** Of one person. */
  async function make(
    model: string,
    wanted: readonly WantedVector[],
    signal: AbortSignal,
  ): Promise<CaughtUp> {
    const texts = wanted.map(({ content }) => mask(content));
    const answer = await embed(texts, { model, person: wanted[0]?.person ?? '', signal });
    if (answer.kind === 'failed') {
      if (!isOfText(answer)) return { ...NOTHING, failure: answer };
      if (wanted.length === 1) return { ...NOTHING, leftOut: 1 };
      return eachOf(wanted, (one) => make(model, [one], signal));
    }
    const made = await vectors.put(
      model,
      wanted.flatMap((one, at) => {
        const vector = answer.vectors[at];
        return vector === undefined ? [] : [{ ...one, vector }];
      }),
    );
    return { ...NOTHING, made };
  }

  return {
    near: (question, request) =>
      near(question, request).catch((error: Error) => {
        log.warn('memory-search-by-words-only', { reason: error.message });
        return [];
      }),
    async isBehind() {
      if (ports.model() === null) return false;
      return (await readyModel()) === null || (await vectors.wanted({ limit: 1 })).length > 0;
    },
    async catchUp({ signal, anew = false, onProgress }) {
      const model = ports.model();
      if (model === null) return { ...NOTHING, failure: failed('no-model', NO_MODEL) };
      await vectors.begin(model, { anew });
      let sum = NOTHING;
      let after: string | null = null;
      for (;;) {
        if (signal.aborted) return { ...sum, failure: failed('aborted', 'it was stopped.') };
        const wanted: WantedVector[] = await vectors.wanted({
          limit: TEXTS_AT_A_TIME,
          ...(after !== null && { after }),
        });
        if (wanted.length === 0) break;
        const ofPeople = Map.groupBy(wanted, ({ person }) => person);
        sum = add(sum, await eachOf([...ofPeople.values()], (some) => make(model, some, signal)));
        if (sum.failure !== null) return sum;
        after = wanted.at(-1)?.id ?? null;
        const { memories: all, wanted: left } = await vectors.count();
        onProgress?.({ done: all - left, all });
      }
      await vectors.finish(model);
      return sum;
    },
  };
}

const NOTHING: CaughtUp = { made: 0, leftOut: 0, failure: null };

const NO_MODEL = 'no model for embeddings is set up.';

const add = (one: CaughtUp, other: CaughtUp): CaughtUp => ({
  made: one.made + other.made,
  leftOut: one.leftOut + other.leftOut,
  failure: other.failure,
});

/** One after the other, until one fails. */
async function eachOf<One>(
  all: readonly One[],
  work: (one: One) => Promise<CaughtUp>,
): Promise<CaughtUp> {
  let sum = NOTHING;
  for (const one of all) {
    sum = add(sum, await work(one));
    if (sum.failure !== null) break;
  }
  return sum;
}

/** Others in its place may be taken. */
const isOfText = ({ code }: ModelFailure): boolean =>
  code === 'too-long' || code === 'bad-request' || code === 'refused';
