/**
 * What comes in from channels: who wrote it is found out, files are saved, and it is kept, once. When `receive`
 * resolves, it is durable; where it rejects, nothing was kept and the channel hands it on again. Who is not admitted
 * leaves nothing behind.
 */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError, valueOrThrow } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { printable } from '../../base/printable.ts';
import type { InboundFile, InboundMessage } from '../../channels/channel.ts';
import type { ChannelRules } from '../../channels/channel-rules.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { isPassedOn, type OthersWords } from '../../domain/others-words.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import {
  formatSessionKey,
  parseSessionKey,
  sessionOfTarget,
  WEB,
} from '../../domain/session-key.ts';
import { requireOwnSession } from '../../people/own-session.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import { isAside } from './is-aside.ts';
import { saveFiles } from './save-files.ts';
import { createUploads, type UploadedFile } from './uploads.ts';

/** Who writes: a person of the house, or somebody who is told something or nothing. */
export type Admit = (
  channelId: string,
  message: InboundMessage,
) => Promise<
  { kind: 'person'; person: Person } | { kind: 'refused'; reply: OutgoingMessage | null }
>;

export interface Inbound {
  /** Null where nobody was admitted, or it was there already. */
  receive(channelId: string, message: InboundMessage): Promise<Incoming | null>;
  /** What a person says in a session of theirs on the page; the owner, where nobody is named. */
  say(
    sessionKey: string,
    said: {
      id?: string | undefined;
      text: string;
      choice: string | null;
      /** The id of the last message that whoever said it had been shown. */
      seen?: string | null;
      /** Ids of what was uploaded there before. */
      files?: readonly string[];
    },
    personId?: string,
  ): Promise<Incoming>;
  /** Keeps a file for a message that is said in a session of the page later. */
  upload(
    sessionKey: string,
    file: Pick<InboundFile, 'name' | 'mediaType'> & { content: Uint8Array },
    personId?: string,
  ): Promise<UploadedFile>;
}

/** More than anybody writes; what is longer is cut, and says so. */
const LONGEST_TEXT = 100_000;
const LONGEST_NAME = 100;

export function createInbound(dependencies: {
  store: Pick<Store, 'incoming' | 'outbox' | 'changes' | 'records'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  makeId: MakeId;
  home: string;
  /** As the settings say it now. */
  workspace: () => string;
  admit: Admit;
  rulesOf: (channelId: string) => ChannelRules;
  people: Pick<People, 'ofSession' | 'get'>;
  /** Told of each message that was kept. */
  onKept: (message: Incoming) => void;
}): Inbound {
  const { store, clock, makeId, home, admit, rulesOf, people } = dependencies;
  const uploads = createUploads(dependencies);

  async function keep(
    at: { key: string; sessionKey: string; person: string; from: string },
    message: Pick<InboundMessage, 'text' | 'choice' | 'place' | 'othersWords'> & {
      files: () => ReturnType<typeof saveFiles>;
    },
  ): Promise<Incoming | null> {
    const [there] = await store.incoming.list({ key: at.key, limit: 1 });
    // Its files are there, too.
    if (there !== undefined) return null;
    const { files, notes } = await message.files();
    const { place } = message;
    const theirs = isPassedOn(message.othersWords);
    // The names of files are anybody's words, and a button in what somebody else sent was pressed by nobody.
    const text = withNotes(cut(message.text), theirs ? [] : notes);
    const choice = theirs ? null : message.choice;
    const othersWords = asLiteral(message.othersWords, theirs ? notes : []);
    const kept = await store.incoming.add(
      { ...at, text, othersWords, files, choice, place, isAside: isAside({ text, choice }) },
      clock.nowMs(),
    );
    if (kept === null) return null;
    store.changes.notify();
    dependencies.onKept(kept);
    return kept;
  }

  /** Nobody writes as somebody else, not even the owner. */
  async function checkOwn(sessionKey: string, personId: string): Promise<void> {
    const { channel } = valueOrThrow(parseSessionKey(sessionKey));
    if (channel !== WEB) throw notOfThePage(sessionKey);
    await requireOwnSession(sessionKey, personId, people);
  }

  return {
    async receive(channelId, message) {
      const admitted = await admit(channelId, message);
      if (admitted.kind === 'refused') {
        if (admitted.reply === null) return null;
        if (await store.outbox.send(admitted.reply, clock.nowMs())) store.changes.notify();
        return null;
      }
      const at = { agent: rulesOf(channelId).agent, channel: channelId };
      const session = valueOrThrow(sessionOfTarget(at, message.target));
      const sessionKey = formatSessionKey(session);
      const key = `${channelId}:${message.id}`;
      const { text, choice, place, othersWords } = message;
      const { id: person, name: from } = admitted.person;
      const workspace = person === OWNER ? dependencies.workspace() : null;
      const files = () => saveFiles(message.files, { home, workspace, key, clock });
      return keep({ key, sessionKey, person, from }, { text, choice, place, othersWords, files });
    },
    async say(
      sessionKey,
      { id = makeId('in'), text, choice, seen = null, files = [] },
      personId = OWNER,
    ) {
      await checkOwn(sessionKey, personId);
      // A session of its own each: what one client calls a message says nothing about another's.
      const key = `${WEB}:${sessionKey}:${id}`;
      const { name: from } = await people.get(personId);
      const kept = await keep(
        { key, sessionKey, person: personId, from },
        { text, choice, place: seen, othersWords: [], files: () => uploads.of(sessionKey, files) },
      );
      const [there] = kept === null ? await store.incoming.list({ key, limit: 1 }) : [kept];
      if (there === undefined) throw new Error(`the message ${key} is not there`);
      return there;
    },
    async upload(sessionKey, file, personId = OWNER) {
      await checkOwn(sessionKey, personId);
      return uploads.add({ sessionKey, person: personId }, file);
    },
  };
}

function withNotes(text: string, notes: readonly string[]): string {
  return [text, ...notes].filter((part) => part !== '').join('\n');
}

/** Names are written out, so that they look like nothing else wherever they are shown. */
function asLiteral(others: readonly OthersWords[], notes: readonly string[]): OthersWords[] {
  return others.map(({ kind, from, text }, index) => ({
    kind,
    from: printable(from.toWellFormed()).slice(0, LONGEST_NAME).toWellFormed(),
    text: withNotes(cut(text), index === 0 ? notes : []),
  }));
}

function cut(given: string): string {
  const text = given.toWellFormed();
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT).toWellFormed()}\n[The rest of it was too long.]`;
}

function notOfThePage(sessionKey: string): RoteError {
  return badRequest({
    code: 'wrong-session',
    message: `Nobody can write in "${sessionKey}" from here: it belongs to another channel.`,
    hint: 'A session of the page is called agent:main:web:direct:NAME.',
  });
}
