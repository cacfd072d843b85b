/** What is said around drafts and of what was done, as each language says it. */
import type { Grant } from '../domain/grant.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { ScheduleStatus } from '../domain/run/run-words.ts';
import type { MailTalkWords } from './mail-talk-words.ts';
import type { ListDraftWords } from './named-list-words.ts';
import type { TriggerWords } from './trigger-words.ts';

/** Why a yes or an undo may no longer mean what it is said to. */
export type Staleness = 'came-between' | 'changed' | 'long-ago';

/** Tells what was done to a schedule, by its name and by when it runs. */
type SayDone = (name: string, when: string) => string;

export interface TalkWords {
  /** How times are told. */
  triggers: TriggerWords;
  status: Readonly<Record<ScheduleStatus, string>>;
  forgotten: string;
  /** Why a yes or an undo is not carried out as it is. */
  stale: Readonly<Record<Staleness, string>>;
  /** How a schedule is now that was changed elsewhere. */
  isNow: (name: string, when: string, status: string) => string;
  changedSince: string;
  /** A question that is open is asked again. */
  stillAsked: (question: string) => string;
  /** Something is to be done to all, and there are more than are known. */
  tooManyToName: string;
  /** A yes or a no, and more than one thing waits for it. */
  whichYes: string;
  goneSince: (names: string) => string;
  done: Readonly<
    Record<
      'run' | 'remove' | 'restore' | 'pause' | 'resume' | 'skip' | 'unskip' | 'update' | 'rename',
      SayDone
    >
  >;
  goesOnAgain: (id: string, when: string) => string;
  /** With its rule, if it runs again and again. */
  runsNext: (name: string, when: string, rule: string | null) => string;
  /** Until then, or until somebody resumes it; `next` is when it would run after that. */
  runsOnceResumed: (name: string, until: string | null, next: string) => string;
  runsNoMore: (name: string, status: string) => string;
  stored: (id: string) => string;
  /** What began because of a message. */
  heard: (names: readonly string[]) => string;
  waitsForOwner: string;
  nothingStored: string;
  nothingDone: string;
  /** How to agree: with a further line, or with a further command. */
  sayYes: string;
  sayYesByCommand: string;
  /** Of several, that is for each of them. */
  yesToAll: string;
  yes: string;
  no: string;
  note: (text: string) => string;
  /** Which folder is watched, of a draft that waits for a file; without a name, each file in it. */
  watched: (place: { folder: string; name: string | null; state: string }) => string;
  /** What can't work now. `isOpen`: at the command line, of a draft that waits for a yes there. */
  finding: (finding: HouseFinding, where: { isOpen: boolean }) => string;
  /** What a yes grants. */
  grant: (grant: Grant) => string;
  /** A yes that was given beforehand, or to the words of a model, grants nothing. */
  needsOwnYes: string;
  /** Nor does it store what leaves something out. */
  leavesOutYes: string;
  /** --outside-box, and no program is called. */
  nothingToLetOut: string;
  /** --outside-box, of somebody whose wishes wait for the owner. */
  ownerLetsOut: string;
  /** A yes without --outside-box to what was shown with it. */
  shownOutside: string;
  /** It would fail for want of a model; `near` is what needs none. */
  needsModel: (name: string, near: readonly string[]) => string;
  storeAnyway: string;
  pathOutside: (path: string) => string;
  /** By name, of what nobody is there to think about. */
  notRead: (said: string) => string;
  /** What is remembered, where nobody is there who thinks about it. */
  remembered: (told: string) => string;
  next: string;
  uses: (tools: string, isFree: boolean) => string;
  notUnderstood: string;
  /** What somebody else wrote was passed on, and nothing comes of it. */
  passedOn: string;
  /** What was read of a wish is too little, or too strange, to be stored. */
  notAWish: string;
  /** Why a draft can't be, as what refuses it says. */
  refused: (why: string) => string;
  /** An answer to what a schedule asked was kept. */
  answerNoted: (question: string) => string;
  /** Where an answer goes, of a draft that asks something. */
  answersGo: string;
  toldInQuietHours: string;
  inQuietHours: (time: string, told: string) => string;
  examples: string;
  withModel: string;
  /** Of work that no plan does, as long as nobody thinks. */
  restartNeedsModel: string;
  answerWith: (example: string) => string;
  handedOver: (runId: string) => string;
  onlyTalk: string;
  notToStore: string;
  /** No model answers here. */
  alone: string;
  noModel: string;
  howToHaveModel: string;
  /** What calls would do to a list. */
  listDrafts: ListDraftWords;
  whenIsIt: string;
  /** Of somebody who is to be invited: one of several, or one that nobody has. */
  whichAddress: (name: string) => string;
  noAddressOf: (name: string) => string;
  contactsUnread: (name: string, why: string) => string;
  mails: MailTalkWords;
  whichOne: (said: string) => string;
  whatIsMeant: (said: string) => string;
}
