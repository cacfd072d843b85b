/**
 * What the model server plays: a function from a turn to a reply, or a JSON file with replies and when
 * they are due. A reply may carry a fault; the server then misbehaves in that way.
 */
import { z } from 'zod';

/** A request, whatever interface it came by. */
export interface Turn {
  dialect: 'anthropic' | 'chat' | 'responses';
  model: string;
  system: string;
  /** Of the last message that a user wrote; results of tools are not among it. */
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

const faultSchema = z.discriminatedUnion('kind', [
  /** Refuses. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int(),
    message: z.string().optional(),
    type: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** Breaks off after so many events: between two, inside one, or inside a letter. */
  z.strictObject({
    kind: z.literal('cut'),
    after: z.int(),
    where: z.enum(['between', 'inside', 'letter']).default('between'),
    /** Ends as if it were all, instead of breaking the connection. */
    politely: z.boolean().default(false),
  }),
  /** An event that is no JSON, after so many. */
  z.strictObject({ kind: z.literal('garbage'), after: z.int().default(1) }),
  /** An error in the middle of the stream. */
  z.strictObject({
    kind: z.literal('error'),
    after: z.int().default(1),
    type: z.string(),
    message: z.string().default('something broke'),
  }),
  z.strictObject({ kind: z.literal('endless') }),
  /** So much time before each event, by the clock; the first ones may come at once. */
  z.strictObject({ kind: z.literal('drip'), everyMs: z.int(), after: z.int().default(0) }),
  /** Takes the request and says nothing; with or without its headers. */
  z.strictObject({ kind: z.literal('silence'), headers: z.boolean().default(false) }),
  /** A web page where an answer should be. */
  z.strictObject({ kind: z.literal('page') }),
  z.strictObject({ kind: z.literal('reset') }),
]);
export type Fault = z.output<typeof faultSchema>;

const replySchema = z.strictObject({
  text: z.union([z.string(), z.array(z.string())]).optional(),
  reasoning: z.string().optional(),
  /** A text as `input` is sent as it is, and need not be JSON. */
  toolCalls: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        /** `email.send` or as on the wire. */
        name: z.string(),
        input: z.union([z.record(z.string(), z.unknown()), z.string()]).default({}),
      }),
    )
    .optional(),
  stop: z.enum(['end', 'length', 'refusal']).optional(),
  /** Further facts in the usage, in the words of the interface. */
  usage: z.record(z.string(), z.unknown()).optional(),
  fault: faultSchema.optional(),
});
export type Reply = z.input<typeof replySchema>;
export type ReadReply = z.output<typeof replySchema>;

export type Scenario = (turn: Turn) => Reply | Promise<Reply>;

const scenarioFileSchema = z.strictObject({
  name: z.string().optional(),
  steps: z.array(
    z.strictObject({
      when: z
        .strictObject({
          /** Part of what the user wrote, or `/a pattern/`. */
          user: z.string().optional(),
          turn: z.int().optional(),
          /** Part of the results. */
          result: z.string().optional(),
        })
        .default({}),
      reply: replySchema,
      /** How often it is played; without it, always. */
      times: z.int().optional(),
    }),
  ),
  otherwise: replySchema.default({ text: 'I have nothing to say to this.' }),
});

/** A scenario from the JSON of a file: the first step that fits is played. */
export function readScenario(json: unknown): Scenario {
  const { steps, otherwise } = scenarioFileSchema.parse(json);
  const played = steps.map(() => 0);
  return (turn) => {
    const index = steps.findIndex(
      ({ when, times }, step) =>
        (times === undefined || (played[step] ?? 0) < times) && fits(when, turn),
    );
    if (index === -1) return otherwise;
    played[index] = (played[index] ?? 0) + 1;
    return steps[index]?.reply ?? otherwise;
  };
}

export function readReply(reply: Reply): ReadReply {
  return replySchema.parse(reply);
}

function fits(
  when: { user?: string | undefined; turn?: number | undefined; result?: string | undefined },
  turn: Turn,
): boolean {
  const results = turn.results.map(({ text }) => text).join('\n');
  return (
    (when.user === undefined || mentions(turn.userText, when.user)) &&
    (when.turn === undefined || turn.turn === when.turn) &&
    (when.result === undefined || mentions(results, when.result))
  );
}

function mentions(text: string, wanted: string): boolean {
  const [, pattern] = /^\/(.+)\/$/.exec(wanted) ?? [];
  return pattern === undefined ? text.includes(wanted) : new RegExp(pattern, 'i').test(text);
}
