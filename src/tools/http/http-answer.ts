/** What an HTTP answer means to a tool: its body as a value, and its status as success or failure. */

import type { Clock } from '../../base/clock.ts';
import { parseJson } from '../../base/outside-json.ts';
import type { Effect, ToolFailure } from '../../domain/tool-call.ts';
import { parseMailDate } from '../built-in/parse-mail-date.ts';
import type { HttpAnswer } from './http-exchange.ts';

/** Nobody is waited for longer than a day, whatever they ask. */
const LONGEST_RETRY_AFTER_MS = 86_400_000;
const TEXT_TYPE = /^text\/|^application\/(?:.*\+)?xml|javascript|x-www-form-urlencoded|yaml|ndjson/;

export interface AnswerBody {
  body: unknown;
  bodyKind: 'json' | 'text' | 'base64';
}

export function bodyOf({ headers, body }: Pick<HttpAnswer, 'headers' | 'body'>): AnswerBody {
  const type = (headers['content-type'] ?? '').toLowerCase();
  if (/^application\/(?:[^;]*\+)?json\b/.test(type)) {
    try {
      return { body: parseJson(body.toString('utf8')), bodyKind: 'json' };
    } catch {
      return { body: body.toString('utf8'), bodyKind: 'text' };
    }
  }
  if (TEXT_TYPE.test(type)) return { body: textOf(body, type), bodyKind: 'text' };
  const untyped = type === '' ? strictText(body) : null;
  if (untyped !== null) return { body: untyped, bodyKind: 'text' };
  return { body: body.toString('base64'), bodyKind: 'base64' };
}

/** As the charset in the content type says; UTF-8 where it names none that is known. */
export function textOf(body: Buffer, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function strictText(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Why a status is a failure; null where it is none. */
export function statusFailure(
  answer: HttpAnswer,
  { effect, what, clock }: { effect: Effect; what: string; clock: Pick<Clock, 'nowMs'> },
): ToolFailure | null {
  const { status, reason, headers } = answer;
  if (status < 400) return null;
  const retryAfterMs = parseRetryAfter(headers['retry-after'], clock.nowMs());
  const { body, bodyKind } = bodyOf(answer);
  const said = bodyKind === 'text' ? String(body) : bodyKind === 'json' ? JSON.stringify(body) : '';
  const excerpt = said.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return {
    code: `http-${status}`,
    message: `${what} answered ${status} ${reason}${excerpt === '' ? '' : `: ${excerpt}`}`.trim(),
    retryable: status === 408 || status === 425 || status === 429 || status >= 500,
    fate: effect === 'once' && status >= 500 ? fateOfServerError(status) : 'not-done',
    ...(retryAfterMs !== null && { retryAfterMs }),
  };
}

/** A gateway that heard nothing from the server behind it does not know; any other server has answered. */
function fateOfServerError(status: number): ToolFailure['fate'] {
  return status === 502 || status === 504 ? 'unknown' : 'ended';
}

/** Seconds, or a date. */
function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const untilMs = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : afterNow(text, nowMs);
  return untilMs === null ? null : Math.min(Math.max(0, untilMs), LONGEST_RETRY_AFTER_MS);
}

function afterNow(text: string, nowMs: number): number | null {
  const dateMs = parseMailDate(text);
  return dateMs === null ? null : dateMs - nowMs;
}
