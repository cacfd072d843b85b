/** The record of each skill beside its files, in the store: its use, and whether it is switched off. */

import { OWNER } from '../../domain/person.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import {
  afterUse,
  type SkillRecord,
  type SkillUse,
  skillRecordSchema,
} from '../../domain/skill-record.ts';
import { createLessons } from '../../memory/lessons.ts';
import type { Store } from '../../store/store.ts';
import { wantRepair } from './uses/repair-jobs.ts';

const KIND = 'skill';

export interface SkillRecords {
  /** By the name of the skill. */
  all(): Promise<ReadonlyMap<string, SkillRecord>>;
  get(name: string): Promise<SkillRecord>;
  change(name: string, change: (current: SkillRecord) => SkillRecord): Promise<SkillRecord>;
  /** Switched off by its owner, with what they said. */
  switchOff(name: string, off: NonNullable<SkillRecord['disabled']>): Promise<void>;
  /** That a skill was switched off is a lesson of its owner. */
  learnOff(name: string, off: NonNullable<SkillRecord['disabled']>): Promise<void>;
  /** The owner hears of it where this made Rote switch it off. */
  recordUse(name: string, use: SkillUse): Promise<void>;
}

export function createSkillRecords({
  records,
  incidents,
  changes,
}: Pick<Store, 'records' | 'incidents' | 'changes'>): SkillRecords {
  async function change(
    name: string,
    to: (current: SkillRecord) => SkillRecord,
  ): Promise<SkillRecord> {
    return read(await records.change(KIND, name, (current) => to(read(current))));
  }

  async function learnOff(
    name: string,
    { why, atMs }: NonNullable<SkillRecord['disabled']>,
  ): Promise<void> {
    // Others may have named it in a sentence.
    if (!/^[\w.-]{1,64}$/.test(name)) return;
    const lessons = createLessons({ store: { records }, clock: { nowMs: () => atMs } });
    await lessons.record(OWNER, {
      category: 'skill',
      problem: `The skill ${name} was switched off.`,
      fix: `Do without it: ${why.replace(/(?<![.!\s])[.!\s]+$/, '')}.`,
      occasion: `skill-off:${name}:${atMs}`,
      isOfNames: true,
      sessionKey: OWNER_SESSION,
    });
  }

  return {
    change,
    learnOff,
    async switchOff(name, off) {
      let wasOn = false;
      await change(name, (current) => {
        wasOn = current.disabled === null;
        return { ...current, disabled: off, failuresInRow: 0 };
      });
      if (wasOn) await learnOff(name, off);
    },
    get: async (name) => read(await records.get(KIND, name)),
    async all() {
      const rows = await records.list(KIND);
      return new Map(rows.map(({ key, document }) => [key, read(document)]));
    },
    async recordUse(name, use) {
      let wasOn = false;
      // Before it is switched off, so that no crash between the two forgets it.
      const foreseen = read(await records.get(KIND, name));
      if (afterUse(foreseen, use).disabled?.atMs === use.nowMs && foreseen.disabled === null)
        await wantRepair(records, name, use.nowMs);
      const after = await change(name, (current) => {
        wasOn = current.disabled === null;
        return afterUse(current, use);
      });
      if (!wasOn || after.disabled === null) return;
      // With what it failed may be words of others.
      const where = use.place == null ? '' : `, the last time ${use.place}`;
      const why = `it failed ${after.failuresInRow} times in a row${where}`;
      await learnOff(name, { why, atMs: use.nowMs });
      changes.notify();
      const text = `The skill "${name}" was switched off: ${after.disabled.why}. On again: rote skills enable ${name}`;
      await incidents.report(
        { subject: `skill-off:${name}`, kind: 'switched-off', sessionKey: OWNER_SESSION, text },
        use.nowMs,
      );
    },
  };
}

/** A record that can't be read says nothing. */
function read(document: unknown): SkillRecord {
  const parsed = skillRecordSchema.safeParse(document ?? {});
  return parsed.success ? parsed.data : skillRecordSchema.parse({});
}
