/**
 * `GET /signed-in`: where a browser on this machine is sent at the end of a sign-in elsewhere. It needs no token of ours: the
 * state in the address was given to whoever began, and holds once.
 */
import type { Hono } from 'hono';
import { RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { SIGNED_IN } from '../domain/sign-in.ts';
import type { ApiContext } from './api-context.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { refuseStranger } from './refuse-stranger.ts';

export function serveSignedIn(
  app: Hono,
  { api, limit, log }: { api: Pick<ApiContext, 'finishLogin'>; limit: BadTokenLimit; log: Log },
): void {
  app.get(SIGNED_IN, async (context) => {
    try {
      const { address } = await api.finishLogin(context.req.url, context.req.raw.signal);
      return context.text(`Signed in: ${address}. You can close this page.\n`);
    } catch (error) {
      // Who knows no state that was given is a stranger who guesses.
      if (
        error instanceof RoteError &&
        (error.code === 'sign-in-over' || error.code === 'bad-address')
      ) {
        const { code, message, hint } = error;
        return refuseStranger(context, { limit, log, fault: { code, message, hint } });
      }
      throw error;
    }
  });
}
