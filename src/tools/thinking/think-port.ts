/** What `think` needs of the house: somebody to ask, and what was judged before. */
import type { CallCost, ModelAnswer } from '../../domain/collect-answer.ts';
import type { ModelFailure, ModelRequest } from '../../domain/model-call.ts';
import type { CallContext } from '../../domain/tool-call.ts';

export interface Thinker {
  kind: 'thinker';
  /** `provider/model`: what it judged is not what another one would. */
  name: string;
  /** What a call of this size costs; null where the price is not known. */
  cents(tokensIn: number, tokensOut: number): number | null;
}

export interface Judgement {
  key: string;
  /** What was judged, and what came of it. */
  item: string;
  answer: unknown;
  model: string;
}

export interface ThinkPort {
  /** Who would be asked first, on behalf of the caller. */
  who(context: CallContext): Promise<Thinker | ModelFailure>;
  ask(
    request: ModelRequest,
    context: CallContext,
  ): Promise<(ModelAnswer | ModelFailure) & CallCost>;
  /** The answers that are remembered of the caller's person, by their keys. */
  remembered(context: CallContext, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  remember(context: CallContext, judgements: readonly Judgement[]): Promise<void>;
  tokenCounter(): Promise<(text: string) => number>;
}
