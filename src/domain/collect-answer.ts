/** The whole answer from a stream of events, for who does not want to watch. */

import {
  type AssistantPart,
  type FinishReason,
  failed,
  type ModelEvent,
  type ModelFailure,
  type ToolCall,
} from './model-call.ts';
import { type ModelUsage, NO_USAGE } from './model-usage.ts';

export interface ModelAnswer {
  kind: 'answered';
  text: string;
  toolCalls: readonly ToolCall[];
  /** Parts of the message of the assistant in the next request. */
  parts: readonly AssistantPart[];
  reason: FinishReason;
  provider: string;
  model: string;
  /** How able it is, in the owner's word. */
  modelClass?: string;
}

/** The cost of all tries together, including those that failed. */
export interface CallCost {
  usage: ModelUsage;
  /** Null if the price of any of them is not known. */
  cents: number | null;
  tries: number;
}

export async function collectAnswer(
  events: AsyncIterable<ModelEvent>,
  onEvent: (event: ModelEvent) => void = () => undefined,
): Promise<(ModelAnswer | ModelFailure) & CallCost> {
  let parts: AssistantPart[] = [];
  let toolCalls: ToolCall[] = [];
  let who: Pick<ModelAnswer, 'provider' | 'model' | 'modelClass'> = { provider: '', model: '' };
  const cost: CallCost = { usage: NO_USAGE, cents: 0, tries: 0 };

  for await (const event of events) {
    onEvent(event);
    switch (event.kind) {
      case 'started': {
        const { kind: _, ...started } = event;
        parts = [];
        toolCalls = [];
        who = started;
        cost.tries += 1;
        break;
      }
      case 'text':
        addText(parts, event.text);
        break;
      case 'reasoning-sealed':
        parts.push({ kind: 'reasoning', text: event.text, seal: event.seal });
        break;
      case 'tool-call': {
        const { id, name, input, seal } = event.call;
        parts.push({ kind: 'tool-call', id, name, input, seal });
        toolCalls.push(event.call);
        break;
      }
      case 'usage':
        cost.usage = addUsage(cost.usage, event.usage);
        cost.cents = cost.cents === null || event.cents === null ? null : cost.cents + event.cents;
        break;
      case 'finished':
        return {
          kind: 'answered',
          text: textOf(parts),
          toolCalls,
          parts,
          reason: event.reason,
          ...who,
          ...cost,
        };
      case 'failed':
        return { ...event, ...cost };
    }
  }
  return { ...failed('cut-off', 'the stream of events ended before the answer.'), ...cost };
}

function addText(parts: AssistantPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') last.text += text;
  else parts.push({ kind: 'text', text });
}

function textOf(parts: readonly AssistantPart[]): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');
}

function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    input: left.input + right.input,
    cacheRead: left.cacheRead + right.cacheRead,
    cacheWrite5m: left.cacheWrite5m + right.cacheWrite5m,
    cacheWrite1h: left.cacheWrite1h + right.cacheWrite1h,
    output: left.output + right.output,
    reasoning: left.reasoning + right.reasoning,
    estimated: left.estimated || right.estimated,
  };
}
