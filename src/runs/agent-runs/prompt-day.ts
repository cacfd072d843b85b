/**
 * What was used most, as the prompts of one day tell it: found with the first prompt of the day from what
 * was used before, and then the same for all of that day, in every process, whatever is used meanwhile.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { SkillRecord } from '../../domain/skill-record.ts';
import type { Store } from '../../store/store.ts';
import { dayOf } from '../../time/day-of.ts';

const USES = 'command-uses';
const DAY = 'prompt-day';
export const PROMPT_KINDS: readonly string[] = [USES, DAY];

/** What was used longer ago says little about tomorrow. */
const DAYS_LOOKED_AT = 30;
const CALLS_LOOKED_AT = 1000;

/** What everyday wishes need, where nothing was used yet: a list, a memory, a page, a file, and what is scheduled. */
const USUAL: readonly string[] = [
  'tasks.create',
  'tasks.search',
  'memory.save',
  'schedule.list',
  'http.request',
  'file.read',
  'tasks.update',
  'web.search',
  'message.send',
  'file.write',
  'skill.show',
];

const usesSchema = z.record(z.string(), z.int());
const promptDaySchema = z.strictObject({
  /** How often each skill had run. */
  skillUses: usesSchema,
  /** The names of tools, the most used first. */
  mostUsed: z.array(z.string()),
});
type PromptDay = z.output<typeof promptDaySchema>;

export type PromptDays = ReturnType<typeof createPromptDays>;

export function createPromptDays(options: {
  clock: Pick<Clock, 'nowMs'>;
  timezone: () => string;
  store: Pick<Store, 'records' | 'calls'>;
  skillRecords: () => Promise<ReadonlyMap<string, Pick<SkillRecord, 'runs'>>>;
}) {
  const { clock, timezone, store, skillRecords } = options;
  const { records, calls } = store;
  let latest: { day: string; facts: PromptDay } | null = null;
  const dayAt = (atMs: number): string => dayOf(atMs, timezone());

  async function findOut(day: string): Promise<PromptDay> {
    const first = Temporal.PlainDate.from(day).subtract({ days: DAYS_LOOKED_AT }).toString();
    const counts = new Map<string, number>();
    const add = (name: string, times: number): void =>
      void counts.set(name, (counts.get(name) ?? 0) + times);
    for (const { key, document } of await records.list(USES)) {
      if (key < first || key >= day) continue;
      for (const [name, times] of Object.entries(readUses(document))) add(name, times);
    }
    // What was typed, or asked for through the API, is in no run.
    for (const { by, tool, failure, startedMs } of await calls.list({ limit: CALLS_LOOKED_AT })) {
      const on = dayAt(startedMs);
      const isOurs = (by === 'command' || by === 'model') && failure === null;
      if (isOurs && on >= first && on < day) add(tool, 1);
    }
    const ranked = [...counts].toSorted(
      ([left, leftTimes], [right, rightTimes]) => rightTimes - leftTimes || (left < right ? -1 : 1),
    );
    const mostUsed = new Set([...ranked.map(([name]) => name), ...USUAL]);
    const skills = [...(await skillRecords())].map(([name, { runs }]) => [name, runs] as const);
    return { mostUsed: [...mostUsed], skillUses: Object.fromEntries(skills) };
  }

  return {
    async today(): Promise<PromptDay> {
      const day = dayAt(clock.nowMs());
      if (latest?.day === day) return latest.facts;
      const stored = promptDaySchema.safeParse(await records.get(DAY, day));
      const found = stored.success ? stored.data : await findOut(day);
      // Whoever came first has said it.
      const kept = await records.change(DAY, day, (current) =>
        promptDaySchema.safeParse(current).success ? current : found,
      );
      latest = { day, facts: promptDaySchema.parse(kept) };
      return latest.facts;
    },
    /** For the days after this one. */
    async noteCalls(tools: readonly string[]): Promise<void> {
      if (tools.length === 0) return;
      await records.change(USES, dayAt(clock.nowMs()), (current) => {
        const uses = readUses(current);
        for (const tool of tools) uses[tool] = (uses[tool] ?? 0) + 1;
        return uses;
      });
    },
  };
}

/** What can't be read was never used. */
function readUses(document: unknown): Record<string, number> {
  const parsed = usesSchema.safeParse(document);
  return parsed.success ? parsed.data : {};
}
