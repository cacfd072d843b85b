/**
 * `GET /calendar/TOKEN.ics`: where calendar programs read the schedules of a person. They need no token of ours: what is
 * secret in the address is the right to read it. Every other address answers alike, and whoever tries many waits.
 */
import type { Hono } from 'hono';
import { textHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import type { ApiContext } from './api-context.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { refuseStranger } from './refuse-stranger.ts';

const FILE = /^\/calendar\/([\w-]+)\.ics$/;

export function isSharedCalendar(path: string): boolean {
  return path.startsWith('/calendar/') && path.endsWith('.ics');
}

export function serveSharedCalendar(
  app: Hono,
  { api, limit, log }: { api: Pick<ApiContext, 'sharedCalendar'>; limit: BadTokenLimit; log: Log },
): void {
  app.get('/calendar/:file', async (context, next) => {
    if (!isSharedCalendar(context.req.path)) return next();
    const [, token = ''] = FILE.exec(context.req.path) ?? [];
    const calendar = await api.sharedCalendar(token);
    // Looked at after the token itself: who has one is never held up by strangers at the same address.
    if (calendar === null) return refuseStranger(context, { limit, log, fault: NO_CALENDAR });
    const tag = `"${textHash(calendar)}"`;
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
    const known = context.req.header('If-None-Match')?.split(',') ?? [];
    if (known.some((one) => one.trim().replace(/^W\//, '') === tag))
      return new Response(null, { status: 304, headers });
    return new Response(calendar, {
      headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' },
    });
  });
}

const NO_CALENDAR = {
  code: 'not-found',
  message: 'There is no calendar at this address.',
  hint: 'rote calendar share makes a new one.',
};
