/**
 * Makes, changes, installs and removes skills in the user's folder. Nothing gets in that was not looked
 * at; nothing that was there is lost: each state that gives way is kept as a revision. A process killed
 * in the middle leaves no half skill (see `replace-skill.ts`). Names are names of folders.
 */
import type { Clock } from '../../base/clock.ts';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import { CHECKS_FOLDER } from '../checks/skill-check.ts';
import type { Finding } from '../skill.ts';
import { compareTrees, type FileChange } from './compare-trees.ts';
import { composeSkill } from './compose-skill.ts';
import { type Disk, realDisk } from './disk.ts';
import { findInstalls, type RefusedInstall } from './find-installs.ts';
import { withFolderLock } from './folder-lock.ts';
import { createInspection } from './inspect-tree.ts';
import { dropProposal, type Proposal, propose, readProposal } from './proposals.ts';
import { kindOf, recoverSkills, replaceSkill } from './replace-skill.ts';
import {
  type Change,
  entriesOf,
  listRevisions,
  namesWithRevisions,
  pruneRevisions,
  type Revision,
} from './revisions.ts';
import { parseDraft } from './skill-draft.ts';
import { checkFolderName, checkNewName } from './skill-folder-name.ts';
import { skillPlaces } from './skill-places.ts';
import { skillTemplate } from './skill-template.ts';
import {
  digestOf,
  isSameTree,
  readTree,
  type SkillTree,
  withFiles,
  withText,
} from './skill-tree.ts';
import {
  alreadyThere,
  asRoteError,
  changedMeanwhile,
  doesWorse,
  joinFaults,
  notAFolder,
  notProposed,
  unknownRevision,
} from './workshop-faults.ts';

interface WorkshopLimits {
  /** Of the instructions of a skill that is saved. */
  bodyBytes: number;
  /** Of the folder of a skill. */
  files: number;
  bytes: number;
  /** How many are kept of each skill. */
  revisions: number;
}

export interface WorkshopOptions {
  /** The folder of the user's skills; it is made where it is missing. */
  folder: string;
  clock: Clock;
  /** By the rules of the standard. */
  check: (text: string, place: { folderName: string; file: string }) => readonly Finding[];
  /** What the programs of a new state do otherwise than those that are there; an error where that is worse. */
  compare?: (name: string, before: SkillTree, after: SkillTree) => Promise<readonly Finding[]>;
  limits?: Partial<WorkshopLimits>;
  disk?: Disk;
}

export interface ChangedSkill {
  name: string;
  /** Its folder. */
  path: string;
  /** `proposed`: it lies beside the skill, which is as it was. */
  did: 'created' | 'changed' | 'unchanged' | 'removed' | 'proposed';
  /** Under which what was there before is kept. */
  revision: number | null;
  warnings: readonly Finding[];
}

export interface SkillHistory {
  name: string;
  isPresent: boolean;
  /** Newest first. */
  revisions: readonly Revision[];
}

interface InstallReport {
  installed: ChangedSkill[];
  refused: RefusedInstall[];
}

/** Of what a run saves. */
interface OfRun {
  /** Asked of all that would be there, before anything is written; null where nothing speaks against it. */
  judge: (name: string, tree: SkillTree) => Promise<Fault | null>;
  /** True if what is there stays as it is, and the new state waits beside it. */
  isBeside: boolean;
}

/** One that was looked at. */
interface ReadyInstall {
  name: string;
  next: SkillTree;
  /** What was there when they were compared. */
  seen: SkillTree | null;
  warnings: readonly Finding[];
}

/** Of what a person saves. */
interface OfPerson {
  /** It may do worse than what is there. */
  isInsisted: boolean;
}

export interface SkillWorkshop {
  /** The same again changes nothing; files of the skill that are not part of the draft stay. */
  save(draft: unknown, by: string, how?: OfRun | OfPerson): Promise<Result<ChangedSkill>>;
  /** The state that waits beside a skill. */
  proposal(name: string): Promise<Proposal | null>;
  /** Puts the state that waits in the place of the one for which it was made; if it is there already, nothing changes. */
  accept(name: string, request: { hash: string; by: string }): Promise<Result<ChangedSkill>>;
  /** Takes back what waits. */
  drop(name: string): Promise<void>;
  /** A skill to begin with. */
  create(
    name: string,
    by: string,
    options?: { withScript: boolean },
  ): Promise<Result<ChangedSkill>>;
  /** From a folder of a skill, a tree with such folders, or a file: those that are right, and why not the others. */
  install(
    source: string,
    options: {
      by: string;
      overwrite?: boolean;
      /** Takes in what only looks dangerous. */
      isForced?: boolean;
      /** They may do worse than what is there. */
      isInsisted?: boolean;
    },
  ): Promise<Result<InstallReport>>;
  /** Another text in one of its files, from what has one digest to what has the other and to nothing else. */
  repair(
    name: string,
    repair: { path: string; text: string; from: string; to: string },
    by: string,
  ): Promise<Result<ChangedSkill>>;
  /** All that is asked of what a run writes before it gets in. */
  inspect(name: string, tree: SkillTree): Promise<Result<readonly Finding[]>>;
  remove(name: string, by: string): Promise<Result<ChangedSkill>>;
  history(name: string): Promise<Result<SkillHistory>>;
  /** What changed from a revision to a later one, or to what is there now. */
  compare(
    name: string,
    revisions: { from: number; to: number | null },
  ): Promise<Result<FileChange[]>>;
  /** Brings a revision back, of a skill that was removed too. */
  rollback(name: string, options: { revision: number; by: string }): Promise<Result<ChangedSkill>>;
  /** Ends what a process that died had begun; every other call does so first. */
  recover(): Promise<void>;
}

const LIMITS: WorkshopLimits = {
  bodyBytes: 64 * 1024,
  files: 1000,
  bytes: 20 * 1024 * 1024,
  revisions: 20,
};

/** Of files of one name in several cases, the draft's is the one. */
function nextOf(now: SkillTree | null, files: ReadonlyMap<string, string | null>): SkillTree {
  const changes = new Map(files);
  for (const { path } of now ?? [])
    if (path.toLowerCase() === 'skill.md' && path !== 'SKILL.md') changes.set(path, null);
  return withFiles(now ?? [], changes);
}

export function createSkillWorkshop(options: WorkshopOptions): SkillWorkshop {
  const { folder, clock, check, compare, disk = realDisk } = options;
  const limits = { ...LIMITS, ...options.limits };
  const places = skillPlaces(folder);
  const workplace = { places, disk, clock };
  const inspect = createInspection({ check });
  let last: Promise<unknown> = Promise.resolve();

  /** One change at a time, here and in other processes. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(() =>
      withFolderLock({ file: places.lock, clock, disk }, async () => {
        await recoverSkills(workplace);
        try {
          return await work();
        } catch (error) {
          await recoverSkills(workplace).catch(() => undefined);
          throw error;
        }
      }),
    );
    last = turn.catch(() => undefined);
    return turn.catch((error: unknown) => {
      throw asRoteError(error, folder);
    });
  }

  /** What is there now; null where nothing is. */
  async function present(name: string): Promise<Result<SkillTree | null>> {
    const kind = await kindOf(places.skill(name));
    if (kind === 'nothing') return succeed(null);
    return kind === 'folder' ? readTree(places.skill(name), limits) : refuse(notAFolder(name));
  }

  async function replace(request: {
    name: string;
    change: Change;
    by: string;
    now: SkillTree | null;
    next: SkillTree;
    warnings?: readonly Finding[];
  }): Promise<ChangedSkill> {
    const { name, change, by, now, next, warnings = [] } = request;
    const path = places.skill(name);
    if (now !== null && isSameTree(now, next)) {
      return { name, path, did: 'unchanged', revision: null, warnings };
    }
    const revision = await replaceSkill(workplace, { name, change, by, next });
    await pruneRevisions({ places, disk, name }, limits.revisions);
    return { name, path, did: now === null ? 'created' : 'changed', revision, warnings };
  }

  /** Compares what is to be there with what is, before anybody is kept waiting: it takes up to a minute. */
  async function tryBeside(
    name: string,
    { now, next, isInsisted }: { now: SkillTree | null; next: SkillTree; isInsisted: boolean },
  ): Promise<Result<readonly Finding[]>> {
    if (now === null || compare === undefined || !hasOtherPrograms(now, next)) return succeed([]);
    const found = await compare(name, now, next);
    const worse = found.filter(({ level }) => level === 'error');
    if (worse.length > 0 && !isInsisted) return refuse(doesWorse(name, worse));
    return succeed(found.map((one) => ({ ...one, level: 'warning' as const })));
  }

  /** As it is now, where somebody compares with it. */
  async function seenNow(name: string): Promise<Result<SkillTree | null>> {
    return compare === undefined ? succeed(null) : present(name);
  }

  /** What was compared is no longer there. */
  const isOtherNow = (seen: SkillTree | null, now: SkillTree | null): boolean =>
    compare !== undefined && hasOtherPrograms(seen ?? [], now ?? []);

  /** All that would be there is looked at and judged, also what is there already and would work with it. */
  async function saveOfRun({
    name,
    files,
    by,
    judge,
    isBeside,
  }: OfRun & { name: string; files: ReadonlyMap<string, string | null>; by: string }): Promise<
    Result<ChangedSkill>
  > {
    const before = await present(name);
    if (!before.ok) return before;
    const next = nextOf(before.value, files);
    const inspected = await inspect(name, next, { isOfRun: true });
    if (!inspected.ok) return inspected;
    const path = places.skill(name);
    if (before.value !== null && isSameTree(before.value, next))
      return succeed({
        ...{ name, path, did: 'unchanged', revision: null },
        warnings: inspected.value,
      });
    const tried = await tryBeside(name, { now: before.value, next, isInsisted: false });
    if (!tried.ok) return tried;
    const warnings = [...inspected.value, ...tried.value];
    const fault = await judge(name, next);
    if (fault !== null) return refuse(fault);
    return alone(async () => {
      const now = await present(name);
      if (!now.ok) return now;
      if (digestOf(now.value ?? []) !== digestOf(before.value ?? []))
        return refuse(changedMeanwhile(name));
      if (!isBeside)
        return succeed(await replace({ name, change: 'save', by, now: now.value, next, warnings }));
      await propose(workplace, { name, base: digestOf(now.value ?? []), next });
      return succeed({ name, path, did: 'proposed', revision: null, warnings });
    });
  }

  /** Looks at one that is to be installed, beside what it would take the place of. */
  async function lookAtInstall(
    { name, tree }: { name: string; tree: SkillTree },
    how: { overwrite: boolean; isForced: boolean; isInsisted: boolean },
  ): Promise<Result<ReadyInstall>> {
    const inspected = await inspect(name, tree, { isForced: how.isForced });
    if (!inspected.ok) return inspected;
    const seen = how.overwrite ? await seenNow(name) : succeed(null);
    if (!seen.ok) return seen;
    const beside = { now: seen.value, next: tree, isInsisted: how.isInsisted };
    const tried = await tryBeside(name, beside);
    if (!tried.ok) return tried;
    const warnings = [...inspected.value, ...tried.value];
    return succeed({ name, next: tree, seen: seen.value, warnings });
  }

  async function unknownSkill(name: string): Promise<Fault> {
    const names = [...(await entriesOf(folder)), ...(await namesWithRevisions(places))];
    const near = nearestNames(name, new Set(names.filter((known) => !known.startsWith('.'))));
    return {
      code: 'unknown-skill',
      message: `There is no skill "${name}" in ${folder}, and there was none.`,
      hint: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'rote skills list shows them.',
      details: { nearest: near },
    };
  }

  return {
    async save(raw, by, how = { isInsisted: false }) {
      const parsed = parseDraft(raw, { nowMs: clock.nowMs(), bodyBytes: limits.bodyBytes });
      if (!parsed.ok) return parsed;
      const draft = { author: by, ...parsed.value };
      const { name } = draft;
      const files = composeSkill(draft);
      if ('judge' in how) return saveOfRun({ name, files, by, ...how });
      const inspected = await inspect(name, withFiles([], files));
      if (!inspected.ok) return inspected;
      const seen = await seenNow(name);
      if (!seen.ok) return seen;
      const { isInsisted } = how;
      const asSeen = { now: seen.value, next: nextOf(seen.value, files), isInsisted };
      const tried = await tryBeside(name, asSeen);
      if (!tried.ok) return tried;
      return alone(async () => {
        const now = await present(name);
        if (!now.ok) return now;
        if (isOtherNow(seen.value, now.value)) return refuse(changedMeanwhile(name));
        const next = nextOf(now.value, files);
        const warnings = [...inspected.value, ...tried.value];
        return succeed(await replace({ name, change: 'save', by, now: now.value, next, warnings }));
      });
    },

    proposal: (name) => readProposal(places, name, limits),

    accept: (name, { hash, by }) =>
      alone(async () => {
        const now = await present(name);
        if (!now.ok) return now;
        const proposal = await readProposal(places, name, limits);
        const isThere = now.value !== null && digestOf(now.value) === hash;
        if (!isThere && proposal?.hash !== hash) return refuse(notProposed(name));
        if (!isThere && (now.value === null || proposal?.base !== digestOf(now.value)))
          return refuse(changedMeanwhile(name));
        const next = proposal?.hash === hash ? proposal.tree : (now.value ?? []);
        const accepted = await replace({ name, change: 'save', by, now: now.value, next });
        await dropProposal(workplace, name);
        return succeed(accepted);
      }),

    drop: (name) => alone(() => dropProposal(workplace, name)),

    async create(name, by, options = { withScript: false }) {
      const named = checkNewName(name);
      if (!named.ok) return named;
      return alone(async () => {
        if ((await kindOf(places.skill(name))) !== 'nothing') return refuse(alreadyThere([name]));
        const next = withFiles([], skillTemplate(name, options));
        return succeed(await replace({ name, change: 'create', by, now: null, next }));
      });
    },

    async install(source, { by, overwrite = false, isForced = false, isInsisted = false }) {
      const found = await findInstalls(source, limits);
      if (!found.ok) return found;
      const refused = [...found.value.refused];
      const ready: ReadyInstall[] = [];
      for (const install of found.value.installs) {
        const looked = await lookAtInstall(install, { overwrite, isForced, isInsisted });
        if (looked.ok) ready.push(looked.value);
        else refused.push({ name: install.name, fault: looked.fault });
      }
      if (ready.length === 0) return refuse(joinFaults(refused.map(({ fault }) => fault)));
      return alone(async () => {
        const installed: ChangedSkill[] = [];
        for (const { name, next, seen, warnings } of ready) {
          const now = await present(name);
          const isOther = now.ok && now.value !== null && !isSameTree(now.value, next);
          if (!now.ok) refused.push({ name, fault: now.fault });
          else if (isOther && !overwrite) refused.push({ name, fault: alreadyThere([name]) });
          else if (isOther && isOtherNow(seen, now.value))
            refused.push({ name, fault: changedMeanwhile(name) });
          else {
            const request = { name, change: 'install' as const, by, now: now.value, next };
            installed.push(await replace({ ...request, warnings }));
          }
        }
        if (installed.length === 0) return refuse(joinFaults(refused.map(({ fault }) => fault)));
        return succeed({ installed, refused });
      });
    },

    inspect: (name, tree) => inspect(name, tree, { isOfRun: true }),

    async repair(name, { path, text, from, to }, by) {
      return alone(async () => {
        const now = await present(name);
        if (!now.ok) return now;
        const tree = now.value ?? [];
        const next = withText(tree, path, text);
        // Once more after a crash, it is there already.
        const isAsShown = [from, to].includes(digestOf(tree)) && digestOf(next) === to;
        if (!isAsShown) return refuse(changedMeanwhile(name));
        return succeed(await replace({ name, change: 'repair', by, now: now.value, next }));
      });
    },

    async remove(name, by) {
      const named = checkFolderName(name);
      if (!named.ok) return named;
      return alone(async () => {
        const kind = await kindOf(places.skill(name));
        if (kind === 'nothing') return refuse(await unknownSkill(name));
        if (kind === 'other') return refuse(notAFolder(name));
        const revision = await replaceSkill(workplace, { name, change: 'remove', by, next: null });
        await pruneRevisions({ places, disk, name }, limits.revisions);
        const path = places.skill(name);
        return succeed({ name, path, did: 'removed' as const, revision, warnings: [] });
      });
    },

    async history(name) {
      const named = checkFolderName(name);
      if (!named.ok) return named;
      const revisions = await listRevisions(places, name);
      const isPresent = (await kindOf(places.skill(name))) !== 'nothing';
      if (!isPresent && revisions.length === 0) return refuse(await unknownSkill(name));
      return succeed({ name, isPresent, revisions });
    },

    async compare(name, { from, to }) {
      const named = checkFolderName(name);
      if (!named.ok) return named;
      const revisions = await listRevisions(places, name);
      const treeOf = (revision: number): Promise<Result<SkillTree>> | Result<SkillTree> =>
        revisions.some((one) => one.revision === revision)
          ? readTree(places.revision(name, revision).skill, limits)
          : refuse(unknownRevision(name, revision, revisions));
      const before = await treeOf(from);
      if (!before.ok) return before;
      const after = to === null ? await present(name) : await treeOf(to);
      if (!after.ok) return after;
      return succeed(compareTrees(before.value, after.value ?? []));
    },

    async rollback(name, { revision, by }) {
      const named = checkFolderName(name);
      if (!named.ok) return named;
      return alone(async () => {
        const revisions = await listRevisions(places, name);
        const now = await present(name);
        if (!now.ok) return now;
        if (now.value === null && revisions.length === 0) return refuse(await unknownSkill(name));
        if (!revisions.some((one) => one.revision === revision)) {
          return refuse(unknownRevision(name, revision, revisions));
        }
        const next = await readTree(places.revision(name, revision).skill, limits);
        if (!next.ok) return next;
        return succeed(
          await replace({ name, change: 'rollback', by, now: now.value, next: next.value }),
        );
      });
    },

    recover: () => alone(async () => undefined),
  };
}

/** Files that a program is or may read; words for people and models, and checks, are none. */
function hasOtherPrograms(before: SkillTree, after: SkillTree): boolean {
  const programs = (tree: SkillTree): SkillTree =>
    tree.filter(({ path }) => !/\.md$/i.test(path) && !path.startsWith(`${CHECKS_FOLDER}/`));
  return !isSameTree(programs(before), programs(after));
}
