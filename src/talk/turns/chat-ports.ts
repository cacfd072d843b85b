/** What the commands with a slash do in a house: whoever says one is told of what they see of it, and of nothing else. */
import type { Person } from '../../domain/person.ts';
import type { Heartbeat } from '../../heartbeat/heartbeat.ts';
import { ASKED_TO_LOOK, wokenText } from '../../heartbeat/woken-text.ts';
import type { Store } from '../../store/store.ts';
import type { ChatCommandPorts } from './chat-commands.ts';
import { statusWords } from './status-words.ts';
import { TALK_KINDS } from './talk-kinds.ts';

export interface ChatHome {
  store: Pick<Store, 'engine' | 'incoming'>;
  /** What a person sees of the house. */
  storeOf(person: Person): Store;
  /** Whether the owner is shown what others say and are told. */
  ownerSees(): boolean;
  house: { heartbeat(): Promise<Pick<Heartbeat, 'wake'>> };
}

export function createChatPorts(
  { store, storeOf, ownerSees, house }: ChatHome,
  { stop, wake }: Pick<ChatCommandPorts, 'stop'> & { wake: () => void },
): ChatCommandPorts {
  return {
    stop,
    talkOf: (key) => TALK_KINDS.map((kind) => ({ kind, key })),
    status: (sessionKey, person) =>
      statusWords(store, { sessionKey, person, seen: storeOf(person), ownerSees: ownerSees() }),
    async wake(person) {
      wake();
      if (person.role === 'owner') {
        const asked = { reason: ASKED_TO_LOOK, isPerson: true };
        return wokenText(await (await house.heartbeat()).wake(asked));
      }
      // The heartbeat is the owner's: others have what is due of theirs.
      const { running, waiting } = await storeOf(person).engine.counts();
      return `I have looked. ${running} runs are under way, ${waiting} wait.`;
    },
  };
}
