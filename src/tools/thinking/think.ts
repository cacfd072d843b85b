/**
 * One judgement: what is remembered is not asked again, the rest is asked in as few calls as fit, each with one
 * correction. Every answer is remembered before the next call begins, so that what broke off goes on where it was.
 */
import { contentHash } from '../../base/content-hash.ts';
import type { CallCost, ModelAnswer } from '../../domain/collect-answer.ts';
import type { ModelFailure, ModelRequest } from '../../domain/model-call.ts';
import { type ModelUsage, NO_USAGE } from '../../domain/model-usage.ts';
import { readThoughts, type SchemaFaults } from '../../domain/think/read-thoughts.ts';
import { asText, type Datum, datumOf, shareItems } from '../../domain/think/share-items.ts';
import type { ThinkInput } from '../../domain/think/think-input.ts';
import { type Asked, askAgain, thinkRequest } from '../../domain/think/think-prompt.ts';
import type { CallContext, ToolFailure } from '../../domain/tool-call.ts';
import type { ThinkPort } from './think-port.ts';

export interface Thought {
  /** In the order of the data. */
  answers: unknown[];
  provider: string;
  model: string;
  usage: ModelUsage;
  cents: number | null;
  tries: number;
  /** How often a model was asked. */
  calls: number;
  /** How many answers were remembered. */
  cached: number;
  /** How many of the data were read only in part. */
  cut: number;
}

export type Thinking = { ok: true; thought: Thought } | { ok: false; failure: Failure };
type Failure = Pick<ToolFailure, 'code' | 'message' | 'retryable'> &
  Pick<Partial<ToolFailure>, 'retryAfterMs'>;

export async function think(
  input: ThinkInput,
  context: CallContext,
  { port, schemaFaults }: { port: ThinkPort; schemaFaults: SchemaFaults },
): Promise<Thinking> {
  const { most } = input;
  const asked: Asked = { ...input, isList: input.items !== undefined };
  const values = input.items ?? [input.input ?? null];
  const who = await port.who(context);
  if (who.kind === 'failed') return { ok: false, failure: failureOf(who) };

  const keyFor = (value: unknown, model: string): string => {
    const { task, answer, examples } = input;
    return contentHash({ task, answer, examples, model, item: value });
  };
  const keys = values.map((value) => keyFor(value, who.name));
  const known = new Map(await port.remembered(context, [...new Set(keys)]));
  const open = new Map<string, unknown>();
  for (const [at, key] of keys.entries()) if (!known.has(key)) open.set(key, values[at]);
  const spent = { usage: NO_USAGE, cents: 0 as number | null, tries: 0, calls: 0 };
  let answered = { provider: '', model: who.name };
  let cut = 0;

  if (open.size > 0) {
    const count = await port.tokenCounter();
    const openKeys = [...open.keys()];
    const data = [...open.values()].map((value, at) =>
      datumOf(at + 1, value, { most: most.tokensIn, count }),
    );
    cut = data.filter((one) => one.cut > 0).length;
    for (const share of shareItems(data, most, { kind: input.answer.kind, count })) {
      const answers = await judge(share, count);
      if (!answers.ok) return answers;
      const judged = share.map(({ id }) => ({
        id,
        key: openKeys[id - 1] as string,
        answer: answers.value.get(id),
      }));
      for (const { key, answer } of judged) known.set(key, answer);
      const model = answered.provider === '' ? who.name : `${answered.provider}/${answered.model}`;
      await port.remember(
        context,
        judged.map(({ key, answer }) => {
          const value = open.get(key);
          // Of another model, where the first one did not answer.
          const own = model === who.name ? key : keyFor(value, model);
          return { key: own, item: asText(value), answer, model };
        }),
      );
    }
  }
  const answers = keys.map((key) => known.get(key));
  const cached = keys.length - keys.filter((key) => open.has(key)).length;
  return { ok: true, thought: { answers, ...answered, ...spent, cached, cut } };

  async function judge(
    share: readonly Datum[],
    count: (text: string) => number,
  ): Promise<{ ok: true; value: ReadonlyMap<number, unknown> } | { ok: false; failure: Failure }> {
    const ids = share.map(({ id }) => id);
    let request = thinkRequest(asked, share, most.tokensOut);
    for (let isCorrected = false; ; isCorrected = true) {
      const answer = await askWithin(request, count);
      if ('failure' in answer) return { ok: false, failure: answer.failure };
      const read = await readThoughts(
        answer.text,
        { answer: input.answer, ids, isList: asked.isList },
        schemaFaults,
      );
      if (read.kind === 'answers') return { ok: true, value: read.answers };
      const tooLong = answer.reason === 'stop' ? [] : ['it was too long and broke off'];
      if (isCorrected) return { ok: false, failure: notAsAsked([...tooLong, ...read.faults]) };
      request = askAgain(request, [...tooLong, ...read.faults]);
    }
  }

  async function askWithin(
    request: ModelRequest,
    count: (text: string) => number,
  ): Promise<ModelAnswer | { failure: Failure }> {
    if (who.kind === 'failed') return { failure: failureOf(who) };
    if (spent.calls >= most.calls)
      return { failure: limitReached(`${most.calls} calls of a model`) };
    const next = who.cents(count(wordsOf(request)), most.tokensOut);
    if (next !== null && (spent.cents ?? 0) + next > most.cents)
      return { failure: limitReached(`${most.cents} cents`) };
    spent.calls += 1;
    const answer = await port.ask(request, context);
    add(answer);
    if (answer.kind === 'failed') return { failure: failureOf(answer) };
    answered = { provider: answer.provider, model: answer.model };
    return answer;
  }

  function add({ usage, cents, tries }: CallCost): void {
    const { input: sent, cacheRead, cacheWrite5m, cacheWrite1h, output, reasoning } = spent.usage;
    spent.usage = {
      input: sent + usage.input,
      cacheRead: cacheRead + usage.cacheRead,
      cacheWrite5m: cacheWrite5m + usage.cacheWrite5m,
      cacheWrite1h: cacheWrite1h + usage.cacheWrite1h,
      output: output + usage.output,
      reasoning: reasoning + usage.reasoning,
      estimated: spent.usage.estimated || usage.estimated,
    };
    spent.cents = spent.cents === null || cents === null ? null : spent.cents + cents;
    spent.tries += tries;
  }
}

function wordsOf({ system, messages }: ModelRequest): string {
  const said = messages.flatMap((message) =>
    message.role === 'user'
      ? message.parts.map((part) => (part.kind === 'text' ? part.text : ''))
      : [],
  );
  return [...system.map(({ text }) => text), ...said].join('\n');
}

/** A model that is away says nothing about the plan; its own words are not told, since it may have read anything. */
function failureOf({ code, message, retryable, retryAfterMs }: ModelFailure): Failure {
  return {
    // Plainly "refused" is what Rote itself did not let be called.
    code: code === 'refused' ? 'model-refused' : code,
    message: `The model was not to be had: ${message}`,
    retryable,
    ...(retryAfterMs !== null && { retryAfterMs }),
  };
}

function notAsAsked(faults: readonly string[]): Failure {
  return {
    code: 'bad-answer',
    message: `The model did not answer as it was asked, also after one correction: ${faults.join('; ')}.`,
    retryable: false,
  };
}

function limitReached(bound: string): Failure {
  return {
    code: 'limit',
    message: `The step may take ${bound} at the most, and that is not enough for what is new. What was judged is remembered. "most" in its input sets the bound.`,
    retryable: false,
  };
}
