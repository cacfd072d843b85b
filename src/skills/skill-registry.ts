/**
 * The skills of all sources in one list. One that waits for its owner does nothing, and takes the place of none. Of
 * two others with the same name the one in the earlier source counts; the other is shadowed, and listed all the same.
 */
import type { Clock } from '../base/clock.ts';
import type { Diagnostic, FoundAction, FoundSkill, SkillSource } from './found-skill.ts';
import { findPending, type PendingSkills } from './pending-skills.ts';
import { createSkillScanner, type SkillScan } from './scan-skills.ts';
import { createSkillWatch } from './watch-skills.ts';

export interface ListedSkill extends FoundSkill {
  state: 'active' | 'pending' | 'shadowed' | 'disabled';
  /** Why it is not active. */
  why: string | null;
  /** The folder of the own or shipped skill whose place it takes, or would take if it were enabled. */
  shadows: string | null;
}

/** What the owner has decided, by the names of skills. */
export interface SkillDecisions {
  /** Those that are switched off, with the reason. */
  disabled: ReadonlyMap<string, string>;
  /** The hashes of folders that were enabled. */
  enabled: ReadonlyMap<string, readonly string[]>;
}

export interface SkillAction extends FoundAction {
  skill: ListedSkill;
}

export interface SkillRegistry {
  /** Looks at the files again where they changed; whether anything is otherwise than before. */
  refresh(): Promise<boolean>;
  sources(): readonly SkillSource[];
  /** By name, with those that are shadowed. */
  list(): readonly ListedSkill[];
  /** Those that count where only what the daemon sees is there. */
  shared(): readonly ListedSkill[];
  diagnostics(): readonly Diagnostic[];
  /** The one of that name that counts, active or disabled; where there is none, one that waits. */
  find(name: string): ListedSkill | null;
  /** The actions of the active skills; of two with the same name, that of the earlier source. */
  actions(): readonly SkillAction[];
  /** Refreshes by itself, within a second of any change, and calls the listener where there is one. */
  watch(onChange: () => Promise<void>, onFailure: (error: Error) => void): () => void;
}

export function createSkillRegistry(dependencies: {
  clock: Clock;
  /** First things first. */
  sources: () => readonly SkillSource[];
  decisions: () => Promise<SkillDecisions>;
}): SkillRegistry {
  const { clock, sources, decisions } = dependencies;
  const scanner = createSkillScanner({ clock });
  let last: SkillScan = { skills: [], diagnostics: [], folders: [], missing: [] };
  let off: ReadonlyMap<string, string> = new Map();
  let pending: PendingSkills = new Map();
  let listed: ListedSkill[] = [];
  let shared: ListedSkill[] = [];
  let byName = new Map<string, ListedSkill>();
  let actions: SkillAction[] = [];
  let refreshing: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const scan = await scanner.scan(sources());
    const { disabled: nowOff, enabled } = await decisions();
    const nowPending = await findPending(scan.skills, enabled);
    const isSame =
      isSameList(scan.skills, last.skills) &&
      isSameMap(nowOff, off) &&
      isSameMap(nowPending, pending);
    const isSameTrouble =
      scan.diagnostics.map(({ path }) => path).join('\n') ===
      last.diagnostics.map(({ path }) => path).join('\n');
    last = scan;
    if (isSame && isSameTrouble) return false;
    off = nowOff;
    pending = nowPending;
    listed = rank(scan.skills, { off, pending });
    shared = rank(
      scan.skills.filter(({ source }) => source.shared),
      { off, pending },
    );
    byName = new Map(
      [...listed.filter(isWaiting), ...listed.filter((skill) => !isWaiting(skill))].flatMap(
        (skill) => (skill.state === 'shadowed' ? [] : [[skill.name, skill] as const]),
      ),
    );
    actions = actionsOf(listed);
    return true;
  }

  function refresh(): Promise<boolean> {
    refreshing ??= look().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    refresh,
    sources,
    list: () => listed,
    shared: () => shared,
    diagnostics: () => last.diagnostics,
    find: (name) => byName.get(name) ?? null,
    actions: () => actions,
    watch(onChange, onFailure) {
      return createSkillWatch({
        clock,
        onFailure,
        async look() {
          if (await refresh()) await onChange();
          return { folders: last.folders, missing: last.missing };
        },
      });
    },
  };
}

function isWaiting({ state }: ListedSkill): boolean {
  return state === 'pending';
}

function rank(
  found: readonly FoundSkill[],
  { off, pending }: { off: ReadonlyMap<string, string>; pending: PendingSkills },
): ListedSkill[] {
  const counted = found.filter(({ folder }) => !pending.has(folder));
  const winners = new Map<string, FoundSkill>();
  for (const skill of counted) if (!winners.has(skill.name)) winners.set(skill.name, skill);
  const ranked = found.map((skill): ListedSkill => {
    const shadows = shadowedBy(skill, counted);
    const waits = pending.get(skill.folder);
    if (waits !== undefined) return { ...skill, state: 'pending', why: waits, shadows };
    const winner = winners.get(skill.name);
    if (winner !== skill)
      return { ...skill, state: 'shadowed', why: `by ${winner?.folder}`, shadows: null };
    const why = off.get(skill.name) ?? whyUnconnected(skill);
    return why === undefined
      ? { ...skill, state: 'active', why: null, shadows }
      : { ...skill, state: 'disabled', why, shadows };
  });
  return ranked.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** An API that ships with Rote is somebody's once they connect it: then it is a skill of their own. */
export const isUnconnected = ({ source, api }: Pick<FoundSkill, 'source' | 'api'>): boolean =>
  source.kind === 'built-in' && api !== undefined;

const whyUnconnected = (skill: FoundSkill): string | undefined =>
  isUnconnected(skill)
    ? `it is not connected (rote connect openapi --name ${skill.name})`
    : undefined;

/** Only what others may have written is told of: to put a skill of one's own before a shipped one is how it is meant. */
function shadowedBy({ name, source }: FoundSkill, counted: readonly FoundSkill[]): string | null {
  if (source.kind !== 'workspace') return null;
  const other = counted.find((one) => one.name === name && one.source.kind !== 'workspace');
  return other?.folder ?? null;
}

function actionsOf(listed: readonly ListedSkill[]): SkillAction[] {
  const byName = new Map<string, SkillAction>();
  for (const skill of listed) {
    if (skill.state !== 'active') continue;
    for (const action of skill.actions) {
      if (!byName.has(action.text.name)) byName.set(action.text.name, { ...action, skill });
    }
  }
  return [...byName.values()];
}

/** What did not change is the very same object. */
function isSameList(left: readonly FoundSkill[], right: readonly FoundSkill[]): boolean {
  return left.length === right.length && left.every((skill, index) => skill === right[index]);
}

function isSameMap(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
}
