/**
 * One message in, the answer out: plain words are compiled, what comes of it is checked and shown, and
 * nothing is stored or run before its owner says yes. Managing schedules goes through the same functions as
 * every other face.
 */
import { namesGoingOn, saysGoOn } from '../agent/limits.ts';
import type { Clock } from '../base/clock.ts';
import { valueOrThrow } from '../base/errors.ts';
import {
  type CompileOptions,
  type Draft,
  mayWish,
  type OneResult,
  plainAnswer,
  readingEffort,
  spokenIn,
} from '../compiler/compiler.ts';
import { type DraftView, draftsIn, eachDraft, viewDraft } from '../domain/draft.ts';
import type { Person } from '../domain/person.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { isAtHouse, isShared, OWNER_SESSION, parseSessionKey } from '../domain/session-key.ts';
import type { DraftEnd } from '../domain/shown-draft.ts';
import { ACTIVE_STATES } from '../domain/task/task.ts';
import {
  NOTHING_WAITS,
  readPlainAnswer,
  type WaitingThing,
  type WaitingThings,
} from '../domain/waiting.ts';
import { mayChangeEntry } from '../language/entry-names.ts';
import { mayTick } from '../language/list-orders.ts';
import { readGrantTime } from '../language/read-grant-time.ts';
import type { CommandDesk } from '../own-tools/command-desk.ts';
import type { HomeCatalog } from '../own-tools/home-catalog.ts';
import type { SafeCall } from '../own-tools/safe-call.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import { may } from '../people/may.ts';
import type { People } from '../people/people.ts';
import { createWaitingBook, waitingRecord } from '../people/waiting-book.ts';
import type { PlanDesk } from '../runs/desks/plan-desk.ts';
import type { Runs } from '../runs/runs.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';
import { parseTimezone } from '../time/timezone.ts';
import { createAskedAnswers, mayAnswer } from './answer-asked.ts';
import { askFacts, isOfTooMany, skillFacts } from './ask-facts.ts';
import type { AskSettings } from './ask-settings.ts';
import type { AskAnswer, AskRequest } from './ask-types.ts';
import { createCarryOut } from './carry-out.ts';
import { type Conversation, conversationRecord, createConversations } from './conversations.ts';
import { createCheckDraft } from './drafts/check-draft.ts';
import { createDraftChannels } from './drafts/draft-channel.ts';
import { draftEndRecord } from './drafts/draft-ends.ts';
import { createDraftNotes } from './drafts/draft-notes.ts';
import { tagOf, tagOfQuestion } from './drafts/draft-tag.ts';
import type { DraftWithModel } from './drafts/drafter.ts';
import { createDraftJudge, isAnswer } from './drafts/judge-draft.ts';
import type { MailHeadOf } from './drafts/mail-notes.ts';
import { accepting, createSettleDraft } from './drafts/settle-draft.ts';
import { createShownDrafts } from './drafts/shown-draft.ts';
import { thinkOnce } from './drafts/think-once.ts';
import { type FindContact, withContacts } from './look-up-contacts.ts';
import { nothingToGoOn } from './nothing-to-go-on.ts';
import { bentPath, pathNeverGranted } from './path-outside.ts';
import { type CommandReading, createToolCalls, phraseTools } from './phrases/call-tools.ts';
import { draftOfCall, type PhraseHouse } from './phrases/read-phrase.ts';
import { receiversOf } from './receivers.ts';
import { createMailReplies } from './reply-to-mail.ts';
import { createSendTold, toldIn, toldRecord } from './send-told.ts';
import { createStaleAnswers } from './stale-answers.ts';
import { readStatedFact } from './stated-fact.ts';
import type { Talk } from './talk-turn.ts';
import { createThinking, handOver, NOTHING_READ, refusePath } from './think.ts';
import { directEffects, type TurnEffects } from './turn-effects.ts';
import { seenOf } from './turns/seen-before.ts';
import { understand } from './understand.ts';
import { createWithoutModel } from './without-model.ts';
import { talkWordsOf } from './words/talk-words-of.ts';

/** Of so many open tasks the names are known. */
const MOST_TITLES = 300;

export type { AskAnswer, AskRequest } from './ask-types.ts';

interface Heard {
  talk: Talk;
  /** What is talked about once it is answered. */
  after: () => Conversation;
  understood: ReturnType<typeof understand>;
  /** The words that were understood, without the end that a yes set. */
  said: string;
  facts: CompileOptions;
  house: PhraseHouse;
  effort: ReturnType<typeof readingEffort>;
}

export type AskDesk = ReturnType<typeof createAskDesk>;

export function createAskDesk(dependencies: {
  store: Pick<Store, 'records' | 'inbox' | 'lists' | 'tasks' | 'journal' | 'engine' | 'events'>;
  schedules: Schedules;
  runs: Runs;
  tools: () => Promise<Pick<HomeCatalog, 'catalog' | 'plans' | 'currentPins' | 'grantsOf'>>;
  skills: () => Promise<HomeSkills>;
  planDesk: () => Promise<PlanDesk>;
  settings: () => AskSettings & { publicAddress?: string | undefined };
  /** Asks a model for a draft; null where there is none to ask. */
  drafter: () => Promise<DraftWithModel | null>;
  safeCall: SafeCall;
  commandDesk: () => Promise<CommandDesk>;
  people: Pick<People, 'ofSession' | 'sessionOn' | 'list' | 'sessionOfPerson'>;
  /** Whether messages can go out on a channel. */
  isSetUp: (channelId: string) => Promise<boolean>;
  /** Whether the agent stopped at a limit in this session. */
  isPaused: (session: string) => Promise<boolean>;
  /** What entries of their calendars are called that come. */
  entryTitles: (timezone: string) => Promise<string[]>;
  findContact: FindContact;
  mailHead: MailHeadOf;
  answeredMail: Parameters<typeof createMailReplies>[0]['answeredMail'];
  /** Who talks; the schedules are theirs. */
  person: Person;
  /** What of some work is not theirs to allow. */
  beyond: (work: ScheduledWork, person: Person) => Promise<string[]>;
  clock: Clock;
}) {
  const { store, schedules, runs, tools, skills, clock, person } = dependencies;
  const conversations = createConversations(store);
  const waiting = createWaitingBook(store);
  const direct = directEffects({ store, runs });
  const check = createCheckDraft({ tools, schedules });
  const calls = createToolCalls(dependencies);
  const asked = createAskedAnswers({ store, calls, clock });
  const stale = createStaleAnswers({ schedules });
  const { hashOf } = stale;
  const { workFor, carryOut } = createCarryOut({ ...dependencies, calls, hashOf });
  const shownDrafts = createShownDrafts({ tools, workFor });
  const notes = createDraftNotes({ ...dependencies, workFor });
  const judge = createDraftJudge({ ...dependencies, workFor });
  const heldGrants = async () =>
    may(person.role, 'see-all-schedules')
      ? (await schedules.grants()).map(({ grant }) => grant)
      : [];
  const made = { check, judge, notes, shownDrafts, stale, carryOut, heldGrants };
  const settling = { ...dependencies, ...made };
  const replies = createMailReplies(dependencies);
  const sendTold = createSendTold(dependencies);
  const { settle, showAgain, takeBack } = createSettleDraft(settling);
  const channels = createDraftChannels(dependencies);
  const alone = createWithoutModel({ notes, calls });
  const think = createThinking({ settle, channels, alone, drafterFor });

  async function ask(text: string, request: AskRequest): Promise<AskAnswer> {
    const heard = await hear(text, request);
    const { session, language, effects } = heard.talk;
    const said = await answerTo(heard.said, heard);
    const told = toldIn(said, heard.understood.result);
    if (told !== null) await effects.keep(toldRecord(session, told, clock.nowMs()));
    const answer = withQuestion(said, heard);
    const shows = shownBy(answer, { ...heard, shownAs: request.shownAs });
    // What is handed over may have put something there by now.
    if (answer.kind !== 'handed-over')
      await effects.keep(waitingRecord(session, NOTHING_WAITS, { kind: 'said', shows }));
    return { ...answer, language, ...(shows !== null && { shown: shows.shown }) };
  }

  async function answerTo(text: string, heard: Heard): Promise<AskAnswer> {
    const { talk, understood } = heard;
    const { result } = understood;
    const decided = await talk.effects.decided();
    if (decided !== null) return asking(await carryOut(decided, withAnswer(result, talk)), heard);
    const isPlain = talk.isPress !== true && plainAnswer(text) !== null;
    if (isPlain && readPlainAnswer(talk.seen).kind === 'which')
      return { kind: 'not-understood', reason: talk.words.whichYes, suggestions: [] };
    const undrafted = await withoutDraft(text, heard);
    if (undrafted !== null) return undrafted;
    const command = await calls.command(text, talk);
    if (command !== null) return answerCommand(command, talk);
    switch (result.kind) {
      case 'not-understood':
        if (text.trim() === '') return result;
        return (
          (await answerAsked(text, heard)) ??
          (await answerLate(text, heard)) ??
          (await remember(text, heard)) ??
          think(text, { ...heard, result })
        );
      case 'question':
        return answerQuestion(text, result, heard);
      case 'draft':
        if (result.takesBack === true) return takeBack(result.draft, talk);
        return answerDraft(result.draft, heard);
    }
  }

  /** The answer to a mail that was told of, or a mail with what was told; null where the words are about neither. */
  async function mailOfTold({ talk, understood, facts }: Heard): Promise<AskAnswer | null> {
    const isOpen = understood.result.kind === 'not-understood';
    const reply =
      (await replies(understood, talk)) ??
      (isOpen ? await sendTold(understood, talk, facts) : null);
    if (reply?.kind === 'draft') return settle(reply.draft, talk);
    // An agent can look for it.
    if (reply?.kind === 'none')
      return (await drafterFor(talk)) === null
        ? { kind: 'not-understood', reason: reply.reason, suggestions: [] }
        : null;
    if (reply === null) return null;
    const question = { text: talk.words.whichOne(understood.text.trim()), choices: reply.choices };
    return askBack({ kind: 'question', question }, understood, talk);
  }

  /** What rules would have to ask, and a model would not, is the model's where there is one. */
  async function answerQuestion(
    text: string,
    result: OneResult & { kind: 'question' },
    heard: Heard,
  ): Promise<AskAnswer> {
    const { talk, understood } = heard;
    const { question, trigger } = result;
    if (question.isForRules === true) {
      const read = { asked: question, trigger };
      if ((await drafterFor(talk)) !== null)
        return think(text, { ...heard, result: NOTHING_READ, read });
      const outside = pathNeverGranted(understood.text);
      if (outside !== null) return refusePath(outside, talk);
    }
    return askBack(result, understood, talk);
  }

  /** A draft is thought about where it needs that, placed, and shown or stored. */
  async function answerDraft(ruled: Draft, heard: Heard): Promise<AskAnswer> {
    const { talk, understood, facts } = heard;
    const { channel, answers } = understood;
    const outside = isThought(ruled) ? pathNeverGranted(understood.text) : null;
    if (outside !== null) return refusePath(outside, talk);
    const words = [channel.text, ...answers].join('\n');
    const made = await thinkOnce(ruled, { words, facts, talk, drafterFor });
    const bent = isThought(ruled) ? bentPath(words, made) : null;
    if (bent !== null) return refusePath(bent, talk);
    const unsure = await alone.askWhetherToStore(made, understood, { talk, facts });
    if (unsure !== null) return unsure;
    const draft = await eachDraft(made, async (one) => {
      const placed = await channels.place(one, channel, talk.session);
      return notes.withModel(placed, talk.session, talk.words);
    });
    return asking(await settle(draft, talk), heard);
  }

  /** What was to be done may fit several things: the answer says which of them. */
  async function asking(answer: AskAnswer, { talk, understood }: Heard): Promise<AskAnswer> {
    if (answer.kind !== 'question') return answer;
    const { text, answers } = understood;
    const question = { ...answer.question, takes: 'choice' as const };
    await talk.keep({ pending: { text, answers, question } });
    return answer;
  }

  /** What is understood of the words where they are said, and all that is known there. */
  async function hear(text: string, request: AskRequest): Promise<Heard> {
    const session = request.session ?? OWNER_SESSION;
    valueOrThrow(parseSessionKey(session));
    const timezone = valueOrThrow(
      parseTimezone(request.timezone ?? (await schedules.zoneOf(session))),
    );
    const nowMs = request.nowMs ?? clock.nowMs();
    const kept = await conversations.get(session, clock.nowMs());
    const waits = await waiting.of(session);
    const seen = await seenOf(waits, request.hasSeen ?? (async () => false));
    const conversation = request.isPress === true ? kept : withSeenQuestion(kept, seen);
    const {
      facts: plain,
      house,
      accept,
    } = await factsFor(
      { session, timezone, nowMs },
      [text, conversation.pending?.text, conversation.scheduleId, ...conversation.listed]
        .filter((one) => one != null)
        .join(' '),
    );
    const ending = grantsIn(conversation) ? readGrantTime(text) : null;
    const limited = ending !== null && plainAnswer(ending.text) === 'yes' ? ending : null;
    const said = limited?.text ?? text;
    const language = spokenIn(said, { code: plain.language, spoken: conversation.language });
    const isTrial = request.dryRun;
    const { facts, understood } = await withContacts(plain, {
      read: (known) =>
        understand(said, conversation, { facts: known, house, effort: readingEffort(), isTrial }),
      find: dependencies.findContact,
      words: talkWordsOf(language),
    });
    const around = { facts, house, effort: readingEffort() };
    const until = limited === null ? {} : { grantsUntilUtc: formatInstant(nowMs + limited.forMs) };
    const effects = request.effects ?? direct;
    const { keep, after } = keeperOf(session, { ...conversation, language }, effects);
    const yes = request.yes || accept === true;
    // What was given is handed over with the words; else the agent has its own.
    const given = request.timezone === undefined ? undefined : timezone;
    const here = { session, timezone, given, conversation, waits, seen, keep, effects };
    const agreed = { yes, saysYes: request.yes, ...until };
    const talk: Talk = { ...request, ...here, ...agreed, language, words: talkWordsOf(language) };
    return { talk, after, understood, said, ...around };
  }

  /** Asks what is open. */
  async function askBack(
    { question }: OneResult & { kind: 'question' },
    { text: asked, answers }: { text: string; answers: string[] },
    { keep, dryRun, conversation }: Talk,
  ): Promise<AskAnswer> {
    // Without a dry run's question, the next phrase would be taken for its answer.
    const isKept = !dryRun || question.choices.length > 0;
    await keep({
      pending: isKept ? { text: asked, answers, question } : null,
      // The words that led to it are read again with the answer.
      listed: conversation.listed,
    });
    const { text, choices } = question;
    return { kind: 'question', question: { text, choices } };
  }

  /**
   * Nothing is drafted by the rules where the agent asked, for who only talks, of more schedules than are known, nor of
   * a mail about what was told; null where something may be.
   */
  async function withoutDraft(text: string, heard: Heard): Promise<AskAnswer | null> {
    const { understood, talk, facts } = heard;
    const { result } = understood;
    if (result.kind === 'draft' && isOfTooMany(result.draft, facts))
      return { kind: 'not-understood', reason: talk.words.tooManyToName, suggestions: [] };
    if (goesOn(text, talk)) return handOver(text, talk, { goesOn: true });
    if (may(person.role, 'keep-schedules')) return mailOfTold(heard);
    // A "yes" answers the agent: there is no draft that it could mean.
    if (result.kind === 'draft' && !isAnswer(result.draft))
      return settle(result.draft, { ...talk, yes: true });
    const hasModel = text.trim() !== '' && (await drafterFor(talk)) !== null;
    if (hasModel && !talk.dryRun) return handOver(text, talk);
    const reason = result.kind === 'not-understood' ? result.reason : null;
    return { kind: 'not-understood', reason, suggestions: [] };
  }

  /** What is asked for as a command is answered as one: what reads at once, what changes something after a yes. */
  async function answerCommand(command: CommandReading, talk: Talk): Promise<AskAnswer> {
    const { kind, draft, text } = command;
    if (kind === 'refused') return { kind: 'not-understood', reason: text, suggestions: [] };
    if (kind === 'call') return settle(draft, talk);
    return { kind: 'draft', ...viewDraft(draft), accepted: true, text };
  }

  async function factsFor(
    here: { session: string; timezone: string; nowMs: number },
    said: string,
  ) {
    const { catalog } = await tools();
    const home = await skills();
    const known = { catalog, skills: skillFacts(home) };
    const skillNames = home.registry.list().map(({ name }) => name);
    const lists = (await store.lists.of(person.id)).map(({ key }) => key);
    const tasks = mayTick(said) ? await openTitles() : [];
    const entries = mayChangeEntry(said) ? await dependencies.entryTitles(here.timezone) : [];
    const phrases = phraseTools({ catalog }, person.role);
    const house = { tools: phrases, skillNames, lists, tasks, entries };
    const { sessions, times, publicAddress, ...usual } = dependencies.settings();
    const { accept, language } = { ...usual, ...sessions[here.session] };
    const facts = {
      ...(await askFacts(known, schedules, said)),
      receivers: await receiversOf(dependencies),
      ...here,
      partsOfDay: times,
      ...(publicAddress !== undefined && { publicAddress }),
      ...(language !== undefined && { language }),
    };
    return { facts, house, accept };
  }

  /** Those that were changed last; nobody ticks more by their names. */
  async function openTitles(): Promise<string[]> {
    const open = {
      person: person.id,
      states: ACTIVE_STATES,
      order: 'recent',
      limit: MOST_TITLES,
    } as const;
    return (await store.tasks.list(open)).map(({ title }) => title);
  }

  function keeperOf(session: string, conversation: Conversation, effects: TurnEffects) {
    let after = conversation;
    const keep = async (next: Partial<Conversation>, end: DraftEnd = 'replaced'): Promise<void> => {
      // Whatever is said of something else comes between an answer and what it is to.
      const standing = { ...conversation.standing, isBehind: true };
      const kept = { ...conversation, pending: null, listed: [], standing, ...next };
      after = kept;
      const change = { before: conversation.draft, after: kept.draft, end };
      const ended = draftEndRecord(session, change);
      if (ended !== null) await effects.keep(ended);
      await effects.keep(conversationRecord(session, kept, clock.nowMs()));
    };
    return { keep, after: () => after };
  }

  /** Null where there is no model, or none may answer. */
  async function drafterFor({ withoutModel = false }: Talk): Promise<DraftWithModel | null> {
    return withoutModel ? null : dependencies.drafter();
  }

  /** Whether it answers the agent that stopped at a limit and asked. */
  function goesOn(
    text: string,
    { session, waits, seen, dryRun, withoutModel = false }: Talk,
  ): boolean {
    const isAsked = (things: WaitingThings): boolean => things.some(({ kind }) => kind === 'go-on');
    if (withoutModel || dryRun || !isAsked(waits)) return false;
    // In a chat it may have been said to something else, before the question arrived; at the machine it names what it answers.
    const isNamed = isAtHouse(session) && namesGoingOn(text);
    return isNamed || (isAsked(seen) && (saysGoOn(text) || plainAnswer(text) === 'yes'));
  }

  /** A yes or an undo to what was said too long ago; null where it is none. */
  async function answerLate(text: string, heard: Heard): Promise<AskAnswer | null> {
    const { talk } = heard;
    const past = await conversations.past(talk.session, clock.nowMs());
    if (past === null || talk.dryRun) return null;
    const { result } = understand(text, past, { ...heard, isTrial: false });
    if (result.kind !== 'draft') return null;
    const isYes = result.draft.manage?.kind === 'accept';
    const meant = isYes ? past.draft : result.takesBack === true ? result.draft : null;
    return meant === null ? null : showAgain(meant, 'long-ago', talk);
  }

  /** What a schedule asked is answered; null where nothing was asked, it is no answer, or an agent answers as well. */
  async function answerAsked(text: string, { talk, facts, house }: Heard) {
    const tool = house.tools.find(({ name }) => name === 'memory.save');
    if (tool === undefined || !mayAnswer(text, (word) => mayWish(word, facts))) return null;
    const answer = await asked.answer(text.trim(), tool, talk);
    const isLeft = answer?.kind === 'draft' && (await drafterFor(talk)) !== null;
    return isLeft ? null : answer;
  }

  /** What somebody says of themselves is kept; null where it is nothing of the kind, or an agent answers as well. */
  async function remember(text: string, { talk, house }: Heard): Promise<AskAnswer | null> {
    const fact = talk.conversation.pending === null ? readStatedFact(text) : null;
    const tool = house.tools.find(({ name }) => name === 'memory.save');
    const isAlone = !talk.dryRun && talk.mayChange !== false && !isShared(talk.session);
    if (fact === null || tool === undefined || !isAlone) return null;
    const draft = draftOfCall(tool, { ...fact });
    if ((await drafterFor(talk)) === null) return settle(draft, talk);
    await calls.call({ kind: 'call', tool: tool.name, input: { ...fact }, isRead: false }, talk);
    return null;
  }

  /** Lets the agent go on where it stopped at a limit and asked, whatever else is open in the session. */
  async function goOn(session: string): Promise<AskAnswer> {
    if (!(await dependencies.isPaused(session))) throw nothingToGoOn(session);
    const conversation = await conversations.get(session, clock.nowMs());
    const { keep } = keeperOf(session, conversation, direct);
    return handOver('go on', { session, keep, effects: direct }, { goesOn: true });
  }

  /** The draft that the session waits for, and what shows it; null where it waits for none. */
  async function openDraft(session: string): Promise<{ draft: DraftView; shown: string } | null> {
    const { draft } = await conversations.get(session, clock.nowMs());
    if (draft === null || draft.manage !== null) return null;
    const thing = (await waiting.of(session)).find((one) => isDraft(one, draft));
    return thing === undefined ? null : { draft: viewDraft(draft).draft, shown: thing.shown };
  }

  return { ask, goOn, openDraft };
}

/** Whether what is open would grant something. */
function grantsIn({ draft }: Conversation): boolean {
  return draft !== null && draftsIn(draft).some(({ grants = [] }) => grants.length > 0);
}

/** A question that whoever speaks had not been shown is none to them. */
function withSeenQuestion(conversation: Conversation, seen: WaitingThings): Conversation {
  const { pending } = conversation;
  if (pending === null) return conversation;
  const tag = tagOfQuestion(pending);
  const isSeen = seen.some((one) => one.kind === 'question' && one.tag === tag);
  return isSeen ? conversation : { ...conversation, pending: null };
}

function isDraft(thing: WaitingThing, draft: Draft): boolean {
  return thing.kind === 'draft' && thing.tag === tagOf(draft);
}

/** To look at something closes no question: it is asked again behind what was looked at. */
function withQuestion(
  answer: AskAnswer,
  { talk, after }: Pick<Heard, 'talk' | 'after'>,
): AskAnswer {
  const { pending } = after();
  if (pending === null || answer.kind !== 'draft') return answer;
  const again = talk.words.stillAsked(pending.question.text);
  return { ...answer, text: answer.text === undefined ? again : `${answer.text}\n${again}` };
}

/** What an answer puts before the person for them to answer; null where it puts nothing. */
function shownBy(
  answer: AskAnswer,
  { shownAs, talk, after }: Pick<Heard, 'talk' | 'after'> & Pick<AskRequest, 'shownAs'>,
): WaitingThing | null {
  const { draft, pending } = after();
  const shown = (tag: string) => ({ tag, shown: shownAs ?? `said:${tagOf([talk.session, tag])}` });
  // Whatever is said while it is open, it is asked again: see `withQuestion`.
  if (pending !== null && answer.kind !== 'handed-over')
    return { kind: 'question', ...shown(tagOfQuestion(pending)) };
  if (draft === null) return null;
  const isShown =
    answer.kind === 'draft' &&
    !answer.accepted &&
    viewDraft(draft).draft.summary === answer.draft.summary;
  // What is not understood is answered with what is still open, which is said again.
  const isStillOpen =
    answer.kind === 'not-understood' &&
    answer.reason !== talk.words.whichYes &&
    talk.seen.some((one) => isDraft(one, draft));
  return isShown || isStillOpen ? { kind: 'draft', ...shown(tagOf(draft)) } : null;
}

/** Whether somebody who thinks has to do it, as it was said. */
function isThought({ tier, manage, skill }: Draft): boolean {
  return tier === 'agent' && manage === null && skill === null;
}

/** Where it is a yes, it is one to the draft that is open. */
function withAnswer(result: OneResult, talk: Talk): Talk {
  const isYes = result.kind === 'draft' && result.draft.manage?.kind === 'accept';
  return isYes ? accepting(talk) : talk;
}
