/** What a skill of its owner does on copies of its files, in the box: its checks, and its last uses once more. */
import type { Clock } from '../../../base/clock.ts';
import type { Boxes } from '../../../domain/box.ts';
import { readTree, type SkillTree } from '../../../skills/making/skill-tree.ts';
import type { Finding } from '../../../skills/skill.ts';
import type { ListedSkill } from '../../../skills/skill-registry.ts';
import { ownFolderOf } from '../own-folder.ts';
import { type CheckReport, createCheckRunner } from '../run-checks.ts';
import { type ComparedUse, createCompareRevisions, worseInWords } from './compare-revisions.ts';
import { createRecordedUses, type RecordedUse } from './recorded-uses.ts';
import { type ReplayedUse, replayUse } from './replay-use.ts';
import { createScriptBench } from './script-bench.ts';

export interface SkillTrials {
  check(skill: ListedSkill, tree: SkillTree, signal: AbortSignal): Promise<CheckReport[]>;
  /** The last uses of a skill, the newest first. */
  usesOf(folder: string): Promise<RecordedUse[]>;
  forget(folder: string): Promise<void>;
  replay(at: TriedSkill, tree: SkillTree, use: RecordedUse): Promise<ReplayedUse>;
  compare(at: TriedSkill, before: SkillTree, after: SkillTree): Promise<ComparedUse[]>;
  /** The same as what a person reads before the new one takes the place of the old: an error where it does worse. */
  findWorse(at: TriedSkill, before: SkillTree, after: SkillTree): Promise<Finding[]>;
}

export interface TriedSkill {
  folder: string;
  /** The names of its secrets. */
  secrets: readonly string[];
  signal: AbortSignal;
}

/** Of what scripts wrote before: where it is more, they find nothing. */
const WROTE_LIMITS = { files: 1000, bytes: 20_000_000 };

export function createSkillTrials({
  home,
  boxes,
  environment,
  clock,
}: {
  home: string;
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  environment: NodeJS.ProcessEnv;
  clock: Pick<Clock, 'monotonicMs'>;
}): SkillTrials {
  const uses = createRecordedUses(home);
  const bench = createScriptBench({ boxes, environment });
  const { monotonicMs } = clock;
  const checks = createCheckRunner({ bench, monotonicMs });
  const compareRevisions = createCompareRevisions({ bench, monotonicMs });

  async function givenTo({ folder, secrets, signal }: TriedSkill) {
    const wrote = await readTree(ownFolderOf(home, folder), WROTE_LIMITS).catch(() => null);
    return { secrets, signal, wrote: wrote?.ok === true ? wrote.value : [] };
  }

  async function compare(at: TriedSkill, before: SkillTree, after: SkillTree) {
    const recorded = await uses.list(at.folder);
    if (recorded.length === 0) return [];
    return compareRevisions({ before, after }, recorded, await givenTo(at));
  }

  return {
    check: checks.run,
    usesOf: uses.list,
    forget: uses.forget,
    replay: async (at, tree, use) => {
      const given = await givenTo(at);
      return bench(tree, (copy) => replayUse(copy, use, given));
    },
    compare,
    async findWorse(at, before, after) {
      if ((await uses.list(at.folder)).length === 0) return [];
      if (!(await boxes.isBoxed())) return [NOT_COMPARED];
      const compared = await compare(at, before, after);
      return compared
        .filter(({ verdict }) => verdict === 'worse')
        .map((one) => ({ ...WORSE, message: `${worseInWords(one)}.` }));
    },
  };
}

const WORSE = {
  level: 'error',
  code: 'worse-than-before',
  line: 1,
  fix: 'It was given the same, and addresses answered the same.',
} as const;

const NOT_COMPARED: Finding = {
  level: 'warning',
  code: 'not-compared',
  line: 1,
  message: 'There is no box here, so it was not tried beside the one that was there.',
  fix: 'rote skills history lists what was there.',
};
