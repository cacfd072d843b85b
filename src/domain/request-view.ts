/**
 * A request as every face shows it: instants in UTC, and nothing of what only Rote needs. In a list, one that is long has
 * neither its document nor the hash that an answer carries: who answers has looked at it by itself.
 */
import { formatInstant } from '../time/instant.ts';
import type { Request } from './request.ts';

export type RequestView = ReturnType<typeof viewRequest>;

export function viewRequest(request: Request) {
  const { askedMs, untilMs, answeredMs, payload: _, doneMs: __, toldIn: ___, ...rest } = request;
  const { answeredIn: ____, diff: _____, asks: ______, openedBy: _______, ...shown } = rest;
  return {
    ...shown,
    hash: request.document === null ? null : request.hash,
    askedAtUtc: formatInstant(askedMs),
    untilUtc: untilMs === null ? null : formatInstant(untilMs),
    answeredAtUtc: answeredMs === null ? null : formatInstant(answeredMs),
  };
}
