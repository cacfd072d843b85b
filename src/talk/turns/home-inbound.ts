/** Who is let in with what they write, and who hears of it: the door of the house, wired. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import { once } from '../../base/once.ts';
import type { InboundMessage } from '../../channels/channel.ts';
import type { ChannelRules } from '../../channels/channel-rules.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { OWNER } from '../../domain/person.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import { formatSessionKey, sessionOfTarget } from '../../domain/session-key.ts';
import type { Pairing } from '../../people/pairing.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import type { Admit } from './inbound.ts';

export function createHomeInbound({
  parts,
  people,
  pairing,
  rulesOf,
  workspace,
}: {
  parts: { home: string; clock: Clock; log: Log; makeId: MakeId; store: Store };
  people: People;
  pairing: Pairing;
  rulesOf: (channelId: string) => ChannelRules;
  workspace: () => string;
}) {
  const admit: Admit = async (channelId, message) => {
    if (OWN_CHANNELS.has(channelId)) return { kind: 'person', person: await people.get(OWNER) };
    const admitted = await pairing.admit(channelId, message, rulesOf(channelId));
    if (admitted.kind === 'person') return admitted;
    return { kind: 'refused', reply: refusalOf(admitted.reply, { channelId, message, rulesOf }) };
  };
  const kept = createKeptListeners();
  return {
    inbound: once(async () => {
      const { createInbound } = await import('./inbound.ts');
      return createInbound({
        ...parts,
        admit,
        rulesOf,
        workspace,
        people,
        onKept: kept.tell,
      });
    }),
    /** Calls `listener` with each message that was kept in this process; the returned function ends that. */
    onKept: kept.listen,
  };
}

/** Only who has the data folder or its token is there. */
const OWN_CHANNELS: ReadonlySet<string> = new Set(['web', 'terminal']);

function createKeptListeners() {
  const listeners = new Set<(message: Incoming) => void>();
  return {
    tell(message: Incoming): void {
      for (const listener of [...listeners]) listener(message);
    },
    listen(listener: (message: Incoming) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What who is not let in reads, once for each message of theirs. */
function refusalOf(
  text: string | null,
  at: {
    channelId: string;
    message: InboundMessage;
    rulesOf: (channelId: string) => ChannelRules;
  },
): OutgoingMessage | null {
  const place = { agent: at.rulesOf(at.channelId).agent, channel: at.channelId };
  const session = sessionOfTarget(place, at.message.target);
  if (text === null || !session.ok) return null;
  const sessionKey = formatSessionKey(session.value);
  return { key: `refused:${at.message.id}`, sessionKey, text, role: 'notice', runId: null };
}
