/**
 * A draft that the agent of a talk shows its person: checked and described like any other, kept as the open draft of
 * the conversation with the hash of what was shown, and said there with yes and no to choose from. Nothing is stored
 * but that; a yes goes the way of every yes.
 */
import { readProposedDraft } from '../../agent/read-proposal.ts';
import { type Fault, valueOrThrow } from '../../base/errors.ts';
import { type Draft, spokenIn } from '../../compiler/compiler.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import { type ScheduledWork, withGrants, workSchema } from '../../domain/schedule/schedule.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { readChannelWords } from '../../language/channels/read-channel-words.ts';
import type { TalkWords } from '../../language/talk-words.ts';
import type { DraftInput, OfferDraft } from '../../own-tools/draft-tool.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import type { People } from '../../people/people.ts';
import { createWaitingBook } from '../../people/waiting-book.ts';
import { isTalk } from '../../runs/agent-runs/agent-rights.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { askFacts, skillFacts } from '../ask-facts.ts';
import type { AskSettings } from '../ask-settings.ts';
import { conversationRecord, createConversations, withEarlier } from '../conversations.ts';
import type { FindContact } from '../look-up-contacts.ts';
import { createStaleAnswers } from '../stale-answers.ts';
import { draftChoices } from '../turns/reply.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
import { type CheckDraft, workOfDraft } from './check-draft.ts';
import { cardOf } from './draft-card.ts';
import { createDraftChannels, withPlace } from './draft-channel.ts';
import { draftEndRecord } from './draft-ends.ts';
import { draftInWords } from './draft-in-words.ts';
import { createDraftNotes } from './draft-notes.ts';
import { tagOf } from './draft-tag.ts';
import type { ThinkingParts } from './drafter.ts';
import { toldOfShown } from './gave-way.ts';
import { withNotes } from './judge-draft.ts';
import { judgeProposal } from './judge-proposal.ts';
import type { MailHeadOf } from './mail-notes.ts';
import { proposalNames } from './proposal-facts.ts';
import { createShownDrafts } from './shown-draft.ts';

/** So many of the last messages are looked through for what the person said. */
const MESSAGES_HEARD = 40;

export function createOfferDraft(
  parts: Pick<ThinkingParts, 'clock' | 'log'> & {
    own: Pick<OwnTools, 'tools' | 'skills'>;
    store: Pick<Store, 'records' | 'inbox' | 'engine' | 'schedules'>;
    schedules: Pick<Schedules, 'findingsOf' | 'watchedPlace' | 'zoneOf'>;
    /** Those of the person whose session it is, and no others. */
    schedulesIn: (session: string) => Promise<Pick<Schedules, 'list' | 'get'>>;
    settings: () => AskSettings;
    check: CheckDraft;
    findContactFor: (session: string) => Promise<FindContact>;
    people: Pick<People, 'ofSession' | 'sessionOn'>;
    /** Whether messages can go out on a channel. */
    isSetUp: (channelId: string) => Promise<boolean>;
    say: (message: OutgoingMessage) => Promise<void>;
    mailHead: MailHeadOf;
  },
): OfferDraft {
  const { clock, log, own, store, schedules, check } = parts;
  const conversations = createConversations(store);
  const waiting = createWaitingBook(store);
  const shownDrafts = createShownDrafts({ tools: own.tools, workFor });
  const drafter = async () => true;
  const notes = createDraftNotes({
    schedules,
    people: parts.people,
    workFor,
    drafter,
    tools: own.tools,
    mailHead: parts.mailHead,
  });

  async function workFor(draft: Draft): Promise<ScheduledWork> {
    if (draft.skill === null) return workOfDraft(draft);
    const { name: _, ...work } = valueOrThrow((await own.skills()).workOf(draft.skill));
    return withGrants(workSchema.parse(work), draft.grants ?? []);
  }

  /** What the person said in this talk, the last of it first, and what they had been shown before; null where it is nobody's talk. */
  async function saidIn({
    runId,
    sessionKey,
  }: CallContext): Promise<{ words: string[]; shown: unknown } | null> {
    const run = runId === null ? null : await store.engine.get(runId);
    if (run === null || run.definitionHash === null) return null;
    const definition = await store.schedules.definition(run.definitionHash);
    if (definition === null || !isTalk(run, definition.work)) return null;
    const heard = await store.inbox.list({ sessionKey, limit: MESSAGES_HEARD });
    const said = heard.filter(({ role, text }) => role === 'user' && !text.startsWith('['));
    const words = [definition.work.instruction ?? '', ...said.map(({ text }) => text)];
    return { words, shown: definition.work.input['shown'] };
  }

  async function draftOf(
    input: DraftInput,
    { words, context }: { words: string[]; context: CallContext },
  ): Promise<{ ok: true; draft: Draft } | { ok: false; faults: Fault[] }> {
    const { sessionKey: session } = context;
    const timezone = context.asker?.timezone ?? (await schedules.zoneOf(session));
    const nowMs = clock.nowMs();
    const said = words.join('\n');
    const beside = besideChange(input);
    if (beside.length > 0) return { ok: false, faults: beside };
    const read = readProposedDraft(asProposal(input), { defaultTimezone: timezone, nowMs, said });
    if (read.kind === 'faulty') return { ok: false, faults: read.faults };
    const { catalog } = await own.tools();
    const known = { catalog, skills: skillFacts(await own.skills()) };
    const { sessions, times, language: usual } = parts.settings();
    const language = sessions[session]?.language ?? usual;
    const facts = {
      ...(await askFacts(known, await parts.schedulesIn(session))),
      session,
      timezone,
      nowMs,
      partsOfDay: times,
      ...(language !== undefined && { language }),
    };
    const sight = proposalNames({ catalog });
    const [text = ''] = words;
    const findContact = await parts.findContactFor(session);
    const judging = { text, facts, sight, check, findContact, heard: words };
    const judged = await judgeProposal(read.draft, judging);
    if (!judged.ok) return judged;
    const faults = [...beyond(judged.draft, context), ...forNow(judged.draft)];
    return faults.length === 0 ? judged : { ok: false, faults };
  }

  /** Where it answers to, with what it needs; a change leaves both as they are. */
  async function placed(
    made: Draft,
    [said = '']: readonly string[],
    { sessionKey }: CallContext,
    spoken: TalkWords,
  ): Promise<Draft> {
    const person = await parts.people.ofSession(sessionKey);
    const channels = createDraftChannels({ ...parts, person });
    const { channel, text } = readChannelWords(said);
    const there = await channels.place(made, { channel, text, doubtful: null }, sessionKey);
    const granted = await notes.withGrants(there, {});
    const at = granted.session ?? sessionKey;
    return withPlace(await notes.withFindings(granted, at, { words: spoken, yes: false }));
  }

  return async (input, context) => {
    const { sessionKey, runId, key } = context;
    const heard = await saidIn(context);
    if (heard === null) return { ok: false, faults: [NO_TALK] };
    const { words } = heard;
    const made = await draftOf(input, { words, context });
    log.info('draft-offered', { sessionKey, runId, came: made.ok ? 'shown' : 'faults' });
    if (!made.ok) return made;
    const conversation = await conversations.get(sessionKey, clock.nowMs());
    const { language: usual } = parts.settings();
    const code = parts.settings().sessions[sessionKey]?.language ?? usual;
    const language = spokenIn(words[0] ?? '', { code, spoken: conversation.language });
    const spoken = talkWordsOf(language);
    const theirs = await parts.schedulesIn(sessionKey);
    const { manage } = made.draft;
    const ready = manage === null ? await placed(made.draft, words, context, spoken) : made.draft;
    const draft = withNotes(ready, toldOfShown(ready, heard.shown, language));
    const shownHash =
      manage === null
        ? await shownDrafts.hashOf(draft)
        : await createStaleAnswers({ schedules: theirs }).hashOf(manage);
    const standing = { sinceMs: clock.nowMs(), isBehind: false };
    const earlier = withEarlier(conversation);
    const kept = { ...conversation, pending: null, draft, shownHash, earlier, standing, language };
    const { kind, document } = conversationRecord(sessionKey, kept, clock.nowMs());
    const change = { before: conversation.draft, after: draft, end: 'replaced' } as const;
    const ended = draftEndRecord(sessionKey, change);
    await store.records.change(kind, sessionKey, () => document);
    if (ended !== null) await store.records.change(ended.kind, ended.key, () => ended.document);
    const messageKey = `${key}:draft`;
    await waiting.came(sessionKey, { kind: 'draft', tag: tagOf(draft), shown: messageKey });
    const shown = `${draftInWords(draft, spoken)}\n${spoken.nothingStored} ${spoken.sayYes}`;
    const role = 'assistant' as const;
    const choices = draftChoices(draft, language);
    const said = { key: messageKey, sessionKey, text: shown, role, runId, choices };
    const card = await cardOf(draft, theirs);
    await parts.say({ ...said, draft: card });
    return { ok: true, shown };
  };
}

function asProposal({ trigger = null, plan, schedule, ...rest }: DraftInput) {
  if (schedule == null) {
    const steps = plan == null ? {} : { plan: { tools: plan } };
    return { kind: 'draft' as const, trigger, ...rest, ...steps };
  }
  const { when, leavesOut } = rest;
  return { kind: 'change' as const, schedule, trigger, when, leavesOut };
}

/** What is said beside a change of the time would be lost. Its own name says nothing new. */
function besideChange(input: DraftInput): Fault[] {
  const { schedule, when: _, trigger: _trigger, leavesOut: _left, name, ...rest } = input;
  if (schedule == null) return [];
  const others = { ...rest, name: name === schedule ? null : name };
  const keys = Object.entries(others).flatMap(([key, value]) => (value == null ? [] : [key]));
  if (keys.length === 0) return [];
  return [
    {
      code: 'bad-proposal',
      message: `With "schedule" only its time can be changed. Leave out ${keys.map((key) => `"${key}"`).join(', ')}.`,
      hint: 'For something new leave out "schedule" instead.',
    },
  ];
}

/** An agent drafts nothing that it could not do itself; telling its person is always theirs. */
function beyond({ capabilities }: Draft, { capabilities: own }: CallContext): Fault[] {
  const missing = capabilities.filter((name) => own?.has(name) === false && name !== TELL);
  return missing.map((name) => ({
    code: 'not-available',
    message: `${name} is not available here.`,
    hint: 'Use a tool that you have.',
  }));
}

const TELL = 'message.send';

function forNow({ trigger, tier }: Draft): Fault[] {
  return trigger === null && tier === 'agent' ? [FOR_NOW] : [];
}

const FOR_NOW: Fault = {
  code: 'bad-proposal',
  message: 'Without a trigger it is for now, and that is yours to do.',
  hint: 'Do it with your tools, or say when.',
};

const NO_TALK: Fault = {
  code: 'not-available',
  message: 'There is nobody here to show a draft to.',
  hint: 'Only an agent that talks with a person shows them drafts.',
};
