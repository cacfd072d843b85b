/** What a server answered to a call, as the result of a tool. */

import { foreignText } from '../../base/foreign-text.ts';
import type { Effect, ToolEvent, ToolFailure, ToolResult } from '../../domain/tool-call.ts';
import { plainJson } from '../plain-json.ts';
import type { SecretMask } from '../secret-mask.ts';
import { done, fail } from '../tool.ts';
import type { CallAnswer, CallOutcome } from './mcp-outcome.ts';

const LONGEST_MESSAGE = 2000;

export function mcpResult(
  outcome: Exclude<CallOutcome, { kind: 'unreached' }>,
  facts: {
    tool: string;
    effect: Effect;
    mask: SecretMask;
    timeoutMs: number;
    events: readonly ToolEvent[];
  },
): ToolResult {
  const { tool, effect, mask, events } = facts;
  const failed = (
    failure: Pick<ToolFailure, 'code' | 'message'> & Partial<ToolFailure>,
  ): ToolResult => {
    const message = foreignText(mask.text(failure.message), LONGEST_MESSAGE);
    // A server does not say what it had done when it failed.
    const fate = effect === 'read' ? 'not-done' : 'unknown';
    return { ...fail({ fate, ...failure, message }), events };
  };
  const answered = effect === 'read' ? {} : ({ fate: 'ended' } as const);
  switch (outcome.kind) {
    case 'answered': {
      if (outcome.answer.isError === true) {
        return failed({
          code: 'tool-error',
          message: `${tool} failed: ${errorText(outcome.answer)}`,
          ...answered,
        });
      }
      const output = plainJson(outputOf(outcome.answer));
      if (!output.ok) {
        return failed({ code: 'bad-answer', message: `What ${tool} answered ${output.why}.` });
      }
      return { ...done(mask.value(output.value)), events };
    }
    case 'refused':
      return failed({
        // What does not fit is the fault of who asked, and says nothing about the tool.
        code: outcome.isUndone ? 'bad-input' : 'tool-error',
        message: `${tool} was refused: ${outcome.why}`,
        ...(outcome.isUndone ? { fate: 'not-done' } : answered),
      });
    case 'status':
      return failed({
        code: `http-${outcome.status}`,
        message: `${tool} was not answered: ${outcome.why}`,
        retryable: outcome.status >= 500 || outcome.status === 429,
        ...(outcome.status < 500 && { fate: 'not-done' }),
      });
    case 'signed-out':
      return failed({ code: 'signed-out', message: outcome.why, fate: 'not-done' });
    case 'lost':
      return failed({
        code: 'connection-lost',
        message: `The server was lost while it worked on ${tool}: ${outcome.why}`,
        retryable: true,
      });
    case 'too-large':
      return failed({
        code: 'too-large',
        message: `The answer of ${tool} is too long: ${outcome.why}.`,
      });
    case 'bad-answer':
      return failed({
        code: 'bad-answer',
        message: `The answer of ${tool} can't be read: ${outcome.why}`,
      });
    case 'stopped':
      return failed({
        code: 'timed-out',
        message: `${tool} was not answered in ${facts.timeoutMs} ms.`,
        retryable: true,
      });
  }
}

function outputOf({ structuredContent, content }: CallAnswer): unknown {
  if (structuredContent !== undefined) return structuredContent;
  return content.every(isText) ? textOf(content) : { content };
}

function errorText({ content, structuredContent }: CallAnswer): string {
  const text = textOf(content.filter(isText));
  return text !== '' ? text : (JSON.stringify(structuredContent) ?? 'it did not say why');
}

function isText(part: Record<string, unknown>): boolean {
  return part['type'] === 'text' && typeof part['text'] === 'string';
}

function textOf(parts: readonly Record<string, unknown>[]): string {
  return parts.map((part) => part['text']).join('\n');
}
