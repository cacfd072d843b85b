/**
 * Gaps from the wish to its end: opened and looked into, a skill tried and saved for them, and the wish that goes on by itself
 * after its owner said yes. Each step is written down before the next begins and comes to the same if it is made again, so a
 * process that dies in between loses nothing and does nothing twice. Nothing waits for a person.
 */
import { saysGoOn } from '../../agent/limits.ts';
import { contentHash } from '../../base/content-hash.ts';
import { badRequest, RoteError } from '../../base/errors.ts';
import {
  type FoundForGap,
  type Gap,
  type GapAttempt,
  type GapView,
  isOpenGap,
  type SkillForm,
  viewGap,
} from '../../domain/gap.ts';
import { tokensOf } from '../../domain/model-usage.ts';
import { OWNER } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import type { QueueRun } from '../../domain/run/queued-work.ts';
import { workSchema } from '../../domain/schedule/schedule.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { gapWordsOf } from '../../language/gap-words-of.ts';
import type { Lessons } from '../../memory/lessons.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import { nameIn } from '../skills/skill-requests.ts';
import { decideOpen, decideSave, formOf, isAbout, refusedBefore } from './decide-gap.ts';
import { createGapBook } from './gap-book.ts';
import type { GapDraft, TryDraft } from './gap-draft.ts';

interface Saved {
  status: string;
  request: string | null;
}

type Caller = Pick<CallContext, 'runId' | 'sessionKey' | 'key' | 'signal' | 'capabilities'>;

export interface GapDesk {
  list(filter: { all: boolean }): Promise<GapView[]>;
  get(id: string): Promise<GapView>;
  /** Names what is missing, and says what there is for it, the best first. */
  find(wanted: { missing: string; search: string }, context: CallContext): Promise<FoundGap>;
  /** Saves a skill that a run wrote: within the bounds, tried before, and written down as an attempt. */
  save<Draft extends GapDraft, Result extends Saved>(
    draft: Draft,
    context: Caller,
    save: (draft: Draft, lines: readonly string[]) => Promise<Result>,
  ): Promise<Result>;
  /** Its owner switched a skill on: the wish that it was made for goes on. */
  enabled(skill: string): Promise<void>;
  /** Carries on after an answer to a request about a skill: the sentence that says what follows, null where nothing does. */
  answered(request: Request): Promise<string | null>;
}

export interface FoundGap {
  gap: string;
  found: FoundForGap[];
  searchedWeb: boolean;
}

export function createGapDesk(parts: {
  store: Pick<Store, 'records' | 'changes' | 'engine' | 'schedules' | 'usage' | 'outbox'>;
  nowMs: () => number;
  requests: Pick<Requests, 'get'>;
  /** What there is for a search, within what the caller may call. */
  look: (search: string, context: CallContext) => Promise<Pick<FoundGap, 'found' | 'searchedWeb'>>;
  tryDraft: TryDraft;
  lastTurn: (sessionKey: string, runId: string) => Promise<{ said: string } | null>;
  lessons: Pick<Lessons, 'record'>;
  queue: QueueRun;
}): GapDesk {
  const { store, nowMs } = parts;
  const book = createGapBook({ store, nowMs });

  /** What a person said in this run, and where they said it; null where nobody did. */
  async function saidIn({
    runId,
  }: Pick<Caller, 'runId'>): Promise<{ words: string; zone: string | null } | null> {
    const run = runId === null ? null : await store.engine.get(runId);
    if (run === null || run.scheduleId !== null || run.lane !== 'main') return null;
    const hash = run.definitionHash;
    const work = hash === null ? null : (await store.schedules.definition(hash))?.work;
    if (work == null || work.skill !== undefined || work.goesOnFrom !== undefined) return null;
    const words = work.instruction ?? '';
    const zone = work.askedInZone ?? null;
    if (words === '') return null;
    // "Yes, do it": what is meant was said before.
    const before = saysGoOn(words) ? await parts.lastTurn(run.sessionKey, run.id) : null;
    return { words: before?.said ?? words, zone };
  }

  /** Made again after a crash, it has the same id. */
  function begin(
    { runId, sessionKey, key }: Caller,
    gap: Pick<Gap, 'wish' | 'missing'> & Partial<Gap>,
  ): Promise<Gap> {
    const id = `gap_${contentHash([runId ?? key, gap.missing]).slice(0, 20)}`;
    const atMs = nowMs();
    return book.open({
      ...{ id, state: 'looking', sessionKey, zone: null, search: '', searchedWeb: false },
      ...{ found: [], attempts: [], skill: null, requestId: null, goesOnIn: null, why: null },
      ...{ runs: runId === null ? [] : [runId], openedMs: atMs, changedMs: atMs },
      ...gap,
    });
  }

  const withRun = ({ runs }: Gap, { runId }: Pick<Caller, 'runId'>): string[] =>
    runId === null || runs.includes(runId) ? runs : [...runs, runId];

  /** The one that a skill is saved for: the latest of this run or of this conversation, or one that is opened for it. */
  async function gapFor({ name, description }: GapDraft, caller: Caller): Promise<Gap> {
    const { runId, sessionKey } = caller;
    const all = await book.all();
    const own = all.filter((gap) => gap.sessionKey === sessionKey && isOpenGap(gap));
    const ofRun = (gap: Gap): boolean => runId !== null && gap.runs.includes(runId);
    const found =
      own.find((gap) => ofRun(gap) && gap.skill === name) ??
      own.find((gap) => ofRun(gap) && gap.wish !== null && gap.skill === null) ??
      own.find((gap) => ofRun(gap)) ??
      own.find((gap) => gap.skill === name || (gap.wish !== null && gap.skill === null));
    if (found !== undefined) return found;
    const refused = all.find(
      (gap) => gap.state === 'refused' && (gap.skill === name || isAbout(gap.missing, description)),
    );
    if (refused !== undefined) {
      const said = await saidIn(caller);
      const asked = `${refused.wish} ${refused.missing} ${refused.skill?.replaceAll('-', ' ')}`;
      if (said === null || !isAbout(asked, said.words)) throw badRequest(refusedBefore(refused));
    }
    return begin(caller, { wish: null, missing: description });
  }

  async function spentTokens({ runs }: Gap): Promise<number> {
    const sums = await Promise.all(
      runs.map((rootRunId) => store.usage.summarize({ by: 'run', rootRunId, limit: 100 })),
    );
    return sums.flat().reduce((sum, { usage }) => sum + tokensOf(usage), 0);
  }

  /** What becomes of one call that saves a skill for a gap. */
  function attemptAt(
    { id }: Gap,
    skill: string,
    { form, context }: { form: SkillForm; context: Caller },
  ) {
    const { key, runId } = context;
    const attempt = { key, runId, skill, form, isTried: false, why: null, atMs: nowMs() };
    return {
      tell: (ended: Pick<GapAttempt, 'outcome'> & Partial<GapAttempt>, change: Partial<Gap> = {}) =>
        book.change(id, (now) => ({
          attempts: withAttempt(now, { ...attempt, ...ended }),
          runs: withRun(now, context),
          ...change,
        })),
      forget: () =>
        book.change(id, ({ attempts }) => ({
          attempts: attempts.filter((one) => one.key !== key),
        })),
    };
  }

  const withAttempt = ({ attempts }: Gap, attempt: GapAttempt): GapAttempt[] => [
    ...attempts.filter(({ key }) => key !== attempt.key),
    attempt,
  ];

  /** The run follows from the gap: however often this is done, the wish goes on once. */
  async function goOn({ id, wish, sessionKey, zone, skill, goesOnIn }: Gap): Promise<void> {
    const runId = wish === null ? null : `run_${id.slice('gap_'.length)}`;
    if (goesOnIn === null && wish !== null && runId !== null) {
      const work = workSchema.parse({
        instruction: wish,
        ...(zone !== null && { askedInZone: zone }),
        input: { gap: skill },
      });
      const definition = { trigger: null, work, sessionKey: null };
      await parts.queue({ id: runId, definition, sessionKey });
    }
    await book.change(id, () => ({ state: 'installed', goesOnIn: runId }));
  }

  /** Of one whose request is gone without an answer. */
  async function settled(gap: Gap): Promise<Gap> {
    if (gap.state !== 'waiting' || gap.requestId === null) return gap;
    const request = await parts.requests.get(gap.requestId).catch(() => null);
    const isGone = request?.state === 'withdrawn' || request?.state === 'expired';
    if (!isGone) return gap;
    const why = `nobody agreed to its skill${request.note === null ? '' : `: ${request.note}`}`;
    return (await book.change(gap.id, () => ({ state: 'given-up', why }))) ?? gap;
  }

  async function pick(reference: string): Promise<Gap> {
    const exact = await book.get(reference);
    if (exact !== null) return exact;
    const begun = (await book.all()).filter(({ id }) => id.startsWith(reference));
    if (begun.length === 1 && begun[0] !== undefined) return begun[0];
    throw badRequest({
      code: 'unknown-gap',
      message: `There is no gap "${reference}"${begun.length > 1 ? ' alone: several ids begin so' : ''}.`,
      hint: 'rote gaps --all lists them.',
    });
  }

  return {
    async list({ all }) {
      const gaps = await Promise.all((await book.all()).map(settled));
      return gaps.filter((gap) => all || isOpenGap(gap)).map(viewGap);
    },
    get: async (id) => viewGap(await settled(await pick(id))),
    async find({ missing, search }, context) {
      const { sessionKey, runId } = context;
      // Whoever types it is asked no further.
      const byHand = runId === null && context.capabilities === null;
      const said = byHand ? { words: missing, zone: null } : await saidIn(context);
      const words = said?.words ?? null;
      const gaps = await book.all();
      const decision = decideOpen({ gaps, sessionKey, missing, words, nowMs: nowMs() });
      if (decision.kind === 'refuse') throw badRequest(decision.fault);
      const opened =
        decision.kind === 'go-on'
          ? decision.gap
          : await begin(context, { wish: words, zone: said?.zone ?? null, missing, search });
      const looked = await parts.look(search, context);
      await book.change(opened.id, (gap) => ({ ...looked, search, runs: withRun(gap, context) }));
      if (!byHand && words !== null) {
        const { looking } = await gapWordsOf(words);
        const key = `gap:${opened.id}:looking`;
        await store.outbox.send(
          { key, sessionKey, text: looking(inShort(missing)), role: 'notice', runId },
          nowMs(),
        );
        store.changes.notify();
      }
      return { gap: opened.id, ...looked };
    },
    async save(draft, context, save) {
      const form = formOf(draft);
      const gap = await gapFor(draft, context);
      const decision = decideSave(gap, {
        ...{ form, key: context.key, nowMs: nowMs(), spentTokens: await spentTokens(gap) },
        hasChecks: (draft.scripts ?? []).length === 0 || (draft.checks ?? []).length > 0,
      });
      if (decision.kind === 'give-up' && gap.state === 'looking')
        await book.change(gap.id, () => ({ state: 'given-up', why: decision.why }));
      if (decision.kind !== 'try') throw badRequest(decision.fault);
      const { tell, forget } = attemptAt(gap, draft.name, { form, context });
      // Before it is there: an answer finds its gap, whenever the process dies.
      await tell({ outcome: 'under-way' }, { skill: draft.name });
      const how = { form, runs: withRun(gap, context), context };
      const trial = await parts.tryDraft(draft, how).catch(async (error) => {
        await forget();
        throw error;
      });
      if (trial.kind === 'refused') {
        const { isTried, fault } = trial;
        if (isTried) await tell({ outcome: 'refused', isTried, why: whyOf(fault.message) });
        // What could not be tried yet was no attempt.
        else await forget();
        throw badRequest(fault);
      }
      const saved = await save(trial.draft, [...trial.lines, ...planRefused(gap, form)]).catch(
        async (error: unknown) => {
          if (error instanceof RoteError) {
            const isTried = LOOKED_AT.has(error.code);
            await tell({ outcome: 'refused', isTried, why: whyOf(error.message) });
          }
          throw error;
        },
      );
      const { status, request } = saved;
      const state = status === 'active' ? 'installed' : request === null ? 'refused' : 'waiting';
      await tell({ outcome: 'asked' }, { state, requestId: request });
      return saved;
    },
    async enabled(skill) {
      const gap = (await book.all()).find((one) => one.skill === skill && isOpenGap(one));
      if (gap !== undefined) await goOn(gap);
    },
    async answered(request) {
      const { kind, id, state } = request;
      if (kind !== 'skill') return null;
      const skill = nameIn(request);
      const all = await book.all();
      const gap =
        all.find(({ requestId }) => requestId === id) ??
        all.find((one) => one.skill === skill && isOpenGap(one));
      if (gap === undefined) return null;
      if (state === 'yes') {
        if (isOpenGap(gap)) await goOn(gap);
        return gap.wish === null ? null : (await gapWordsOf(gap.wish)).goesOn;
      }
      await book.change(gap.id, () => ({ state: 'refused', why: 'its owner said no' }));
      await parts.lessons.record(OWNER, {
        category: 'skill',
        problem: `The skill ${skill} was proposed, and its owner said no.`,
        fix: 'Do without it, and propose nothing like it unasked.',
        occasion: `gap:${gap.id}`,
        isOfNames: true,
        sessionKey: gap.sessionKey,
      });
      return null;
    },
  };
}

/** It was refused for what it does. Anything else is wrong with how it is written. */
const LOOKED_AT: ReadonlySet<string> = new Set(['skill-refused', 'skill-rejected']);
const LONGEST_WHY = 1000;
const whyOf = (text: string): string => text.slice(0, LONGEST_WHY);
const LONGEST_MISSING = 120;

function inShort(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_MISSING ? `${line.slice(0, LONGEST_MISSING - 1)}…` : line;
}

/** Why a program is asked for. */
function planRefused({ attempts }: Gap, form: string): string[] {
  const plan = attempts.findLast((one) => one.form === 'plan' && one.outcome === 'refused');
  return form !== 'program' || plan?.why == null
    ? []
    : [`A plan was tried first, and refused: ${plan.why}`];
}
