/** Turns a refusal to a person into one of a tool, in the same words. */
import { RoteError } from '../base/errors.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { faultIn } from '../language/fault-in.ts';
import { done, fail } from '../tools/tool.ts';

/** In their language, if whoever asked has one. */
export async function orFailure(
  work: () => Promise<object>,
  language?: string,
): Promise<ToolResult> {
  try {
    return done(await work());
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    const { code, message, hint, details } = await faultIn(language, error);
    const choices = details?.['choices'] as readonly string[] | undefined;
    return fail({
      code,
      message: `${message} ${hint}`.trim(),
      ...(choices && { choices }),
      ...(error.blame === 'request' && { isBadRequest: true }),
      ...(details?.['fate'] === 'unknown' && { fate: 'unknown' as const }),
      ...(details?.['retryable'] === 'yes' && { retryable: true }),
      ...(details?.['reachedNobody'] === 'yes' && { reachedNobody: true as const }),
    });
  }
}
