/** What is known of a `think` step before it runs, out of its input as it is written. */

/** The name of the tool; a plan that has no step of this name asks no model. */
export const THINK = 'think';

export type AnswerKind =
  | { kind: 'text' | 'yes-no' | 'number' }
  | { kind: 'choice'; of: string[] }
  | { kind: 'object'; schema: Record<string, unknown> };

/** Tokens are those of one call; seconds, cents and calls are those of the step. */
export interface ThinkBounds {
  tokensIn: number;
  tokensOut: number;
  seconds: number;
  cents: number;
  calls: number;
}

export const USUAL_BOUNDS: ThinkBounds = {
  tokensIn: 8000,
  tokensOut: 1000,
  seconds: 90,
  cents: 5,
  calls: 10,
};

/** Whether a plan asks a model; one that does not needs none. */
export function hasThinking(tools: readonly { tool?: string | undefined }[]): boolean {
  return tools.some(({ tool }) => tool?.toLowerCase() === THINK);
}

export function boundsOf({ most }: Readonly<Record<string, unknown>>): ThinkBounds {
  return { ...USUAL_BOUNDS, ...(Object(most) as Partial<ThinkBounds>) };
}

export function answerOf({ answer }: Readonly<Record<string, unknown>>): AnswerKind {
  const { kind } = Object(answer) as Partial<AnswerKind>;
  return kind === undefined ? { kind: 'text' } : (answer as AnswerKind);
}
