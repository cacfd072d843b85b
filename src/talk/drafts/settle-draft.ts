/**
 * A draft to what becomes of it: refused, shown, agreed to, forgotten, or gone back from. Nothing is stored or done
 * before its owner says yes, and a yes counts for what was shown and for nothing that came between.
 */
import type { Clock } from '../../base/clock.ts';
import type { Fault } from '../../base/errors.ts';
import { type Draft, draftIn, type Management } from '../../compiler/compiler.ts';
import { asOneDraft, draftsIn, viewDraft } from '../../domain/draft.ts';
import { type Grant, isGranted } from '../../domain/grant.ts';
import { grantsInForce } from '../../domain/schedule/grants-in-force.ts';
import type { Staleness } from '../../language/talk-words.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { AskAnswer } from '../ask-types.ts';
import { type createCarryOut, isLetOut, READS } from '../carry-out.ts';
import { type Conversation, withEarlier } from '../conversations.ts';
import { undoOf } from '../manage-schedules.ts';
import type { createStaleAnswers } from '../stale-answers.ts';
import type { Talk } from '../talk-turn.ts';
import type { Decision } from '../turn-effects.ts';
import type { CheckDraft } from './check-draft.ts';
import { withPlace } from './draft-channel.ts';
import type { createDraftNotes } from './draft-notes.ts';
import { tagOf } from './draft-tag.ts';
import { type createDraftJudge, isAnswer, withNotes } from './judge-draft.ts';
import type { createShownDrafts } from './shown-draft.ts';

export function createSettleDraft(dependencies: {
  schedules: Schedules;
  check: CheckDraft;
  judge: ReturnType<typeof createDraftJudge>;
  notes: Pick<ReturnType<typeof createDraftNotes>, 'withFindings' | 'withGrants'>;
  shownDrafts: ReturnType<typeof createShownDrafts>;
  stale: ReturnType<typeof createStaleAnswers>;
  carryOut: ReturnType<typeof createCarryOut>['carryOut'];
  /** What its person has granted before; nothing where that is not theirs to do. */
  heldGrants: () => Promise<readonly Grant[]>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  const { schedules, check, judge, notes, shownDrafts, stale, carryOut, clock } = dependencies;

  async function settle(asked: Draft, talk: Talk): Promise<AskAnswer> {
    if (talk.mayChange === false && asked.manage?.kind !== 'help')
      return { kind: 'not-understood', reason: talk.words.onlyTalk, suggestions: [] };
    const judged: Draft[] = [];
    let isFree = true;
    for (const one of draftsIn(asked)) {
      const made = await judgeOne(one, talk);
      if ('reason' in made) return { kind: 'not-understood', reason: made.reason, suggestions: [] };
      judged.push(made.draft);
      isFree &&= made.isFree;
    }
    const draft = asOneDraft(judged);
    if (talk.outside === true && !isAnswer(draft) && !judged.some(isLetOut))
      return { kind: 'not-understood', reason: talk.words.nothingToLetOut, suggestions: [] };
    if (draft.manage !== null && draft.also === undefined)
      return manage(draft, draft.manage, isFree ? talk : { ...talk, yes: false });
    if (talk.dryRun || !talk.yes || !isFree)
      return show(draft, await shownDrafts.hashOf(draft), talk);
    return decide({ draft: withEnd(draft, talk), undo: null }, talk);
  }

  /** It with all that is to be known about it, or why it can't be. */
  async function judgeOne(
    asked: Draft,
    talk: Talk,
  ): Promise<{ draft: Draft; isFree: boolean } | { reason: string }> {
    const { session } = talk;
    const [fault] = await check(asked, session);
    if (fault !== undefined) return { reason: whyRefused(fault, talk) };
    const judged = await judge(asked);
    if (judged.kind === 'refused') return { reason: judged.reason };
    if (asked.manage !== null) {
      const asks = talk.yes ? whyAsked(asked, { ...talk, isHeld: false }) : [];
      return { draft: withNotes(asked, asks), isFree: asks.length === 0 };
    }
    if (talk.outside === true && judged.notes.length > 0)
      return { reason: talk.words.ownerLetsOut };
    const granted = await notes.withGrants(asked, talk);
    const found = await notes.withFindings(granted, granted.session ?? session, talk);
    const isHeld = talk.yes && (await areHeld(granted));
    const asks = talk.yes ? whyAsked(granted, { ...talk, isHeld }) : [];
    const draft = withPlace(withNotes(found, [...judged.notes, ...asks]));
    return { draft, isFree: asks.length === 0 };
  }

  /** Why a yes that was given beforehand is not enough for it. */
  function whyAsked(draft: Draft, talk: Talk & { isHeld: boolean }): string[] {
    const { words, wasShown, isHeld } = talk;
    const leaves = (draft.leavesOut ?? []).length > 0 && wasShown !== true;
    return [
      ...(isHeld || mayGrant(draft, talk) ? [] : [words.needsOwnYes]),
      ...(leaves ? [words.leavesOutYes] : []),
    ];
  }

  /** Whether all that it is granted are folders that its person has granted before: one is asked for once. */
  async function areHeld({ grants = [] }: Draft): Promise<boolean> {
    if (grants.length === 0 || grants.some(({ kind }) => kind !== 'folder')) return false;
    const held = [...(await dependencies.heldGrants())];
    const inForce = grantsInForce({ grants: held }, null, clock.nowMs());
    return grants.every((grant) => isGranted(grant, inForce));
  }

  /** Nothing is done before a yes; what was open before it is what undo goes back to. */
  async function show(made: Draft, shownHash: string | null, talk: Talk): Promise<AskAnswer> {
    const { conversation } = talk;
    const draft = draftIn(made, talk.language);
    const isSame = conversation.draft !== null && tagOf(conversation.draft) === tagOf(draft);
    const earlier = talk.earlier ?? (isSame ? conversation.earlier : withEarlier(conversation));
    const standing = { sinceMs: clock.nowMs(), isBehind: false };
    await talk.keep({ draft, shownHash, standing, earlier: talk.dryRun ? [] : earlier });
    return { kind: 'draft', ...viewDraft(draft), accepted: false };
  }

  /** What may not be meant any more is shown once more, with the reason. */
  async function showAgain(draft: Draft, why: Staleness, talk: Talk): Promise<AskAnswer> {
    const names = await stale.goneOf(draft);
    if (names !== null) {
      await talk.keep({ draft: null });
      const reason = talk.words.goneSince(names);
      return { kind: 'not-understood', reason, suggestions: [] };
    }
    const again = await settle(draft, { ...talk, yes: false });
    if (again.kind !== 'draft') return again;
    const note = await stale.inWords(why, draft, talk);
    const first = { ...again.draft, notes: [...again.draft.notes, note] };
    const drafts = again.drafts === undefined ? {} : { drafts: again.drafts.with(0, first) };
    return { ...again, draft: first, ...drafts };
  }

  /** What was done last is taken back where nothing came between. */
  async function takeBack(draft: Draft, talk: Talk): Promise<AskAnswer> {
    const why = await stale.ofUndo(talk, clock.nowMs());
    return why === null ? settle(draft, talk) : showAgain(draft, why, talk);
  }

  /** What is to be done is written down first. */
  async function decide(decision: Decision, talk: Talk): Promise<AskAnswer> {
    await talk.effects.decide(decision);
    return carryOut(decision, talk);
  }

  async function manage(draft: Draft, management: Management, talk: Talk): Promise<AskAnswer> {
    const { kind } = management;
    const shown = { kind: 'draft', ...viewDraft(draft), accepted: false } as const;
    if (kind === 'accept' || kind === 'discard' || kind === 'back')
      return talk.dryRun ? shown : endDraft(kind, shown, talk);
    const isRead = READS.has(kind) || (kind === 'call' && management.isRead);
    if (talk.dryRun || (!isRead && !talk.yes && !isAgreedToBySaying(management))) {
      if (!isRead) return show(draft, await stale.hashOf(management), talk);
      await talk.keep(talk.conversation);
      return shown;
    }
    const undo = await undoOf(management, schedules);
    const decision = { draft, undo };
    return isRead ? carryOut(decision, talk) : decide(decision, talk);
  }

  /** What was shown last is carried out, or forgotten. */
  async function endDraft(
    kind: 'accept' | 'discard' | 'back',
    shown: AskAnswer & { kind: 'draft' },
    talk: Talk,
  ): Promise<AskAnswer> {
    const { conversation } = talk;
    const back = kind === 'back' ? stepBack(conversation) : null;
    if (back !== null) return settle(back.draft, { ...talk, yes: false, earlier: back.earlier });
    if (kind === 'accept' && conversation.draft !== null) return agree(conversation.draft, talk);
    await talk.keep({ draft: null, earlier: withEarlier(conversation) }, 'refused');
    return { ...shown, accepted: true, text: talk.words.forgotten };
  }

  /** A yes is to what was shown, and to nothing that came after. */
  async function agree(draft: Draft, talk: Talk): Promise<AskAnswer> {
    const why = await stale.ofDraft(draft, talk, clock.nowMs());
    if (why !== null) return showAgain(draft, why, talk);
    // Nobody lets a program out of its box by a yes alone.
    if (draftsIn(draft).some(isLetOut) && talk.outside !== true) {
      await talk.keep(talk.conversation);
      return { kind: 'not-understood', reason: talk.words.shownOutside, suggestions: [] };
    }
    const { shownHash } = talk.conversation;
    const isOfDrafts = draft.manage === null || draft.also !== undefined;
    const isAnother = isOfDrafts && (await shownDrafts.isAnother(draft, shownHash));
    if (!isAnother) return settle(draft, { ...accepting(talk), yes: true, wasShown: true });
    await talk.keep({ draft: null });
    return { kind: 'not-understood', reason: talk.words.changedSince, suggestions: [] };
  }

  return { settle, showAgain, takeBack };
}

/** What it grants ends when whoever agreed to it said so. */
function withEnd(draft: Draft, { grantsUntilUtc: untilUtc }: Talk): Draft {
  if (untilUtc === undefined) return draft;
  const limited = draftsIn(draft).map((one) =>
    one.grants === undefined
      ? one
      : { ...one, grants: one.grants.map((grant) => ({ ...grant, untilUtc })) },
  );
  return asOneDraft(limited);
}

/** Who says "remember that …" or "add milk to my list" has agreed to it, and takes it back by saying so. */
const SAID_IS_AGREED: ReadonlySet<string> = new Set([
  'memory.save',
  'heartbeat.wake',
  'tasks.create',
  'tasks.complete',
  'tasks.reopen',
  'tasks.delete',
  'tasks.restore',
  'lists.add',
  'lists.remove',
  'lists.tick',
]);

function isAgreedToBySaying(management: Management): boolean {
  return management.kind === 'call' && SAID_IS_AGREED.has(management.tool);
}

/** To the draft before; where something is asked about the one that is open, to that. */
function stepBack({
  pending,
  draft,
  earlier,
}: Conversation): (Pick<Conversation, 'earlier'> & { draft: Draft }) | null {
  if (pending !== null && draft !== null) return { draft, earlier };
  const last = earlier.at(-1);
  return last === undefined ? null : { draft: last, earlier: earlier.slice(0, -1) };
}

/** Said in the language of the talk; what a schema complains of says nothing to a person. */
function whyRefused({ code, message }: Fault, { words }: Talk): string {
  return code === 'bad-schedule' ? words.notAWish : words.refused(message);
}

/** What is granted was shown first, or stands in the words that the yes came with. */
function mayGrant({ grants, madeBy }: Draft, { wasShown, saysYes }: Talk): boolean {
  if (grants === undefined || wasShown === true) return true;
  return saysYes === true && madeBy === 'compiler';
}

/** The draft that is open is what is carried out. */
export function accepting(talk: Talk): Talk {
  return { ...talk, keep: (next) => talk.keep(next, 'accepted') };
}
