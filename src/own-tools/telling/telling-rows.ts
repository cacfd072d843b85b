/** Makes rows of what is told that a plan can keep, count and compare, and as lines where there are any. */

import type { CallContext } from '../../domain/tool-call.ts';
import { SINCE_LAST } from '../../language/own-lists.ts';
import type { Stretch } from '../../language/phrases/read-stretch.ts';
import { stretchOf } from '../../language/phrases/stretch-of.ts';
import type { Here } from './say-when.ts';
import type { TellingPorts } from './telling-ports.ts';

export interface TitledRow {
  title: string;
}

/** `lines` is null where there is none, so that a message can say that. */
export function rowsAs<Name extends string, Row extends TitledRow>(
  name: Name,
  rows: readonly Row[],
): Record<Name, readonly Row[]> & { lines: string | null } {
  const lines = rows.length === 0 ? null : rows.map(({ title }) => title).join('\n');
  return { [name]: rows, lines } as Record<Name, readonly Row[]> & { lines: string | null };
}

const DAY_MS = 86_400_000;
/** Among so many of the latest runs the one before is looked for. */
const MOST_RUNS = 2000;

/** A stretch that was; since the run before of the same schedule, or the last day where there was none. */
export async function pastStretch(
  when: string,
  { ports, here, context }: { ports: TellingPorts; here: Here; context: CallContext },
): Promise<Stretch> {
  if (when !== SINCE_LAST) return stretchOf(when, here, 'back');
  const { engine } = await ports.storeFor(context);
  const runs = await engine.list({ limit: MOST_RUNS });
  const scheduleId = runs.find(({ id }) => id === context.runId)?.scheduleId ?? null;
  const before = runs.find(
    (run) => run.id !== context.runId && run.scheduleId === scheduleId && run.startedMs !== null,
  );
  const fromMs = scheduleId === null ? null : (before?.startedMs ?? null);
  return { fromMs: fromMs ?? here.nowMs - DAY_MS, toMs: here.nowMs + 1 };
}
