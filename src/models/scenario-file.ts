/**
 * A scenario as a file: replies of a model, and when they are due. The model server of the tests plays
 * it, `rote ask --record` writes it. A reply may carry a fault, in which the server then misbehaves.
 */
import { z } from 'zod';

/** So many events, or all that say something. */
const afterSchema = z.union([z.int(), z.literal('said')]);

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
    after: afterSchema,
    where: z.enum(['between', 'inside', 'letter']).default('between'),
    /** Ends as if it were all, instead of breaking the connection. */
    politely: z.boolean().default(false),
  }),
  /** An event that is no JSON, after so many. */
  z.strictObject({ kind: z.literal('garbage'), after: afterSchema.default(1) }),
  /** An error in the middle of the stream. */
  z.strictObject({
    kind: z.literal('error'),
    after: afterSchema.default(1),
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
const tokens = z.int().min(0);
const usageSchema = z.strictObject({
  input: tokens,
  cacheRead: tokens,
  cacheWrite5m: tokens,
  cacheWrite1h: tokens,
  output: tokens,
});

export const replySchema = z.strictObject({
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
  /** The tokens that it says it took, instead of those that it counts. */
  took: usageSchema.optional(),
  /** Further facts in the usage, in the words of the interface. */
  usage: z.record(z.string(), z.unknown()).optional(),
  fault: faultSchema.optional(),
});

export const scenarioFileSchema = z.strictObject({
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
          /** How many results there are to read. */
          results: z.int().optional(),
        })
        .default({}),
      /** What the conversation begins with: of several steps that fit, one of the same goes first. */
      conversation: z.string().optional(),
      /** What was asked when this was recorded, for people to read. */
      asked: z.unknown().optional(),
      reply: replySchema,
      /** How often it is played; without it, always. */
      times: z.int().optional(),
    }),
  ),
  otherwise: replySchema.default({ text: 'I have nothing to say to this.' }),
});

export type Fault = z.output<typeof faultSchema>;
export type Reply = z.input<typeof replySchema>;
export type ReadReply = z.output<typeof replySchema>;
export type ScenarioFile = z.input<typeof scenarioFileSchema>;

/** What Rote calls its runs, schedules and the like: other ones each time. */
export const ROTE_ID = /\b[a-z]+_[0-9a-hjkmnp-tv-z]{26}\b/g;

/**
 * The ids in a request, in the order in which they first stand there. `<id-2>` in a reply is the second
 * of them, so that a model can name what it was told of whenever the scenario is played.
 */
export function idsIn(request: unknown): string[] {
  return [...new Set(JSON.stringify(request).match(ROTE_ID) ?? [])];
}
