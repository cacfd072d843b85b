/**
 * What went wrong and what fixed it. A lesson is told while it is fresh and fades with time; the same one on a third
 * occasion becomes the draft of a skill, which waits for its owner like any other.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import { RoteError } from '../base/errors.ts';
import type { Store } from '../store/store.ts';
import { saysTheSame } from './same-memory.ts';

export const LESSON_CATEGORIES = ['tool', 'schedule', 'skill', 'code', 'preference'] as const;
export type LessonCategory = (typeof LESSON_CATEGORIES)[number];

export interface NewLesson {
  category: LessonCategory;
  /** What went wrong. */
  problem: string;
  fix: string;
  /** The run or the message that it was learned in: however often that is tried, it counts once. */
  occasion: string;
  sessionKey: string;
}

export interface Lesson extends Pick<NewLesson, 'category' | 'problem' | 'fix'> {
  person: string;
  occasions: readonly string[];
  learnedMs: number;
}

export interface Lessons {
  record(person: string, lesson: NewLesson): Promise<Lesson>;
  /** The most weighty first, a line each. */
  tell(person: string): Promise<string>;
}

/** What a skill says that is made of a lesson. */
export interface LessonSkill {
  name: string;
  description: string;
  instructions: string;
}

const KIND = 'lesson';
const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 30;
const LEFT_OUT_DAYS = 90;
const OCCASIONS_OF_SKILL = 3;
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
  /** Saves the draft of a skill, which waits for its owner. */
  draftSkill: (skill: LessonSkill, sessionKey: string) => Promise<unknown>;
}): Lessons {
  const { store, clock, draftSkill } = dependencies;
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
    async record(person, { occasion, sessionKey, category, ...words }) {
      const problem = onLine(words.problem);
      const fix = onLine(words.fix);
      const known = (await fresh(person)).find(
        ({ lesson }) =>
          lesson.category === category &&
          saysTheSame(lesson.problem, problem) &&
          saysTheSame(lesson.fix, fix),
      );
      const key = known?.key ?? `${person}:${contentHash({ category, problem, fix })}`;
      let isThird = false;
      const kept = (await records.change(KIND, key, (current) => {
        const before = (current as Lesson | null)?.occasions ?? [];
        const isNew = !before.includes(occasion);
        isThird = isNew && before.length === OCCASIONS_OF_SKILL - 1;
        const occasions = isNew ? [...before, occasion].slice(-OCCASIONS_OF_SKILL) : before;
        const next: Lesson = {
          ...{ person, category, problem, fix },
          ...(current as Lesson | null),
          occasions,
          learnedMs: clock.nowMs(),
        };
        return next;
      })) as Lesson;
      for (const { key: old, weight } of await weighed(person))
        if (weight === 0) await records.change(KIND, old, () => null);
      if (isThird) await draftOrLeave(kept, sessionKey);
      return kept;
    },
    async tell(person) {
      const told = (await fresh(person)).slice(0, MOST_TOLD);
      return told
        .map(({ lesson }) => `- (${lesson.category}) ${lesson.problem} → ${lesson.fix}`)
        .join('\n');
    },
  };

  /** What may not become a skill stays a lesson. */
  async function draftOrLeave(lesson: Lesson, sessionKey: string): Promise<void> {
    try {
      await draftSkill(skillOfLesson(lesson), sessionKey);
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
    }
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
