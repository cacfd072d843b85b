/** What is known of each skill beside its files, in the store: its use, and whether it is switched off. */

import { OWNER_SESSION } from '../../domain/session-key.ts';
import {
  afterUse,
  type SkillRecord,
  type SkillUse,
  skillRecordSchema,
} from '../../domain/skill-record.ts';
import type { Store } from '../../store/store.ts';

const KIND = 'skill';

export interface SkillRecords {
  /** By the name of the skill. */
  all(): Promise<ReadonlyMap<string, SkillRecord>>;
  get(name: string): Promise<SkillRecord>;
  change(name: string, change: (current: SkillRecord) => SkillRecord): Promise<SkillRecord>;
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

  return {
    change,
    get: async (name) => read(await records.get(KIND, name)),
    async all() {
      const rows = await records.list(KIND);
      return new Map(rows.map(({ key, document }) => [key, read(document)]));
    },
    async recordUse(name, use) {
      let wasOn = false;
      const after = await change(name, (current) => {
        wasOn = current.disabled === null;
        return afterUse(current, use);
      });
      if (!wasOn || after.disabled === null) return;
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
