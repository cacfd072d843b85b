/** What was agreed to is done, once: stored as a schedule, run, or done to the schedules that are there. */
import type { Clock } from '../base/clock.ts';
import { RoteError, valueOrThrow } from '../base/errors.ts';
import type { Draft, Management } from '../compiler/compiler.ts';
import { type DraftView, draftsIn, viewDraft } from '../domain/draft.ts';
import { isOutside } from '../domain/grant.ts';
import { planLength } from '../domain/plan/plan.ts';
import { viewRun } from '../domain/run/run-view.ts';
import {
  type Schedule,
  type ScheduledWork,
  withGrants,
  workSchema,
} from '../domain/schedule/schedule.ts';
import { type ScheduleView, viewSchedule } from '../language/schedule-view.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { PlanDesk } from '../runs/desks/plan-desk.ts';
import { grantId } from '../schedule/grants/change-grants.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { instantMs } from '../time/instant.ts';
import { addOnce } from './add-once.ts';
import type { AskAnswer } from './ask-types.ts';
import { type Conversation, MOST_STEPS_BACK } from './conversations.ts';
import { definitionOfDraft, workOfDraft } from './drafts/check-draft.ts';
import { tagOf } from './drafts/draft-tag.ts';
import { isOfSchedules, manageSchedules } from './manage-schedules.ts';
import type { AskedCall, createToolCalls } from './phrases/call-tools.ts';
import { isOfCalendar, namedSlot } from './phrases/read-phrase.ts';
import type { Talk } from './talk-turn.ts';
import { tickSeveral } from './tick-several.ts';
import type { Decision } from './turn-effects.ts';
import { undoOfCall } from './undo-call.ts';
import { resultInWords } from './words/result-in-words.ts';

export function createCarryOut(dependencies: {
  store: Pick<Store, 'inbox'>;
  schedules: Schedules;
  skills: () => Promise<HomeSkills>;
  planDesk: () => Promise<PlanDesk>;
  calls: Pick<ReturnType<typeof createToolCalls>, 'call'>;
  /** Of the schedules that something is done to, as they are now. */
  hashOf: (management: Management) => Promise<string>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  const { store, schedules, skills, planDesk, calls, hashOf, clock } = dependencies;

  /** What was done is what undo takes back next; what it can't take back ends the row of them. */
  async function doneNow(
    { management, undo }: { management: Management | null; undo: Management | null },
    talk: Talk,
  ): Promise<Partial<Conversation>> {
    const standing = { sinceMs: clock.nowMs(), isBehind: false };
    const steps = stepsBack(talk.conversation.undo, { management, undo });
    const taken = steps.adds && undo !== null ? [{ what: undo, hash: await hashOf(undo) }] : [];
    const row = [...steps.kept, ...taken].slice(-MOST_STEPS_BACK);
    return { draft: null, earlier: [], undo: row, standing };
  }

  async function carryOut({ draft, undo }: Decision, talk: Talk): Promise<AskAnswer> {
    if (draft.also !== undefined && draftsIn(draft).some(isDoneNow)) return doEach(draft, talk);
    if (draft.manage !== null) return change(draft, { management: draft.manage, undo }, talk);
    const base = { kind: 'draft', ...viewDraft(draft), accepted: true } as const;
    if (draft.trigger === null) {
      const { run, text } = await runOnce(draft, talk);
      await talk.keep(await doneNow(NOT_TO_UNDO, talk));
      return { ...base, run, text };
    }
    const stored = await storeAll(draftsIn(draft), talk);
    const removal = { kind: 'remove' as const, ids: stored.map(({ id }) => id) };
    const added = await doneNow({ management: null, undo: removal }, talk);
    // "it" is one of several to nobody.
    const [only, ...others] = stored.map((one) => viewSchedule(one));
    const ids = others.length === 0 ? [] : stored.map(({ id }) => id);
    await talk.keep({
      ...added,
      scheduleId: ids.length === 0 ? (only?.id ?? null) : null,
      listed: ids,
    });
    const isPending = stored.some(({ status }) => status === 'pending');
    const waits = isPending ? { text: talk.words.waitsForOwner } : {};
    const all = only === undefined || others.length === 0 ? {} : { schedules: [only, ...others] };
    const said = withIds(base, stored);
    return { ...said, ...(only !== undefined && { schedule: only }), ...all, ...waits };
  }

  /** Some are stored, and some done now: no one word takes all of that back. */
  async function doEach(draft: Draft, talk: Talk): Promise<AskAnswer> {
    const drafts = draftsIn(draft);
    const stored = await storeAll(
      drafts.filter((one) => !isDoneNow(one)),
      talk,
    );
    const texts: string[] = [];
    for (const one of drafts) {
      if (one.manage?.kind === 'call') texts.push((await calls.call(one.manage, talk)).text);
      else if (one.manage !== null && isOfSchedules(one.manage))
        texts.push((await manageSchedules(one.manage, { ...talk, schedules })).text);
      else if (isDoneNow(one)) texts.push((await runOnce(one, talk)).text);
    }
    const listed = stored.map(({ id }) => id);
    await talk.keep({ ...(await doneNow(NOT_TO_UNDO, talk)), scheduleId: null, listed });
    const waits = stored.some(({ status }) => status === 'pending');
    const text = [...texts, ...(waits ? [talk.words.waitsForOwner] : [])].join('\n');
    const views = stored.map((one) => viewSchedule(one));
    const base = { kind: 'draft', ...viewDraft(draft), accepted: true } as const;
    return { ...base, text, schedules: views };
  }

  /** All of them or none: where one is refused at last, those before it are taken away again. */
  async function storeAll(drafts: readonly Draft[], { session, effects }: Talk) {
    const stored: Schedule[] = [];
    try {
      for (const [index, draft] of drafts.entries()) {
        const outside = isLetOut(draft);
        const asker = { sessionKey: session, outside };
        const naming = { id: effects.idOf('sched', index), asker };
        const added = await addOnce(schedules, definitionOfDraft(draft, session), naming);
        stored.push(await withEnds(added, draft));
      }
      return stored;
    } catch (error) {
      // Anything else is tried again, and finds what is there.
      if (error instanceof RoteError) for (const { id } of stored) await schedules.remove(id);
      throw error;
    }
  }

  /** What it was granted ends when its person said so; what waits for its owner is granted by them. */
  async function withEnds(added: Schedule, { grants = [] }: Draft): Promise<Schedule> {
    if (added.status === 'pending') return added;
    const ends = grants.flatMap(({ untilUtc, ...grant }) =>
      untilUtc === undefined ? [] : [{ id: grantId(grant), untilMs: instantMs(untilUtc) }],
    );
    for (const { id, untilMs } of ends) await schedules.limitGrant(id, untilMs, added.id);
    return ends.length === 0 ? added : schedules.get(added.id);
  }

  async function runOnce(draft: Draft, { session: asked, runHere, effects }: Talk) {
    const session = draft.session ?? asked;
    const isPlan = draft.plan !== null && planLength(draft.plan) > 0;
    if (runHere !== undefined && isPlan) {
      const desk = await planDesk();
      const ofSkill = draft.skill === null ? {} : { ofSkill: await workOfSkill(draft) };
      const options = {
        input: draft.input ?? {},
        signal: runHere,
        sessionKey: session,
        ...ofSkill,
        grants: draft.grants ?? [],
      };
      const { run, result } = await desk.run(draft.plan, options);
      const said = await saidBy(run.id, session);
      const summary = run.summary ?? run.state;
      const text = resultInWords({ plan: draft.plan ?? [], result, said, summary });
      return { run: viewRun(run), text };
    }
    const work = await workFor(draft);
    const definition = { trigger: null, work, sessionKey: null };
    const run = viewRun(await effects.queue({ definition, sessionKey: session }));
    return { run, text: run.summary ?? run.state };
  }

  /** What a run told the session, in order. */
  async function saidBy(runId: string, sessionKey: string): Promise<string[]> {
    const heard = await store.inbox.list({ sessionKey, limit: MOST_SAID });
    const own = heard.filter((message) => message.runId === runId && message.role === 'assistant');
    return own.map(({ text }) => text).toReversed();
  }

  async function workFor(draft: Draft): Promise<ScheduledWork> {
    if (draft.skill === null) return workOfDraft(draft);
    return withGrants(workSchema.parse(await workOfSkill(draft)), draft.grants ?? []);
  }

  async function workOfSkill({ skill, input }: Draft): Promise<Record<string, unknown>> {
    const { name: _, ...work } = valueOrThrow((await skills()).workOf(skill ?? ''));
    return { ...work, ...(input !== undefined && { input }) };
  }

  /** Does to the schedules what was asked for, or tells of them. */
  async function change(
    draft: Draft,
    { management, undo }: { management: Management; undo: Management | null },
    talk: Talk,
  ): Promise<AskAnswer> {
    if (!isOfSchedules(management)) return tell(draft, callFor(management), talk);
    const done = await manageSchedules(management, { ...talk, schedules });
    // What is gone is meant by no "it" any more.
    const isGone = management.kind === 'remove';
    const meant = isGone ? null : (done.scheduleId ?? talk.conversation.scheduleId);
    const { draft: open, pending } = talk.conversation;
    // To look at something closes nothing.
    const isLook = READS.has(management.kind);
    const kept = isLook ? { draft: open, pending } : await doneNow({ management, undo }, talk);
    await talk.keep({ ...kept, scheduleId: meant });
    const { text, schedules: views } = done;
    return { kind: 'draft', ...viewDraft(draft), accepted: true, text, schedules: views };
  }

  /** Makes the call that was asked for; one that only reads closes nothing. */
  async function tell(draft: Draft, call: AskedCall, talk: Talk): Promise<AskAnswer> {
    const several = await tickSeveral(call, calls, talk);
    if (several?.kind === 'calls') return tellEach(draft, several.calls, talk);
    if (several !== null) {
      const text = talk.words.whichOne(several.said);
      return { kind: 'question', question: { text, choices: [...several.choices] } };
    }
    const { text, output, isDone, choices } = await calls.call(call, talk);
    const said = call.input[namedSlot(call.tool)];
    // Nothing was done: it is asked which one is meant.
    if (choices.length > 0 && typeof said === 'string')
      return {
        kind: 'question',
        question: { text: talk.words.whichOne(said), choices: [...choices] },
      };
    const { draft: open, pending, scheduleId } = talk.conversation;
    const { id } = call.input;
    // "Why not?" is about the one that was asked about.
    const isSchedule = typeof id === 'string' && isDone && !isOfCalendar(call.tool);
    const meant = isSchedule ? id : scheduleId;
    const { schedules: views } = (output ?? {}) as { schedules?: ScheduleView[] };
    const listed = call.tool === 'rote.schedules' && views !== undefined ? views : null;
    await talk.keep({
      ...(call.isRead ? { draft: open, pending } : await doneNow(doneBy(call, output), talk)),
      scheduleId: meant,
      listed: (listed ?? []).slice(0, MOST_LISTED).map((view) => view.id),
    });
    const told = listed === null ? {} : { schedules: listed };
    return { kind: 'draft', ...viewDraft(draft), accepted: true, text, ...told };
  }

  /** Makes several calls that were asked for as one; each can be taken back. */
  async function tellEach(draft: Draft, all: readonly AskedCall[], talk: Talk): Promise<AskAnswer> {
    const lines: string[] = [];
    let { conversation } = talk;
    for (const call of all) {
      const { text, output } = await calls.call(call, talk);
      lines.push(text);
      const done = await doneNow(doneBy(call, output), { ...talk, conversation });
      conversation = { ...conversation, ...done };
      await talk.keep(done);
    }
    return { kind: 'draft', ...viewDraft(draft), accepted: true, text: lines.join('\n') };
  }

  return { carryOut, workFor };
}

/** A note says what to do with what was stored: its id is known only now. */
function withIds<Base extends { draft: DraftView; drafts?: DraftView[] }>(
  base: Base,
  stored: readonly Schedule[],
): Base {
  const named = (draft: DraftView, index: number): DraftView => ({
    ...draft,
    notes: draft.notes.map((note) =>
      note.replaceAll(
        'rote schedule approve ID',
        () => `rote schedule approve ${stored[index]?.id}`,
      ),
    ),
  });
  const { draft, drafts } = base;
  return { ...base, draft: named(draft, 0), ...(drafts && { drafts: drafts.map(named) }) };
}

const isDoneNow = ({ manage, trigger }: Draft): boolean => manage !== null || trigger === null;

/** Whether a program of it is to run outside of its box. */
export function isLetOut({ grants = [] }: Pick<Draft, 'grants'>): boolean {
  return grants.some(isOutside);
}

/** What a call did, and the call that takes it back. */
function doneBy(call: AskedCall, output: unknown) {
  const undo = output === null ? null : undoOfCall(call, output);
  return undo === null ? NOT_TO_UNDO : { management: call, undo };
}

const NOT_TO_UNDO = { management: null, undo: null };

/**
 * What undo goes on with. What was just taken back is gone from the row, so that the next undo goes further back; only a
 * removal can itself be taken back, because nobody wants to lose more by it.
 */
function stepsBack(
  row: Conversation['undo'],
  { management, undo }: { management: Management | null; undo: Management | null },
): { kept: Conversation['undo']; adds: boolean } {
  if (undo === null) return { kept: [], adds: false };
  const last = row.at(-1)?.what;
  const isBack = last !== undefined && management !== null && tagOf(management) === tagOf(last);
  if (!isBack) return { kept: row, adds: true };
  return { kept: row.slice(0, -1), adds: undo.kind === 'restore' };
}

/** A look at the house is answered by a tool. */
function callFor(management: Management): AskedCall {
  if (management.kind === 'call') return management;
  const tool = management.kind === 'help' ? 'rote.help' : 'rote.schedules';
  const input = 'of' in management ? { of: management.of } : {};
  return { kind: 'call', tool, input, isRead: true };
}

/** What only tells something. */
export const READS: ReadonlySet<Management['kind']> = new Set(['help', 'list', 'why', 'next']);

const MOST_SAID = 100;
/** Nobody counts further. */
const MOST_LISTED = 20;
