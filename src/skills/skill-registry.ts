/**
 * The skills of all sources in one list. Of two with the same name the one in the earlier source
 * counts; the other is shadowed, and listed all the same.
 */
import type { Clock } from '../base/clock.ts';
import type { Diagnostic, FoundAction, FoundSkill, SkillSource } from './found-skill.ts';
import { createSkillScanner, type SkillScan } from './scan-skills.ts';
import { createSkillWatch } from './watch-skills.ts';

export interface ListedSkill extends FoundSkill {
  state: 'active' | 'shadowed' | 'disabled';
  /** Why it is not active. */
  why: string | null;
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
  /** The one of that name that counts, active or disabled. */
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
  /** The names of those that are switched off, with the reason. */
  disabled: () => Promise<ReadonlyMap<string, string>>;
}): SkillRegistry {
  const { clock, sources, disabled } = dependencies;
  const scanner = createSkillScanner({ clock });
  let last: SkillScan = { skills: [], diagnostics: [], folders: [], missing: [] };
  let off: ReadonlyMap<string, string> = new Map();
  let listed: ListedSkill[] = [];
  let shared: ListedSkill[] = [];
  let byName = new Map<string, ListedSkill>();
  let actions: SkillAction[] = [];
  let refreshing: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const scan = await scanner.scan(sources());
    const nowOff = await disabled();
    const isSame = isSameList(scan.skills, last.skills) && isSameOff(nowOff, off);
    const isSameTrouble =
      scan.diagnostics.map(({ path }) => path).join('\n') ===
      last.diagnostics.map(({ path }) => path).join('\n');
    last = scan;
    if (isSame && isSameTrouble) return false;
    off = nowOff;
    listed = rank(scan.skills, off);
    shared = rank(
      scan.skills.filter(({ source }) => source.shared),
      off,
    );
    byName = new Map(
      listed.flatMap((skill) => (skill.state === 'shadowed' ? [] : [[skill.name, skill] as const])),
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

function rank(found: readonly FoundSkill[], off: ReadonlyMap<string, string>): ListedSkill[] {
  const winners = new Map<string, FoundSkill>();
  for (const skill of found) if (!winners.has(skill.name)) winners.set(skill.name, skill);
  const ranked = found.map((skill): ListedSkill => {
    const winner = winners.get(skill.name);
    if (winner !== skill) return { ...skill, state: 'shadowed', why: `by ${winner?.folder}` };
    const why = off.get(skill.name);
    return why === undefined
      ? { ...skill, state: 'active', why: null }
      : { ...skill, state: 'disabled', why };
  });
  return ranked.sort((left, right) => (left.name < right.name ? -1 : 1));
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

function isSameOff(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([name, why]) => right.get(name) === why);
}
