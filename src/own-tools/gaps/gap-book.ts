/** The gaps in the store. Whoever changes one gives a function that comes to the same if it is called again after a crash. */
import { type Gap, gapSchema } from '../../domain/gap.ts';
import type { Store } from '../../store/store.ts';

export const GAP_KIND = 'gap';

export interface GapBook {
  /** The latest first. */
  all(): Promise<Gap[]>;
  get(id: string): Promise<Gap | null>;
  /** Opens one, if there is none of that id yet. */
  open(gap: Gap): Promise<Gap>;
  /** Null if there is none of that id. */
  change(id: string, to: (gap: Gap) => Partial<Gap>): Promise<Gap | null>;
}

export function createGapBook({
  store: { records, changes },
  nowMs,
}: {
  store: Pick<Store, 'records' | 'changes'>;
  nowMs: () => number;
}): GapBook {
  return {
    async all() {
      const rows = await records.list(GAP_KIND);
      const gaps = rows.flatMap(({ document }) => read(document) ?? []);
      return gaps.toSorted((one, other) => other.openedMs - one.openedMs);
    },
    get: async (id) => read(await records.get(GAP_KIND, id)),
    async open(gap) {
      const kept = await records.change(GAP_KIND, gap.id, (current) => current ?? gap);
      changes.notify();
      return read(kept) ?? gap;
    },
    async change(id, to) {
      const kept = await records.change(GAP_KIND, id, (current) => {
        const gap = read(current);
        return gap === null ? current : { ...gap, ...to(gap), changedMs: nowMs() };
      });
      changes.notify();
      return read(kept);
    },
  };
}

function read(document: unknown): Gap | null {
  const parsed = gapSchema.safeParse(document);
  return parsed.success ? parsed.data : null;
}
