/**
 * Runs scripts of a skill on a copy of its files, in the box, without network or secrets: what addresses answer is given,
 * and what a script writes is gone afterwards. The copy has no `checks/`, so no script finds what is expected of it.
 */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadAnswer, ReadQuestion } from '../../../code/fetch-door.ts';
import type { Boxes } from '../../../domain/box.ts';
import type { CallContext, ToolResult } from '../../../domain/tool-call.ts';
import { CHECKS_FOLDER } from '../../../skills/checks/skill-check.ts';
import { realDisk } from '../../../skills/making/disk.ts';
import { type SkillTree, writeTree } from '../../../skills/making/skill-tree.ts';
import { createScriptRunner } from '../../../tools/scripts/script-runner.ts';
import { openDoorFolder } from '../../code/door-folder.ts';
import type { GivenToScript } from './recorded-uses.ts';

const TIME_MS = 10_000;
/** The place at which a script failed may stand far above the end of what it said. */
const LIMITS = { toldLetters: 20_000 };

export interface TriedScript {
  path: string;
  given: GivenToScript;
  /** The names of secrets that it looks for; the values say nothing. */
  secrets: readonly string[];
  read(question: ReadQuestion): Promise<ReadAnswer>;
  /** What it wrote before, as far as it finds something. */
  wrote?: SkillTree;
}

export interface SkillCopy {
  /** Where it lies: scripts may say so. */
  folder: string;
  run(tried: TriedScript, signal: AbortSignal): Promise<ToolResult>;
}

export type ScriptBench = <T>(tree: SkillTree, work: (copy: SkillCopy) => Promise<T>) => Promise<T>;

export function createScriptBench(options: {
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  environment: NodeJS.ProcessEnv;
}): ScriptBench {
  const runner = createScriptRunner({ ...options, timeMs: TIME_MS, limits: LIMITS });

  return async (tree, work) => {
    const top = await realpath(await mkdtemp(join(tmpdir(), 'rote-tried-')));
    const folder = join(top, 'skill');
    let tries = 0;
    const run: SkillCopy['run'] = async ({ path, given, secrets, read, wrote = [] }, signal) => {
      tries += 1;
      const ownFolder = join(top, `own-${tries}`);
      await mkdir(ownFolder);
      await writeTree(realDisk, ownFolder, wrote);
      const place = {
        ...{ folder, ownFolder, hosts: [], path },
        secrets: Object.fromEntries(secrets.map((name) => [name, `a-try-has-no-${name}`])),
        openDoor: () => openDoorFolder(read),
      };
      const context: CallContext = {
        ...{ signal, key: 'try', sessionKey: 'try', runId: null, scheduleId: null },
        capabilities: new Set<string>(),
      };
      return 'document' in given
        ? runner.run({ ...place, input: given.document }, context)
        : runner.runProgram({ ...place, ...given }, context);
    };
    try {
      const seen = tree.filter(({ path }) => !path.startsWith(`${CHECKS_FOLDER}/`));
      await writeTree(realDisk, folder, seen);
      return await work({ folder, run });
    } finally {
      await rm(top, { recursive: true, force: true });
    }
  };
}
