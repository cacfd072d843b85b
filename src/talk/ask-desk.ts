/**
 * One message in, the answer out: plain words are compiled, what comes of it is checked and shown, and
 * nothing is stored or run before its owner says yes. Managing schedules goes through the same functions as
 * every other face.
 */
import { saysGoOn } from '../agent/limits.ts';
import type { Clock } from '../base/clock.ts';
import { RoteError, valueOrThrow } from '../base/errors.ts';
import {
  type CompileOptions,
  type CompileQuestion,
  type CompileResult,
  type Draft,
  isGivenUp,
  type Management,
  mayWish,
} from '../compiler/compiler.ts';
import { planLength } from '../domain/plan/plan.ts';
import { viewRun } from '../domain/run/run-view.ts';
import { type Work, workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION, parseSessionKey } from '../domain/session-key.ts';
import { type ScheduleView, viewSchedule } from '../language/schedule-view.ts';
import type { HomeCatalog } from '../own-tools/home-catalog.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { PlanDesk } from '../runs/plan-desk.ts';
import type { Runs } from '../runs/runs.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { parseTimezone } from '../time/timezone.ts';
import { askFacts, skillFacts } from './ask-facts.ts';
import type { AskSettings } from './ask-settings.ts';
import { channelNote } from './channel-note.ts';
import { createCheckDraft, definitionOfDraft, workOfDraft } from './check-draft.ts';
import { type Conversation, createConversations } from './conversations.ts';
import type { DraftWithModel } from './drafter.ts';
import { manageSchedules, undoOf } from './manage-schedules.ts';
import { type ReadTriggerText, triggerTextReader } from './read-trigger-text.ts';
import { resultInWords } from './result-in-words.ts';
import { CHANGED_SINCE, createShownDrafts, shownLast } from './shown-draft.ts';
import { understand } from './understand.ts';

export interface AskRequest {
  session?: string | undefined;
  timezone?: string | undefined;
  nowMs?: number | undefined;
  /** Shows what would happen, and stores nothing but what the talk is about. */
  dryRun: boolean;
  /** The owner has agreed to whatever the draft says. */
  yes: boolean;
  /** Runs what is for now in this process; else it is queued. */
  runHere?: AbortSignal | undefined;
  /** Ends what is asked of a model. */
  signal?: AbortSignal | undefined;
  /** Told before a model is asked for a draft, which takes a while. */
  onThink?: (() => void) | undefined;
}

type DraftView = Omit<Draft, 'manage'>;

export type AskAnswer =
  | { kind: 'question'; question: { text: string; choices: string[] } }
  | { kind: 'not-understood'; reason: string | null; suggestions: string[] }
  /** Not understood here, so the agent works on it; it answers in the session. */
  | { kind: 'handed-over'; run: ReturnType<typeof viewRun> }
  | {
      kind: 'draft';
      draft: DraftView;
      /** Whether it was carried out: stored, run, or done to the schedules. */
      accepted: boolean;
      schedule?: ScheduleView;
      run?: ReturnType<typeof viewRun>;
      schedules?: ScheduleView[];
      /** What there is to say about it. */
      text?: string;
    };

export type AskDesk = ReturnType<typeof createAskDesk>;

export function createAskDesk(dependencies: {
  store: Pick<Store, 'records' | 'inbox'>;
  schedules: Schedules;
  runs: Runs;
  tools: () => Promise<Pick<HomeCatalog, 'catalog' | 'plans' | 'currentPins'>>;
  skills: () => Promise<HomeSkills>;
  planDesk: () => Promise<PlanDesk>;
  settings: () => AskSettings;
  /** Asks a model for a draft; null where there is none to ask. */
  drafter: () => Promise<DraftWithModel | null>;
  /** Whether the agent stopped at a limit in this session, and asked whether to go on. */
  isPaused: (session: string) => Promise<boolean>;
  clock: Clock;
}) {
  const { store, schedules, runs, tools, skills, planDesk, clock } = dependencies;
  const conversations = createConversations(store);
  const check = createCheckDraft({ tools, schedules });
  const shownDrafts = createShownDrafts({ tools, workFor });

  async function ask(text: string, request: AskRequest): Promise<AskAnswer> {
    const session = request.session ?? OWNER_SESSION;
    valueOrThrow(parseSessionKey(session));
    const timezone = valueOrThrow(
      parseTimezone(request.timezone ?? (await schedules.zoneOf(session))),
    );
    const nowMs = request.nowMs ?? clock.nowMs();
    const conversation = await conversations.get(session, clock.nowMs());
    const { catalog } = await tools();
    const known = { catalog, skills: skillFacts(await skills()) };
    const { sessions, times, ...usual } = dependencies.settings();
    const { accept, language } = { ...usual, ...sessions[session] };
    const facts = {
      ...(await askFacts(known, schedules)),
      session,
      timezone,
      nowMs,
      partsOfDay: times,
      ...(language !== undefined && { language }),
    };
    const isTrial = request.dryRun;
    const understood = understand(text, conversation, { facts, isTrial });
    const { result } = understood;
    const keep = (next: Partial<Conversation>): Promise<void> =>
      conversations.keep(session, { ...conversation, pending: null, ...next }, clock.nowMs());
    const agreed = { yes: request.yes || accept === true };
    // What was given is handed over with the words; else the agent has its own.
    const given = request.timezone === undefined ? undefined : timezone;
    const talk = { ...request, ...agreed, session, timezone, given, conversation, keep };
    if (await goesOn(text, talk)) return handOver(text, talk);
    switch (result.kind) {
      case 'not-understood':
        if (text.trim() === '') return result;
        return think(text, { facts, result, talk });
      case 'question': {
        const { question, isChange = false } = result;
        // Without a dry run's question, the next phrase would be taken for its answer.
        const isKept = !request.dryRun || question.choices.length > 0;
        const { text: said, answers } = understood;
        // Another wish is begun: a "yes" that follows does not mean the draft before it.
        const isNew = !isChange && !request.dryRun;
        const pending = isKept ? { text: said, answers, question } : null;
        await keep({ pending, ...(isNew && { draft: null }) });
        return { kind: 'question', question };
      }
      case 'draft': {
        const draft = withChannelNote(result.draft, understood.text, session);
        return settle(await withModelNote(draft), talk);
      }
    }
  }

  /** What will need a model is agreed to by somebody who knows that there is none. */
  async function withModelNote(draft: Draft): Promise<Draft> {
    if (draft.tier !== 'agent' || draft.manage !== null) return draft;
    const notes = draft.notes.filter((note) => note !== NO_MODEL);
    const isAlone = (await dependencies.drafter()) === null;
    return { ...draft, notes: isAlone ? [...notes, NO_MODEL] : notes };
  }

  /** What can never work as the house is now is said before anybody agrees to it. */
  async function withFindings(draft: Draft, sessionKey: string): Promise<Draft> {
    const work = await workFor(draft);
    const found = await schedules.findingsOf({ id: null, name: draft.name, work, sessionKey });
    // That there is no model is said already, with what to do about it.
    const said = found.filter(({ code }) => code !== 'no-model');
    const notes = said.map(({ what, why }) => `${what} ${why}`);
    return { ...draft, notes: [...draft.notes.filter((note) => !notes.includes(note)), ...notes] };
  }

  /** Whether it answers the agent, which asked last. */
  async function goesOn(text: string, { session, conversation, dryRun }: Talk): Promise<boolean> {
    const { draft, pending } = conversation;
    if (dryRun || draft !== null || pending !== null || !saysGoOn(text)) return false;
    return dependencies.isPaused(session);
  }

  /** What the compiler does not understand, a model drafts, or the agent works on. */
  async function think(
    text: string,
    asked: {
      facts: CompileOptions;
      result: CompileResult & { kind: 'not-understood' };
      talk: Talk;
    },
  ): Promise<AskAnswer> {
    const { facts, result, talk } = asked;
    const draftWithModel = await dependencies.drafter();
    const { pending } = talk.conversation;
    const open = talk.conversation.draft;
    if (open !== null && isGivenUp(open) && !talk.dryRun) await talk.keep({ draft: null });
    // A question stays open until it is answered or given up.
    if (pending !== null && !talk.dryRun && isShort(text))
      return askAgain(pending.question, result.reason);
    if (draftWithModel === null) return result;
    const { draft, scheduleId } = talk.conversation;
    // The agent's turn shows a draft where it wants to. Who has agreed beforehand, or only looks, has it made at once.
    const isDrafted = talk.dryRun || (talk.yes && (draft !== null || mayWish(text, facts)));
    if (!isDrafted) return handOver(text, talk, shownLast(draft));
    const signal = talk.signal ?? new AbortController().signal;
    const known = { ...facts, previous: { draft, scheduleId } };
    talk.onThink?.();
    const thought = await draftWithModel(text, known, signal);
    switch (thought.kind) {
      case 'draft':
        return settle(withChannelNote(thought.draft, text, talk.session), talk);
      case 'nothing':
        return { ...result, reason: thought.reason };
      case 'talk':
        return talk.dryRun
          ? { ...result, reason: NOT_TO_STORE }
          : handOver(text, talk, shownLast(draft));
    }
  }

  async function handOver(
    text: string,
    { session, given, keep }: Pick<Talk, 'session' | 'keep'> & Partial<Pick<Talk, 'given'>>,
    input: { shown?: unknown } = {},
  ): Promise<AskAnswer> {
    // A "yes" that follows is the agent's, and belongs to no draft from before.
    await keep({ draft: null });
    const work = workSchema.parse({ instruction: text.trim(), input, askedInZone: given });
    const definition = { trigger: null, work, sessionKey: null };
    const run = viewRun(await runs.queue({ definition, sessionKey: session }));
    return { kind: 'handed-over', run };
  }

  interface Talk extends AskRequest {
    session: string;
    timezone: string;
    /** The zone that the request names itself. */
    given: string | undefined;
    conversation: Conversation;
    keep(next: Partial<Conversation>): Promise<void>;
  }

  async function settle(asked: Draft, talk: Talk): Promise<AskAnswer> {
    const [fault] = await check(asked, talk.session);
    if (fault !== undefined)
      return { kind: 'not-understood', reason: fault.message, suggestions: [] };
    if (asked.manage !== null) return manage(asked, asked.manage, talk);
    const draft = await withFindings(asked, talk.session);
    const isShown = talk.dryRun || !talk.yes;
    if (isShown) {
      await talk.keep({ draft, shownHash: await shownDrafts.hashOf(draft) });
      return { kind: 'draft', draft: viewDraft(draft), accepted: false };
    }
    return carryOut(draft, talk);
  }

  async function carryOut(draft: Draft, talk: Talk): Promise<AskAnswer> {
    const base = { kind: 'draft', draft: viewDraft(draft), accepted: true } as const;
    if (draft.trigger === null) {
      const { run, text } = await runOnce(draft, talk);
      await talk.keep({ draft: null });
      return { ...base, run, text };
    }
    const { schedule } = await schedules.add(definitionOfDraft(draft, talk.session));
    await talk.keep({ draft: null, scheduleId: schedule.id, undo: null });
    return { ...base, schedule: viewSchedule(schedule) };
  }

  async function runOnce(draft: Draft, { session, runHere }: Talk) {
    const isPlan = draft.plan !== null && planLength(draft.plan) > 0;
    if (runHere !== undefined && isPlan) {
      const desk = await planDesk();
      const ofSkill = draft.skill === null ? {} : { ofSkill: await workOfSkill(draft) };
      const options = { input: {}, signal: runHere, sessionKey: session, ...ofSkill };
      const { run, result } = await desk.run(draft.plan, options);
      const said = await saidBy(run.id, session);
      const summary = run.summary ?? run.state;
      const text = resultInWords({ plan: draft.plan ?? [], result, said, summary });
      return { run: viewRun(run), text };
    }
    const work = await workFor(draft);
    const definition = { trigger: null, work, sessionKey: null };
    const run = viewRun(await runs.queue({ definition, sessionKey: session }));
    return { run, text: run.summary ?? run.state };
  }

  /** What a run told the session, in order. */
  async function saidBy(runId: string, sessionKey: string): Promise<string[]> {
    const heard = await store.inbox.list({ sessionKey, limit: MOST_SAID });
    const own = heard.filter((message) => message.runId === runId && message.role === 'assistant');
    return own.map(({ text }) => text).toReversed();
  }

  async function workFor(draft: Draft): Promise<Work> {
    return draft.skill === null ? workOfDraft(draft) : workSchema.parse(await workOfSkill(draft));
  }

  async function workOfSkill({ skill }: Draft): Promise<Record<string, unknown>> {
    const { name: _, ...work } = valueOrThrow((await skills()).workOf(skill ?? ''));
    return work;
  }

  async function manage(draft: Draft, management: Management, talk: Talk): Promise<AskAnswer> {
    const { kind } = management;
    const { session, timezone } = talk;
    const shown = { kind: 'draft', draft: viewDraft(draft), accepted: false } as const;
    if (kind === 'accept' || kind === 'discard')
      return talk.dryRun ? shown : endDraft(kind, shown, talk);
    const isRead = READS.has(kind);
    if (talk.dryRun || (!isRead && !talk.yes)) {
      await talk.keep(isRead ? talk.conversation : { draft, shownHash: null });
      return shown;
    }
    const undo = await undoOf(management, schedules);
    const done = await manageSchedules(management, { schedules, session, timezone });
    const { scheduleId } = done;
    // What is gone is meant by no "it" any more.
    const meant = kind === 'remove' ? null : (scheduleId ?? talk.conversation.scheduleId);
    const { draft: open, pending } = talk.conversation;
    // To look at something closes nothing.
    const kept = isRead ? { draft: open, pending } : { draft: null, undo };
    await talk.keep({ ...kept, scheduleId: meant });
    return { ...shown, accepted: true, text: done.text, schedules: done.schedules };
  }

  /** What was shown last is carried out, or forgotten. */
  async function endDraft(
    kind: 'accept' | 'discard',
    shown: AskAnswer & { kind: 'draft' },
    talk: Talk,
  ): Promise<AskAnswer> {
    const last = talk.conversation.draft;
    if (kind === 'accept' && last !== null) {
      const { shownHash } = talk.conversation;
      if (!(await shownDrafts.isAnother(last, shownHash)))
        return settle(last, { ...talk, yes: true });
      await talk.keep({ draft: null });
      return { kind: 'not-understood', reason: CHANGED_SINCE, suggestions: [] };
    }
    await talk.keep({ draft: null });
    return { ...shown, accepted: true, text: 'Forgotten.' };
  }

  /** When something is to happen, from words alone. */
  const readTrigger: ReadTriggerText = (text, at) =>
    triggerTextReader(dependencies.settings())(text, at);

  /** Lets the agent go on where it stopped at a limit and asked, whatever else is open in the session. */
  async function goOn(session: string): Promise<AskAnswer> {
    if (!(await dependencies.isPaused(session))) throw nothingToGoOn(session);
    const conversation = await conversations.get(session, clock.nowMs());
    const keep = (next: Partial<Conversation>): Promise<void> =>
      conversations.keep(session, { ...conversation, pending: null, ...next }, clock.nowMs());
    return handOver('go on', { session, keep });
  }

  /** What is shown and waits for a yes; null where nothing is. */
  async function openDraft(session: string): Promise<DraftView | null> {
    const { draft } = await conversations.get(session, clock.nowMs());
    return draft === null || draft.manage !== null ? null : viewDraft(draft);
  }

  return { ask, goOn, openDraft, readTrigger, isPaused: dependencies.isPaused };
}

function nothingToGoOn(session: string): RoteError {
  return new RoteError(
    {
      code: 'wrong-status',
      message: `The agent waits for no answer in "${session}".`,
      hint: 'It may have gone on already: rote inbox shows what it said last.',
    },
    { blame: 'request' },
  );
}

/** So few words are an answer that was not understood, and no new matter. */
function isShort(text: string): boolean {
  return !text.includes('?') && text.trim().split(/\s+/).length <= 2;
}

function askAgain({ text, choices }: CompileQuestion, reason: string | null): AskAnswer {
  return { kind: 'question', question: { text: reason ?? text, choices } };
}

/** What only tells something. */
const READS: ReadonlySet<Management['kind']> = new Set(['help', 'list', 'why', 'next']);

const MOST_SAID = 100;

const NOT_TO_STORE =
  'There is nothing to store in that: the agent would work on it now, and answer.';

const NO_MODEL =
  'This needs a model when it runs, and there is none now. How to have one: rote models list';

/** What is named and not there is said before anybody agrees. */
function withChannelNote(draft: Draft, text: string, session: string): Draft {
  const note = channelNote(`${text}\n${draft.instruction ?? ''}`, session);
  if (note === null || draft.manage !== null) return draft;
  return { ...draft, notes: [...draft.notes.filter((one) => one !== note), note] };
}

function viewDraft({ manage: _, ...view }: Draft): DraftView {
  return view;
}
