/**
 * What the model server plays: a function from a turn to a reply, or a JSON file with replies and when
 * they are due. A reply may carry a fault; the server then misbehaves in that way.
 */
import type { z } from 'zod';
import { type ReadReply, type Reply, replySchema, scenarioFileSchema } from './scenario-file.ts';

/** A request, whatever interface it came by. */
export interface Turn {
  dialect: 'anthropic' | 'chat' | 'responses';
  model: string;
  system: string;
  /** Of the first message that a user wrote. */
  opening: string;
  /** Of the last one; results of tools are not among it. */
  userText: string;
  /** The results at the end of the conversation, that the model has to read now. */
  results: readonly { callId: string; text: string; failed: boolean }[];
  /** How often the model has answered in this conversation. */
  turn: number;
  /** How many requests the server got before this one. */
  request: number;
  /** As they are named on the wire. */
  tools: readonly string[];
  hasSound: boolean;
}

export type { Fault, ReadReply, Reply } from './scenario-file.ts';

export type Scenario = (turn: Turn) => Reply | Promise<Reply>;

/**
 * A scenario from the JSON of a file: the first step that fits is played, before others one that was
 * recorded in the same conversation. `home` stands where the recording has the place of its own.
 */
export function readScenario(json: unknown, { home = '<home>' } = {}): Scenario {
  const here = JSON.stringify(home).slice(1, -1);
  const text = JSON.stringify(json).replaceAll('<home>', () => here);
  const { steps, otherwise } = scenarioFileSchema.parse(JSON.parse(text));
  const played = steps.map(() => 0);
  return (turn) => {
    const fitting = steps.flatMap(({ when, times = Infinity }, step) =>
      (played[step] ?? 0) < times && fits(when, turn) ? [step] : [],
    );
    const isSame = (step: number): boolean => {
      const { conversation } = steps[step] ?? {};
      return conversation !== undefined && mentions(turn.opening, conversation);
    };
    const index = fitting.find(isSame) ?? fitting[0];
    if (index === undefined) return otherwise;
    played[index] = (played[index] ?? 0) + 1;
    return steps[index]?.reply ?? otherwise;
  };
}

export function readReply(reply: Reply): ReadReply {
  return replySchema.parse(reply);
}

type ScenarioCondition = z.output<typeof scenarioFileSchema>['steps'][number]['when'];

function fits(when: ScenarioCondition, turn: Turn): boolean {
  const results = turn.results.map(({ text }) => text).join('\n');
  return (
    (when.user === undefined || mentions(turn.userText, when.user)) &&
    (when.turn === undefined || turn.turn === when.turn) &&
    (when.result === undefined || mentions(results, when.result)) &&
    (when.results === undefined || turn.results.length === when.results)
  );
}

function mentions(text: string, wanted: string): boolean {
  const [, pattern] = /^\/(.+)\/$/.exec(wanted) ?? [];
  return pattern === undefined ? text.includes(wanted) : new RegExp(pattern, 'i').test(text);
}
