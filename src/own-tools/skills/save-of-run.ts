/**
 * What a run saves: refused where runs may not save, bounded, scanned and judged before anything is written, and used only
 * after its owner's yes. A new skill is switched off before it is there, so that no crash leaves one at work that nobody
 * approved; a change of one that is on lies beside it, which goes on as it was approved.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { type RoteError, valueOrThrow } from '../../base/errors.ts';
import { maySaveSkills } from '../../domain/session-key.ts';
import { compareTrees } from '../../skills/making/compare-trees.ts';
import { readTree } from '../../skills/making/skill-tree.ts';
import type { ChangedSkill, SkillWorkshop } from '../../skills/making/skill-workshop.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import type { Store } from '../../store/store.ts';
import { treeChanges } from './change-words.ts';
import type { HomeSkills } from './home-skills.ts';
import type { SaveContext, SkillJudging } from './judge-skill.ts';
import { countTry } from './save-book.ts';
import type { ShowSkill, SkillDocument } from './shown-skill.ts';
import { notFromHere, notItsOwn, rejected } from './skill-refusals.ts';
import type { SkillRequests } from './skill-requests.ts';

/** The conversation, turn or gap for which tries are counted; null where it is the run. */
export type SaveGroup = (from: SaveContext) => Promise<string | null>;

const WAITS = 'Rote wrote it, and its owner has not agreed to it yet';

export function createSaveOfRun(ports: {
  skills: Pick<HomeSkills, 'registry' | 'records' | 'userFolder'>;
  workshop: Pick<SkillWorkshop, 'save' | 'proposal'>;
  judging: Pick<SkillJudging, 'judge'>;
  asking: Pick<SkillRequests, 'ask' | 'askForChange'>;
  records: Store['records'];
  clock: Pick<Clock, 'nowMs'>;
  saveGroup?: SaveGroup | undefined;
  showSkill: ShowSkill;
  find: (name: string) => ListedSkill;
  readWhole: (
    skill: ListedSkill,
    judged: readonly string[],
  ) => Promise<
    (SkillDocument & Pick<ListedSkill, 'name' | 'folder' | 'why'> & { hash: string }) | null
  >;
  refresh: () => Promise<void>;
  conversationIn: (sessionKey: string | null) => string | null;
}) {
  const { skills, workshop, judging, asking, clock, showSkill, readWhole } = ports;
  const { registry, records, userFolder } = skills;

  /** Refuses what a run may not touch; true if what is there goes on being used. */
  async function staysAsItIs(name: string): Promise<boolean> {
    const folder = join(userFolder, name);
    const isThere = existsSync(folder);
    const { selfMade, disabled } = await records.get(name);
    if (isThere && selfMade) return disabled === null;
    const listed = registry.list().find((one) => one.folder === folder && one.name === name);
    if (listed?.state === 'active' || listed?.state === 'shadowed') return true;
    if (isThere || registry.find(name) !== null) throw notItsOwn(name);
    return false;
  }

  /** What the judges said of it, for whoever is asked; the skill is switched off only once they let it in. */
  function askingJudges(from: SaveContext, before: () => Promise<void>) {
    const said: string[] = [];
    return {
      said,
      async judge(name: string, tree: Parameters<SkillJudging['judge']>[1]) {
        const judged = await judging.judge(name, tree, from);
        said.push(...judged.lines);
        if (!judged.passed) return rejected(name, judged.lines);
        await before();
        return null;
      },
    };
  }

  async function change(name: string, draft: unknown, from: SaveContext): Promise<ChangedSkill> {
    const { said, judge } = askingJudges(from, async () => undefined);
    const saved = valueOrThrow(await workshop.save(draft, 'rote', { judge, isBeside: true }));
    const proposal = saved.did === 'proposed' ? await workshop.proposal(name) : null;
    if (proposal === null) return saved;
    const { hash, base, tree } = proposal;
    const skill = registry.list().find(({ folder }) => folder === saved.path);
    if (skill === undefined) return saved;
    const shown = await showSkill(skill, tree, said);
    const now = valueOrThrow(await readTree(saved.path, WHOLE));
    const changes = treeChanges(compareTrees(now, tree));
    await asking.askForChange(
      {
        ...{ name, hash, base, ...shown, document: { ...shown.document, changes } },
        lines: [...shown.lines, ...(from.lines ?? [])],
      },
      from.sessionKey,
    );
    return saved;
  }

  async function create(name: string, draft: unknown, from: SaveContext): Promise<ChangedSkill> {
    const { selfMade, disabled, madeIn } = await records.get(name);
    const waits = { why: WAITS, atMs: clock.nowMs() };
    const made = { selfMade: true, disabled: waits, madeIn: ports.conversationIn(from.sessionKey) };
    const { said, judge } = askingJudges(from, async () => {
      await records.change(name, (current) => ({ ...current, ...made }));
    });
    const saved = await workshop.save(draft, 'rote', { judge, isBeside: false });
    if (!saved.ok)
      await records.change(name, (current) => ({ ...current, selfMade, disabled, madeIn }));
    const skill = valueOrThrow(saved);
    await ports.refresh();
    const read = await readWhole(ports.find(name), said);
    if (read !== null)
      await asking.ask({ ...read, lines: [...read.lines, ...(from.lines ?? [])] }, from.sessionKey);
    return skill;
  }

  return {
    /** Refuses a run that may not save now, whatever it would save; else counts the try. */
    async admit(from: SaveContext): Promise<void> {
      if (!maySaveSkills(from.sessionKey)) throw notFromHere();
      const group = (await ports.saveGroup?.(from)) ?? from.runId ?? from.key;
      const refusal: RoteError | null = await countTry({ group, key: from.key }, ports);
      if (refusal !== null) throw refusal;
    },
    async save(name: string, draft: unknown, from: SaveContext): Promise<ChangedSkill> {
      const stays = await staysAsItIs(name);
      return stays ? change(name, draft, from) : create(name, draft, from);
    },
  };
}

/** Of a skill that was saved before, which was bounded then. */
const WHOLE = { files: 1000, bytes: 20 * 1024 * 1024 };
