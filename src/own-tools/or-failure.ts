/** Turns a refusal to a person into one of a tool, in the same words. */
import { RoteError } from '../base/errors.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { done, fail } from '../tools/tool.ts';

export async function orFailure(work: () => Promise<object>): Promise<ToolResult> {
  try {
    return done(await work());
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    const { code, message, hint, details, blame } = error;
    const choices = details?.['choices'] as readonly string[] | undefined;
    return fail({
      code,
      message: `${message} ${hint}`.trim(),
      ...(choices && { choices }),
      ...(blame === 'request' && { isBadRequest: true }),
      ...(details?.['fate'] === 'unknown' && { fate: 'unknown' as const }),
      ...(details?.['retryable'] === 'yes' && { retryable: true }),
      ...(details?.['reachedNobody'] === 'yes' && { reachedNobody: true as const }),
    });
  }
}
