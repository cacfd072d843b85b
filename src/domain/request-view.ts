/** A request as every face shows it: instants in UTC, and nothing of what only Rote needs. */
import { formatInstant } from '../time/instant.ts';
import type { Request } from './request.ts';

export type RequestView = ReturnType<typeof viewRequest>;

export function viewRequest(request: Request) {
  const { askedMs, untilMs, answeredMs, payload: _, doneMs: __, toldIn: ___, ...rest } = request;
  const { answeredIn: ____, ...shown } = rest;
  return {
    ...shown,
    askedAtUtc: formatInstant(askedMs),
    untilUtc: untilMs === null ? null : formatInstant(untilMs),
    answeredAtUtc: answeredMs === null ? null : formatInstant(answeredMs),
  };
}
