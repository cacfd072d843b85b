/** A message to its answer: the ask desk with what it needs to think. */
import type { MakeId } from '../base/ids.ts';
import { once } from '../base/once.ts';
import type { Person } from '../domain/person.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { DraftState } from '../domain/shown-draft.ts';
import type { OfferDraft } from '../own-tools/draft-tool.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import { createAgentHistory } from '../runs/agent-runs/agent-history.ts';
import type { Store } from '../store/store.ts';
import { answerInWords } from './answer-without.ts';
import { type AskDesk, createAskDesk } from './ask-desk.ts';
import type { AskAnswer, AskRequest } from './ask-types.ts';
import { type CheckDraft, createCheckDraft } from './drafts/check-draft.ts';
import { createDraftStates } from './drafts/draft-ends.ts';
import { type Asked, createDraftLog } from './drafts/draft-log.ts';
import type { ThinkingParts } from './drafts/drafter.ts';
import type { MailHeadOf } from './drafts/mail-notes.ts';
import { type ReadTriggerText, triggerTextReader } from './read-trigger-text.ts';
import { NO_EFFECTS } from './turn-effects.ts';
import type { AsidePorts } from './turns/answer-aside.ts';
import type { HasSeen } from './turns/seen-before.ts';
import { createTerminalReceipts, type TerminalReceipts } from './turns/terminal-receipts.ts';

export interface Talk extends AskDesk {
  /** When something is to happen, from words alone. */
  readTrigger: ReadTriggerText;
  /** Whether there is one that could answer. */
  hasModel(): Promise<boolean>;
  /** Whether the agent stopped at a limit in this session, and asked whether to go on. */
  isPaused(session: string): Promise<boolean>;
  /** What was asked lately, the latest first, and what came of it. */
  asked(limit: number): Promise<Asked[]>;
  /** What can be said to words without a model: what the rules understand of them, or what they do understand. */
  answerWithout(words: string, session: string): Promise<string>;
  /** What would be understood of words by the rules alone; nothing is stored, not even that it was asked. */
  understand(text: string, at: Pick<AskRequest, 'session' | 'timezone'>): Promise<AskAnswer>;
  /** What became of a draft that was shown in a session, by its tag. */
  stateOfDraft(session: string, tag: string): Promise<DraftState>;
  /** What a line at a terminal comes to that is no wish: a command with a slash, an answer to a request; null where it may be one. */
  terminalLine(text: string, session: string, hasSeen: HasSeen): Promise<string | null>;
  /** What a terminal has shown, by a name of its own. */
  terminal(name: string): TerminalReceipts;
  /** Shows a draft of the agent to the person it talks with. */
  offer: OfferDraft;
}

type AskParts = Parameters<typeof createAskDesk>[0];

export function createTalk(
  parts: ThinkingParts &
    Omit<
      AskParts,
      | 'store'
      | 'tools'
      | 'skills'
      | 'safeCall'
      | 'commandDesk'
      | 'drafter'
      | 'isPaused'
      | 'person'
      | 'beyond'
      | 'entryTitles'
      | 'findContact'
      | 'mailHead'
      | 'answeredMail'
    > & {
      store: Pick<
        Store,
        | 'records'
        | 'inbox'
        | 'outbox'
        | 'engine'
        | 'schedules'
        | 'requests'
        | 'incoming'
        | 'lists'
        | 'tasks'
        | 'events'
        | 'changes'
        | 'journal'
      >;
      /** What a person sees of the house. */
      storeOf: (person: Person) => Store;
      requestsOf: (person: Person) => Requests;
      own: Pick<
        OwnTools,
        | 'tools'
        | 'skills'
        | 'safeCall'
        | 'commandDesk'
        | 'schedulesOf'
        | 'beyond'
        | 'calendar'
        | 'mail'
        | 'knownTo'
      >;
      people: Pick<People, 'ofSession' | 'sessionOn'>;
      makeId: MakeId;
      /** Puts words into their session at once, once per key. */
      say: (message: OutgoingMessage) => Promise<void>;
    } & AsidePorts,
): Talk {
  const { own, store, people } = parts;
  /** By what whoever is asked may have: nothing that it refuses tells of others. */
  const check: CheckDraft = async (draft, session) => {
    const theirs = own.schedulesOf(await people.ofSession(session));
    return createCheckDraft({ tools: own.tools, schedules: theirs })(draft, session);
  };
  const { isPaused } = createAgentHistory(store);
  const hasModel = async () => (await (await parts.models()).choose()).kind !== 'none';
  const mailHead: MailHeadOf = async (session, wish) =>
    (await own.mail()).head(await people.ofSession(session), wish);
  /** Whoever asks has their own schedules, and no others. */
  const deskOf = async (session: string): Promise<AskDesk> => {
    const person = await people.ofSession(session);
    const findContact = own.knownTo({ person, by: 'hand' }).find;
    return createAskDesk({
      ...parts,
      person,
      schedules: own.schedulesOf(person),
      beyond: own.beyond,
      mailHead,
      answeredMail: async (_, id) => (await own.mail()).answered(person, id),
      findContact,
      entryTitles: async (timezone) => (await own.calendar()).titlesAhead(person, timezone),
      async tools() {
        const tools = await own.tools();
        return {
          ...tools,
          grantsOf: (work, _, trigger) => tools.grantsOf(work, person.role, trigger),
        };
      },
      skills: own.skills,
      safeCall: own.safeCall,
      commandDesk: own.commandDesk,
      isPaused,
      async drafter() {
        if (!(await hasModel())) return null;
        const { createDrafter } = await import('./drafts/drafter.ts');
        return createDrafter({ ...parts, check, findContact });
      },
    });
  };
  const hearing = once(async () => {
    const { createHearMessage } = await import('./hear-message.ts');
    return createHearMessage(parts);
  });
  const ask: AskDesk['ask'] = async (text, request) => {
    const session = request.session ?? OWNER_SESSION;
    const { answerHeard, isNewMessage } = await import('./hear-message.ts');
    const heard = isNewMessage(request) ? await (await hearing()).said(text, session) : [];
    return answerHeard(await (await deskOf(session)).ask(text, request), heard);
  };
  const log = createDraftLog(parts);
  const stateOfDraft = createDraftStates(store);
  const offering = once(async () => {
    const { createOfferDraft } = await import('./drafts/offer-draft.ts');
    const schedulesIn = async (session: string) => own.schedulesOf(await people.ofSession(session));
    const findContactFor = async (session: string) =>
      own.knownTo({ person: await people.ofSession(session), by: 'hand' }).find;
    return createOfferDraft({ ...parts, check, schedulesIn, mailHead, findContactFor });
  });
  const terminal = once(async () => {
    const { createTerminalLine } = await import('./turns/terminal-line.ts');
    return createTerminalLine(parts);
  });
  return {
    hasModel,
    isPaused,
    ask: log.logged(ask, ({ session }) => session ?? OWNER_SESSION),
    goOn: async (session) => (await deskOf(session)).goOn(session),
    openDraft: async (session) => (await deskOf(session)).openDraft(session),
    readTrigger: (text, at) => triggerTextReader(parts.settings())(text, at),
    asked: log.list,
    understand: (text, at) =>
      ask(text, {
        ...at,
        dryRun: true,
        yes: false,
        withoutModel: true,
        effects: NO_EFFECTS,
      }),
    stateOfDraft: (session, tag) => stateOfDraft(session, tag, parts.clock.nowMs()),
    async answerWithout(words, session) {
      const asked = { session, dryRun: true, yes: false, withoutModel: true };
      return answerInWords(await ask(words, asked));
    },
    terminalLine: async (text, session, hasSeen) => (await terminal())(text, session, hasSeen),
    terminal: createTerminalReceipts(store),
    offer: async (input, context) => (await offering())(input, context),
  };
}
