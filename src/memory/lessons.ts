/**
 * Lessons: a problem and what fixed it. A lesson is told while it is fresh and fades with time; one in words on a third
 * occasion becomes the draft of a skill, which waits for its owner like any other.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import { RoteError } from '../base/errors.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Store } from '../store/store.ts';
import { saysTheSame } from './same-memory.ts';

export const LESSON_CATEGORIES = ['tool', 'schedule', 'skill', 'code', 'preference'] as const;
type LessonCategory = (typeof LESSON_CATEGORIES)[number];

export interface NewLesson {
  category: LessonCategory;
  /** Says what went wrong. */
  problem: string;
  fix: string;
  /** The run or the message that it was learned in: however often that is tried, it counts once. */
  occasion: string;
  sessionKey: string;
  /**
   * Noticed by rule, in names of calls, schedules and skills: it helps who calls them next and says nothing to a person,
   * so no skill of it is offered.
   */
  isOfNames?: boolean;
}

export interface Lesson extends Pick<NewLesson, 'category' | 'problem' | 'fix'> {
  person: string;
  /** The session in which the last of them was learned. */
  sessionKey?: string;
  occasions: readonly string[];
  learnedMs: number;
  /** A skill is to be drafted of it, and how often that was begun; absent where none is. */
  draftTries?: number;
}

export interface Lessons {
  record(person: string, lesson: NewLesson): Promise<Lesson>;
  /** True if a skill is to be drafted of any. */
  hasDue(): Promise<boolean>;
  /** Drafts the skills that are due, each once. */
  draftSkills(ports: DraftPorts): Promise<void>;
  /** The most weighty first, a line each. */
  tell(person: string): Promise<string>;
}

/** The text of a skill that is made of a lesson. */
export interface LessonSkill {
  name: string;
  description: string;
  instructions: string;
}

interface DraftPorts {
  /** Saves the draft of a skill, which waits for its owner; throws where it may be none. */
  save: (skill: LessonSkill, sessionKey: string) => Promise<unknown>;
  /** As a model would write it; null where there is none, or nothing came of it. */
  write: (lesson: Lesson, usual: LessonSkill) => Promise<LessonSkill | null>;
}

const KIND = 'lesson';
const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 30;
const LEFT_OUT_DAYS = 90;
const OCCASIONS_OF_SKILL = 3;
/** Beyond that it is written without a model, which may be what stopped the others. */
const MOST_WRITTEN = 2;
const LONGEST = 300;
/** More than this never fits into what is told. */
const MOST_TOLD = 20;

/** 1 when it was just learned; 0 where it is too old to be told. */
export function weightOfLesson(ageDays: number): number {
  return ageDays >= LEFT_OUT_DAYS ? 0 : Math.exp((-ageDays * Math.LN2) / HALF_LIFE_DAYS);
}

export function createLessons(dependencies: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs'>;
}): Lessons {
  const { store, clock } = dependencies;
  const { records } = store;

  async function fresh(person: string): Promise<{ key: string; lesson: Lesson; weight: number }[]> {
    return (await weighed(person)).filter(({ weight }) => weight > 0);
  }

  async function weighed(person: string) {
    const nowMs = clock.nowMs();
    const all = (await records.list(KIND)) as { key: string; document: Lesson }[];
    return all
      .filter(({ document }) => document.person === person)
      .map(({ key, document }) => ({
        key,
        lesson: document,
        weight: weightOfLesson(Math.max(0, nowMs - document.learnedMs) / DAY_MS),
      }))
      .toSorted((one, other) => other.weight - one.weight);
  }

  return {
    async record(person, { occasion, sessionKey, category, isOfNames = false, ...words }) {
      const problem = onLine(words.problem);
      const fix = onLine(words.fix);
      const known = (await fresh(person)).find(
        ({ lesson }) =>
          lesson.category === category &&
          saysTheSame(lesson.problem, problem) &&
          saysTheSame(lesson.fix, fix),
      );
      const key = known?.key ?? `${person}:${contentHash({ category, problem, fix })}`;
      const kept = (await records.change(KIND, key, (current) => {
        const before = (current as Lesson | null)?.occasions ?? [];
        const isNew = !before.includes(occasion);
        const isThird = !isOfNames && isNew && before.length === OCCASIONS_OF_SKILL - 1;
        const occasions = isNew ? [...before, occasion].slice(-OCCASIONS_OF_SKILL) : before;
        const next: Lesson = {
          ...{ person, category, problem, fix },
          ...(current as Lesson | null),
          ...{ sessionKey, occasions, learnedMs: clock.nowMs() },
          ...(isThird && { draftTries: 0 }),
        };
        return next;
      })) as Lesson;
      for (const { key: old, weight } of await weighed(person))
        if (weight === 0) await records.change(KIND, old, () => null);
      return kept;
    },
    hasDue: async () => (await due()).length > 0,
    async draftSkills(ports) {
      for (const { key, lesson } of await due()) {
        const tries = lesson.draftTries ?? 0;
        await change(key, (now) => ({ ...now, draftTries: tries + 1 }));
        const usual = skillOfLesson(lesson);
        const written = tries < MOST_WRITTEN ? await ports.write(lesson, usual) : null;
        const isSaved = written !== null && (await isTaken(ports, written, lesson));
        if (!isSaved) await isTaken(ports, usual, lesson);
        await change(key, ({ draftTries: _, ...rest }) => rest);
      }
    },
    async tell(person) {
      const told = (await fresh(person)).slice(0, MOST_TOLD);
      return told
        .map(({ lesson }) => `- (${lesson.category}) ${lesson.problem} → ${lesson.fix}`)
        .join('\n');
    },
  };

  async function due(): Promise<{ key: string; lesson: Lesson }[]> {
    const all = (await records.list(KIND)) as { key: string; document: Lesson }[];
    return all
      .filter(({ document }) => document.draftTries !== undefined)
      .map(({ key, document }) => ({ key, lesson: document }));
  }

  async function change(key: string, to: (now: Lesson) => Lesson): Promise<void> {
    await records.change(KIND, key, (now) => (now === null ? null : to(now as Lesson)));
  }
}

/** A lesson that may not become a skill stays a lesson. */
async function isTaken(
  { save }: Pick<DraftPorts, 'save'>,
  skill: LessonSkill,
  { sessionKey = OWNER_SESSION }: Lesson,
): Promise<boolean> {
  try {
    await save(skill, sessionKey);
    return true;
  } catch (error) {
    if (!(error instanceof RoteError)) throw error;
    return false;
  }
}

/** Written without a model. */
function skillOfLesson({ category, problem, fix }: Lesson): LessonSkill {
  const name = `lesson-${category}-${contentHash({ category, problem }).slice(0, 8)}`;
  return {
    name,
    description: `What was learned three times about this: ${problem} Use when this comes up again.`,
    instructions: `# What goes wrong\n\n${problem}\n\n# What helps\n\n${fix}`,
  };
}

const onLine = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST).toWellFormed();
