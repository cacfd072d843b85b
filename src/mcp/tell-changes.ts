/** Changes as the protocol tells them, and what a request to be told of them names. */
import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CatalogChange } from './watch-changes.ts';

/** Nobody is left to hear it: that is no fault. */
const unheard = (): void => undefined;

export function tellOf(
  server: Server,
  change: CatalogChange,
  isFor: (uri: string) => boolean,
): void {
  switch (change.kind) {
    case 'tools':
      return void server.sendToolListChanged().catch(unheard);
    case 'prompts':
      return void server.sendPromptListChanged().catch(unheard);
    case 'resources':
      return void server.sendResourceListChanged().catch(unheard);
    case 'resource':
      if (isFor(change.uri)) server.sendResourceUpdated({ uri: change.uri }).catch(unheard);
  }
}

const listenSchema = z.looseObject({
  method: z.literal('subscriptions/listen'),
  params: z.looseObject({
    notifications: z.looseObject({ resourceSubscriptions: z.array(z.string().max(2000)).max(200) }),
  }),
});

/** The resources that a message of the newest protocol asks to be told about. */
export function followsOf(message: unknown): string[] {
  const parsed = listenSchema.safeParse(message);
  return parsed.success ? parsed.data.params.notifications.resourceSubscriptions : [];
}
