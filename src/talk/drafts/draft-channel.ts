/**
 * Where what was drafted comes to: on the way that the words name, where that is set up and the person has an account
 * there, else to the conversation itself. Which of them, and what is missing, is said with the draft.
 */
import type { Draft } from '../../compiler/compiler.ts';
import type { Person } from '../../domain/person.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import { HERE, NAMED_CHANNELS } from '../../language/channels/channel-words.ts';
import type { ChannelWords } from '../../language/channels/read-channel-words.ts';
import { may } from '../../people/may.ts';
import type { People } from '../../people/people.ts';

interface ChannelFacts {
  /** The id of a channel that is named. */
  channel: string;
  isSetUp: boolean;
  /** Where the person is reached there; null where they are not. */
  session: string | null;
  isOwner: boolean;
}

type ChannelDecision = { kind: 'there'; session: string } | { kind: 'not-there'; note: string };

/** The channels that a person can set up. */
const CAN_BE_SET_UP: ReadonlySet<string> = new Set(['telegram']);
/** Those that are always there. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['terminal']);

export function decideChannel({
  channel,
  isSetUp,
  session,
  isOwner,
}: ChannelFacts): ChannelDecision {
  const name = nameOf(channel);
  if (isSetUp && session !== null) return { kind: 'there', session };
  const notThere = (why: string, how: string): ChannelDecision => ({
    kind: 'not-there',
    note: `${why}, so it comes to this conversation.${how}`,
  });
  if (ALWAYS_THERE.has(channel)) return notThere(`Only the owner of this house has ${name}`, '');
  if (!CAN_BE_SET_UP.has(channel)) return notThere(`Rote can't reach anybody by ${name} yet`, '');
  if (!isSetUp)
    return notThere(
      `${name} is not set up here`,
      isOwner ? ` To set it up: rote channels add ${channel}` : '',
    );
  return notThere(
    `You have no account on ${name} here`,
    isOwner
      ? ` To have one: write to the bot there, then rote pair approve CODE --as owner`
      : ` To have one: write to the bot of this house there, and its owner is asked.`,
  );
}

interface DraftChannels {
  /** Answers to where its words say; what is doubtful or not there is noted. */
  place(draft: Draft, words: ChannelWords, session: string): Promise<Draft>;
}

export function createDraftChannels(dependencies: {
  people: Pick<People, 'sessionOn'>;
  isSetUp: (channelId: string) => Promise<boolean>;
  person: Person;
}): DraftChannels {
  const { people, isSetUp, person } = dependencies;
  return {
    async place(draft, { channel, doubtful }, session) {
      if (draft.manage !== null) return draft;
      if (doubtful !== null) return withNote(draft, doubtfulNote(doubtful));
      if (channel === null) return draft;
      const { session: _, ...here } = draft;
      if (channel === HERE || channel === channelOf(session)) return here;
      const decided = decideChannel({
        channel,
        isSetUp: await isSetUp(channel),
        session: await people.sessionOn(person.id, channel),
        isOwner: may(person.role, 'manage-channels'),
      });
      return decided.kind === 'there'
        ? { ...here, session: decided.session }
        : withNote(here, decided.note);
    },
  };
}

/** Where it comes to is said, however the draft was changed in between. */
export function withPlace(draft: Draft): Draft {
  if (draft.session === undefined) return draft;
  const name = nameOf(channelOf(draft.session));
  const where = name.startsWith('the ') ? `in ${name}` : `on ${name}`;
  return withNote(draft, `It comes to you ${where}.`);
}

function withNote(draft: Draft, note: string): Draft {
  return { ...draft, notes: [...draft.notes.filter((one) => one !== note), note] };
}

function doubtfulNote(words: string): string {
  return `"${words}" is taken as part of what to do, and it comes to this conversation. To have it come there, say that first: remind me ${words} …`;
}

function channelOf(session: string): string {
  const key = parseSessionKey(session);
  return key.ok ? key.value.channel : '';
}

function nameOf(channel: string): string {
  return NAMED_CHANNELS.find(({ id }) => id === channel)?.name ?? channel;
}
