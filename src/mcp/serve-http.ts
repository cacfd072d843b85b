/**
 * An offer over streamable HTTP. With the newest protocol every request stands alone. With the one before, a program
 * has a session: it begins with a greeting, is known by an id that nobody can guess, belongs to the token that it
 * came with, and is given up when nobody used it for long or others need its place.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createMcpServer, type McpSdk } from './create-server.ts';
import { createMcpSessions } from './mcp-sessions.ts';
import type { Offer } from './offer.ts';
import { readMessage } from './read-message.ts';
import { followsOf } from './tell-changes.ts';
import type { ChangeWatch } from './watch-changes.ts';

export interface McpHttp {
  /** Answers a caller that was let in before, with the owner's own token or with one for programs. */
  answer(request: Request, by: { isOwner: boolean }): Promise<Response>;
  close(): Promise<void>;
}

const MOST_LISTENERS = 32;

export function createMcpHttp(options: {
  sdk: McpSdk;
  offer: Offer;
  watch: ChangeWatch;
  clock: Clock;
  log: Pick<Log, 'debug'>;
  version: string;
}): McpHttp {
  const { sdk, watch, log } = options;
  const onerror = (error: Error): void => log.debug('mcp-error', { reason: error.message });
  const newest = sdk.createMcpHandler(
    ({ authInfo }) => createMcpServer({ ...options, isOwner: isOwners(authInfo?.clientId) }),
    { legacy: 'reject', maxSubscriptions: MOST_LISTENERS, onerror },
  );
  const sessions = createMcpSessions(options);
  let telling: Promise<() => void> | null = null;

  /** Only once somebody listens: looking takes its time. */
  function tellListeners(): void {
    telling ??= watch.subscribe((change) => {
      if (change.kind === 'tools') newest.notify.toolsChanged();
      if (change.kind === 'prompts') newest.notify.promptsChanged();
      if (change.kind === 'resources') newest.notify.resourcesChanged();
      if (change.kind === 'resource') newest.notify.resourceUpdated(change.uri);
    });
  }

  return {
    async answer(request, by) {
      const read = await readMessage(request);
      if (read instanceof Response) return read;
      const { message } = read;
      if (await sdk.isLegacyRequest(request, message ?? undefined))
        return sessions.answer(request, message, by);
      if (isListening(message)) {
        tellListeners();
        followsOf(message).forEach(watch.follow);
      }
      const authInfo = { token: '', clientId: by.isOwner ? OWNERS : 'program', scopes: [] };
      return newest.fetch(request, { authInfo, parsedBody: message });
    },
    async close() {
      (await telling)?.();
      await newest.close();
      await sessions.close();
    },
  };
}

const OWNERS = 'owner';

function isOwners(clientId: string | undefined): boolean {
  return clientId === OWNERS;
}

function isListening(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'subscriptions/listen';
}
