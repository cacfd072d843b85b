/**
 * `POST /hooks/<name>`, and `/hooks/<person>/<name>` for a member's: where others tell Rote that something happened.
 * These need no token of ours: the signature with the secret of the hook is the right to call it. Without it every hook
 * answers alike, also those that are not there.
 */
import type { Context, Hono } from 'hono';
import type { Log } from '../base/log.ts';
import { showsSomething } from '../schedule/events/check-hook-call.ts';
import type { ApiContext } from './api-context.ts';
import { errorResponse, refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { readBytes } from './read-body.ts';
import { refuseStranger } from './refuse-stranger.ts';

const HOOK = '/hooks/:name';
const HOOK_OF_MEMBER = '/hooks/:person/:name';
export const HOOKS = [HOOK, HOOK_OF_MEMBER];
const MOST_HOOK_BYTES = 256 * 1024;

export function isHookPath(path: string): boolean {
  return path.startsWith('/hooks/');
}

export function serveHooks(
  app: Hono,
  { api, limit, log }: { api: Pick<ApiContext, 'hooks'>; limit: BadTokenLimit; log: Log },
): void {
  const refuse = (context: Context): Response =>
    refuseStranger(context, { limit, log, fault: BAD_SIGNATURE });

  async function take(context: Context, name: string, person?: string): Promise<Response> {
    const header = (name: string): string | undefined => context.req.header(name);
    // A request without a secret is not read.
    if (!showsSomething({ header })) return refuse(context);
    const body = await readBytes(context.req.raw, MOST_HOOK_BYTES);
    const hooks = await api.hooks();
    const call = { header, body, addresses: addressesOf(context) };
    const received = await hooks.receive(name, call, person);
    // Looked at after the call itself: who has the secret is never held up by strangers at the same address.
    if (received === 'refused') return refuse(context);
    if (received === 'unawaited') return errorResponse(refusal(NOT_AWAITED), log);
    // Who asks if somebody is there expects this and nothing else.
    if (typeof received === 'object') return context.json(received);
    if (received === 'unmeant') log.info(UNMEANT, { hook: name });
    const isKnown = received === 'known';
    const isTaken = received === 'taken';
    return context.json({ ok: true, taken: isTaken, ...(isKnown && { known: true }) }, 202);
  }

  app.post(HOOK, (context) => take(context, context.req.param('name')));
  app.post(HOOK_OF_MEMBER, (context) =>
    take(context, context.req.param('name'), context.req.param('person')),
  );
}

/** A signature may be over the address that was called, of which a daemon behind a proxy only hears. */
function addressesOf(context: Context): string[] {
  const url = new URL(context.req.url);
  const hosts = [context.req.header('host'), context.req.header('x-forwarded-host')];
  return hosts.flatMap((host) =>
    host === undefined
      ? []
      : ['https', 'http'].map((scheme) => `${scheme}://${host}${url.pathname}${url.search}`),
  );
}

const UNMEANT = 'A call of a hook was not what its schedules wait for.';
const BAD_SIGNATURE = {
  code: 'bad-signature',
  message: 'The call is not signed with the secret of a hook.',
  hint: 'Sign it, or send "Authorization: Bearer SECRET"; rote hooks show NAME prints both.',
};
const NOT_AWAITED = {
  code: 'unknown-hook',
  message: 'No schedule waits for this hook.',
  hint: 'rote hooks list says which hooks are waited for.',
};
