/**
 * What lies in the inbox of a server that invites by itself (RFC 6638) is taken like what comes by mail: each once, also across
 * restarts, and what is over is no news. The server knows who sent it. It stays there, because other programs read it as well.
 */
import { z } from 'zod';
import { contentHash } from '../../base/content-hash.ts';
import { once } from '../../base/once.ts';
import type { DavClient } from '../../dav/dav-client.ts';
import { named, saidBy } from '../../dav/dav-xml.ts';
import type { DavAccount } from '../../domain/dav/dav-account.ts';
import type { Store } from '../../store/store.ts';
import { isSeries } from '../change-entry.ts';
import { entriesOf } from '../read-entries.ts';
import { firstDate } from '../shown-entry.ts';
import type { InvitationDesk } from './invitation-desk.ts';
import { INBOX_KIND } from './invitation-kinds.ts';
import { type ReadInvitation, readInvitation } from './read-invitation.ts';

const seenSchema = once(() => z.strictObject({ seen: z.array(z.string()) }));

/** More at once are read at the next look. */
const MOST_AT_ONCE = 200;

export async function readInbox(
  account: DavAccount & { inbox: string },
  ports: {
    client: Pick<DavClient, 'look' | 'get'>;
    records: Store['records'];
    arrived: InvitationDesk['arrived'];
    timezone: string;
    nowMs: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const { client, records, timezone, nowMs } = ports;
  const kept = seenSchema().safeParse(await records.get(INBOX_KIND, account.id));
  const inbox = new URL(account.inbox);
  const lying = (await client.look(inbox, ['D:getetag'], 1, signal)).flatMap(
    ({ url, properties, isGone }) => {
      const version = saidBy(properties, named('D:getetag'));
      return isGone || version === null || url.href === inbox.href
        ? []
        : [{ url, key: contentHash([url.href, version]).slice(0, 32) }];
    },
  );
  const before = new Set(kept.success ? kept.data.seen : []);
  const seen = lying.map(({ key }) => key).filter((key) => before.has(key));
  for (const { url, key } of lying.filter((one) => !before.has(one.key)).slice(0, MOST_AT_ONCE)) {
    const { text } = await client.get(url, signal);
    const read = readInvitation(text, timezone);
    const invitation = read.ok ? read.value : null;
    if (!read.ok || (invitation !== null && !isOver(invitation, { timezone, nowMs })))
      await ports.arrived(
        {
          account: { id: account.id, address: account.addresses[0] ?? account.address },
          ...{ from: account.address, sender: invitation && senderOf(invitation) },
          ...{ text, digest: contentHash([account.id, key]), isFromServer: true },
        },
        signal,
      );
    seen.push(key);
    await records.change(INBOX_KIND, account.id, () => ({ seen }));
  }
}

const senderOf = ({ method, organizer, attendees }: ReadInvitation): string | null =>
  (method === 'REPLY' || method === 'COUNTER' ? attendees[0] : organizer)?.address ?? null;

function isOver(
  { calendar }: ReadInvitation,
  { timezone, nowMs }: { timezone: string; nowMs: number },
): boolean {
  const [entry] = entriesOf(calendar);
  return entry !== undefined && !isSeries(entry) && firstDate(entry, timezone).endMs < nowMs;
}
