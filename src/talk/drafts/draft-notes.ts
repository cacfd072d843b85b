/** What is said of a draft before anybody agrees to it: what it would be granted, what it needs and is not there, and what can never work. */
import type { Draft } from '../../compiler/compiler.ts';
import { grantsOutside } from '../../domain/grant.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import { leftAloneUntil } from '../../domain/quiet.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import { isAtHouse } from '../../domain/session-key.ts';
import { hasThinking } from '../../domain/think/think-step.ts';
import { askedIn } from '../../language/asked-question.ts';
import type { TalkWords } from '../../language/talk-words.ts';
import type { HomeCatalog } from '../../own-tools/home-catalog.ts';
import type { People } from '../../people/people.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { formatZoned } from '../../time/format-zoned.ts';
import { instantMs } from '../../time/instant.ts';
import type { Talk } from '../talk-turn.ts';
import { type MailHeadOf, mailNotes } from './mail-notes.ts';

export function createDraftNotes(dependencies: {
  schedules: Pick<Schedules, 'findingsOf' | 'watchedPlace' | 'zoneOf'>;
  people: Pick<People, 'ofSession'>;
  /** Null where there is no model. */
  drafter: () => Promise<unknown>;
  workFor: (draft: Draft) => Promise<ScheduledWork>;
  tools: () => Promise<Pick<HomeCatalog, 'grantsOf'>>;
  mailHead: MailHeadOf;
}) {
  /** Whether it will need a model when it runs, and there is none. */
  async function lacksModel(draft: Draft): Promise<boolean> {
    return needsModel(draft) && (await dependencies.drafter()) === null;
  }

  /** That its time is in quiet hours, or that it is told then. */
  async function quietNotes(
    { trigger, urgent, nextFires }: Draft,
    sessionKey: string,
    words: TalkWords,
  ): Promise<string[]> {
    const [first] = nextFires;
    const { quiet } = await dependencies.people.ofSession(sessionKey);
    if (urgent === true) return [words.toldInQuietHours];
    if (trigger === null || first === undefined || quiet === undefined) return [];
    const timezone = await dependencies.schedules.zoneOf(sessionKey);
    const dueMs = instantMs(first);
    const untilMs = leftAloneUntil(dueMs, quiet, timezone);
    if (untilMs === null) return [];
    const clock = (ms: number): string => formatZoned(ms, timezone).slice(11, 16);
    return [words.inQuietHours(clock(dueMs), clock(untilMs))];
  }

  return {
    lacksModel,
    /** With what a yes grants it beyond the settings, and nothing that it named itself. */
    async withGrants(draft: Draft, { outside = false }: Pick<Talk, 'outside'>): Promise<Draft> {
      const { grants: _, ...asked } = draft;
      const waits = draft.trigger?.kind === 'event';
      if (draft.plan === null && draft.skill === null && !waits) return asked;
      const work = await dependencies.workFor(asked);
      const { possible, needed } = (await dependencies.tools()).grantsOf(
        work,
        undefined,
        draft.trigger,
      );
      const grants = outside ? grantsOutside({ possible, needed }) : needed;
      return grants.length === 0 ? asked : { ...asked, grants };
    },
    /** What will need a model is agreed to by somebody who knows that there is none: that is said first. */
    async withModel(
      draft: Draft,
      session: string,
      { noModel, howToHaveModel }: TalkWords,
    ): Promise<Draft> {
      if (!needsModel(draft)) return draft;
      const notes = draft.notes.filter((note) => !note.startsWith(noModel));
      const said = isAtHouse(session) ? `${noModel} ${howToHaveModel}` : noModel;
      return { ...draft, notes: (await lacksModel(draft)) ? [said, ...notes] : notes };
    },
    /** What can never work as the house is now. */
    async withFindings(
      draft: Draft,
      sessionKey: string,
      talk: Pick<Talk, 'words' | 'isCommandLine' | 'yes'>,
    ): Promise<Draft> {
      const work = await dependencies.workFor(draft);
      const { trigger } = draft;
      const judged = { id: null, name: draft.name, work, sessionKey };
      const found = await dependencies.schedules.findingsOf({
        ...judged,
        ...(trigger !== null && { trigger }),
      });
      const isOpen = talk.isCommandLine === true && !talk.yes;
      // That there is no model is said already, with what to do about it.
      const said = found.filter(({ code }) => code !== 'no-model');
      const place = trigger === null ? null : await dependencies.schedules.watchedPlace(trigger);
      const { mails: words } = talk.words;
      const { mailHead: headOf } = dependencies;
      const notes = [
        ...(await mailNotes(draft, { words, headOf, session: sessionKey })),
        ...(asksSomething(draft) ? [talk.words.answersGo] : []),
        ...(place === null || !SEEN.has(place.state) ? [] : [talk.words.watched(place)]),
        ...(await quietNotes(draft, sessionKey, talk.words)),
        ...new Set(said.map((finding) => talk.words.finding(finding, { isOpen }))),
      ];
      const { noted: before = [], ...asked } = draft;
      const others = draft.notes.filter((note) => ![...before, ...notes].includes(note));
      const told = { ...asked, notes: [...others, ...notes] };
      return notes.length === 0 ? told : { ...told, noted: notes };
    },
  };
}

/** An agent does it, or its plan asks a model. */
function needsModel({ tier, manage, plan }: Draft): boolean {
  return manage === null && (tier === 'agent' || hasThinking(plan?.tools ?? []));
}

/** What else is there to say of a place is a finding. */
const SEEN: ReadonlySet<string> = new Set(['there', 'missing']);

/** Whether one of its messages asks a person something. */
function asksSomething({ plan }: Draft): boolean {
  const { tools } = asPlan(plan ?? []);
  return tools.some(({ input }) => {
    const { text } = input;
    return typeof text === 'string' && askedIn(text) !== null;
  });
}
