/** The turns of a house: what they need of it, loaded when the first message has come. */
import { once } from '../../base/once.ts';
import type { ChannelRules } from '../../channels/channel-rules.ts';
import type { BusyMode } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import type { TurnBook } from '../../memory/turn-book.ts';
import type { Requests } from '../../people/requests.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import type { Talk } from '../talk.ts';
import type { ChatHome } from './chat-ports.ts';
import type { TakeTurn, TurnPorts } from './take-turn.ts';
import { createTurns, type Turns, type TurnsDependencies } from './turns.ts';

interface TurnsHome extends ChatHome {
  store: Store;
  talk(): Promise<Talk>;
  house: ChatHome['house'] & {
    of(person: Person): { schedules: Pick<Schedules, 'get'>; requests: Requests };
  };
  rulesOf(channelId: string): ChannelRules;
  personOf: TurnPorts['personOf'];
  onKept: TurnsDependencies['onKept'];
  turnBook(): Promise<Pick<TurnBook, 'keep'>>;
  remindersOf: TurnPorts['remindersOf'];
  setHears: TurnPorts['setHears'];
  travelOf: TurnPorts['travelOf'];
  quietOf: TurnPorts['quietOf'];
}

export function createHomeTurns(
  home: TurnsHome,
  parts: Pick<
    TurnsDependencies,
    'clock' | 'log' | 'owner' | 'isDeadOwner' | 'onFinished' | 'pulse'
  > & {
    /** Looks at what is due. */
    wake: () => void;
  },
): Turns {
  const { store, talk, house, rulesOf, personOf, onKept, turnBook } = home;
  const { clock } = parts;
  const load = once(async (): Promise<TakeTurn> => {
    const [{ createTakeTurn }, { createChatPorts }] = await Promise.all([
      import('./take-turn.ts'),
      import('./chat-ports.ts'),
    ]);
    return createTakeTurn({
      store,
      clock,
      talk,
      requestsOf: (person) => house.of(person).requests,
      personOf,
      schedulesOf: (person) => house.of(person).schedules,
      rulesOf,
      quietOf: (person) => home.quietOf(person),
      remindersOf: (person, sessionKey) => home.remindersOf(person, sessionKey),
      setHears: (person, from, isHeard) => home.setHears(person, from, isHeard),
      travelOf: (person) => home.travelOf(person),
      keepSaid: async (turn) => (await turnBook()).keep(turn),
      commands: createChatPorts(home, {
        stop: (sessionKey) => turns.stopSession(sessionKey),
        wake: parts.wake,
      }),
    });
  });
  const turns = createTurns({
    ...parts,
    store,
    onKept,
    busyModeOf: (sessionKey) => busyModeOf(sessionKey, rulesOf),
    takeTurn: async (messages, signal) => (await load())(messages, signal),
  });
  return turns;
}

/** As the channel of the session says. */
export function busyModeOf(
  sessionKey: string,
  rulesOf: (channelId: string) => ChannelRules,
): BusyMode {
  const session = parseSessionKey(sessionKey);
  return session.ok ? rulesOf(session.value.channel).busy : 'queue';
}
