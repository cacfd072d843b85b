/**
 * Compares two revisions of a skill on what it was used for before: both are given the same, and addresses answer what they
 * answered then. Worse is what fails where the old one worked, or answers something else.
 */
import { isDeepStrictEqual } from 'node:util';
import type { SkillTree } from '../../../skills/making/skill-tree.ts';
import type { RecordedUse } from './recorded-uses.ts';
import { type ReplayedUse, replayUse } from './replay-use.ts';
import type { ScriptBench, SkillCopy } from './script-bench.ts';

/**
 * `unknown` where it can't be told: both fail, or the new one reads what nobody read then. `outdated` is worse on what an
 * address answers no longer, because the old one has failed on what it answered since.
 */
type UseVerdict = 'same' | 'better' | 'worse' | 'unknown' | 'outdated';

export interface ComparedUse {
  /** When it was used. */
  atMs: number;
  path: string;
  verdict: UseVerdict;
  before: RecordedUse['end'];
  after: RecordedUse['end'];
}

/** For all uses together; those that are left then are not compared. */
const TIME_MS = 60_000;

export type CompareRevisions = (
  trees: { before: SkillTree; after: SkillTree },
  uses: readonly RecordedUse[],
  given: { secrets: readonly string[]; wrote: SkillTree; signal: AbortSignal },
) => Promise<ComparedUse[]>;

export function createCompareRevisions({
  bench,
  monotonicMs,
}: {
  bench: ScriptBench;
  monotonicMs: () => number;
}): CompareRevisions {
  return ({ before, after }, uses, given) =>
    bench(before, (old) =>
      bench(after, async (next) => {
        const startedMs = monotonicMs();
        const compared: ComparedUse[] = [];
        for (const use of uses) {
          if (monotonicMs() - startedMs > TIME_MS) break;
          const one = await compareUse(use, { old, next }, given);
          const isOld = one.verdict === 'worse' && isOutdated(use, uses);
          compared.push(isOld ? { ...one, verdict: 'outdated' } : one);
        }
        return compared;
      }),
    );
}

async function compareUse(
  use: RecordedUse,
  { old, next }: { old: SkillCopy; next: SkillCopy },
  given: Parameters<typeof replayUse>[2],
): Promise<ComparedUse> {
  const [before, after] = await Promise.all([
    replayUse(old, use, given),
    replayUse(next, use, given),
  ]);
  const isOther = before.end.ok && after.end.ok && !isDeepStrictEqual(before.end, after.end);
  // What answers something else each time, such as the hour, says nothing.
  const again = isOther ? await replayUse(old, use, given) : before;
  const verdict = judgeReplays({ before, again, after });
  const { atMs, path } = use;
  return { atMs, path, verdict, before: before.end, after: after.end };
}

/** `again` is the old one once more. */
export function judgeReplays({
  before,
  again,
  after,
}: Readonly<Record<'before' | 'again' | 'after', ReplayedUse>>): UseVerdict {
  if (!before.end.ok) return after.end.ok ? 'better' : 'unknown';
  if (isDeepStrictEqual(before.end, after.end)) return 'same';
  if (after.unanswered.length > 0) return 'unknown';
  return !after.end.ok || isDeepStrictEqual(before.end, again.end) ? 'worse' : 'unknown';
}

/** True if an address that it read was read once more since, in a use that failed on what it answered then. */
export function isOutdated(use: RecordedUse, uses: readonly RecordedUse[]): boolean {
  const read = new Set(use.reads.map(({ question }) => placeOf(question.url)));
  return uses.some(
    ({ atMs, end, reads }) =>
      atMs > use.atMs &&
      !end.ok &&
      reads.some(
        ({ question, answer }) =>
          answer.ok && answer.status < 500 && read.has(placeOf(question.url)),
      ),
  );
}

/** Without what is asked there. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Without anything that a script or an address said. */
export function worseInWords({ atMs, path, after }: ComparedUse): string {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toString().slice(0, 16).replace('T', ' ');
  const how = after.ok ? 'it answers something else' : 'it fails';
  return `${path} as it was used on ${at} UTC worked; now ${how}`;
}
