/** What can come of asking a server to call one of its tools. */
import { z } from 'zod';

/** No more than is used: parts of a kind that is not known yet are handed on. */
export const callAnswerSchema = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

export type CallAnswer = z.output<typeof callAnswerSchema>;

export type CallOutcome =
  | { kind: 'answered'; answer: CallAnswer }
  /** The server said no. `isUndone`: it did not even begin. */
  | { kind: 'refused'; why: string; isUndone: boolean }
  | { kind: 'status'; status: number; why: string }
  /** Its sign-in does not hold, or not for that; nothing was done. */
  | { kind: 'signed-out'; why: string }
  /** Nothing was sent. */
  | { kind: 'unreached'; why: string }
  /** It was sent, and then the server was gone, or said nothing that can be used. */
  | { kind: 'lost' | 'too-large' | 'bad-answer'; why: string }
  /** Whoever asked does not wait any more. */
  | { kind: 'stopped' };
