/** Skills as people handle them: list, look at, check, switch on and off, make, install, take back. */

import type { Clock } from '../base/clock.ts';
import { type Fault, RoteError, valueOrThrow } from '../base/errors.ts';
import type { SkillRecord } from '../domain/skill-record.ts';
import type { Schedules } from '../schedule/schedule.ts';
import {
  type CheckedSkill,
  checkSkills,
  type Diagnostic,
  type Finding,
  type ListedSkill,
  readBody,
} from '../skills/skills.ts';
import type { Store } from '../store/store.ts';
import type { HomeCatalog } from './home-catalog.ts';
import type { HomeSkills } from './home-skills.ts';

export type SkillDesk = ReturnType<typeof createSkillDesk>;

export function createSkillDesk(dependencies: {
  skills: HomeSkills;
  schedules: Pick<Schedules, 'syncSkills' | 'refusalOf'>;
  tools: () => Promise<HomeCatalog>;
  store: Pick<Store, 'changes'>;
  clock: Clock;
  skillsChanged: () => void;
}) {
  const { skills, schedules, tools, store, clock, skillsChanged } = dependencies;
  const { registry, records } = skills;

  function find(name: string): ListedSkill {
    const skill = registry.find(name);
    if (skill !== null) return skill;
    throw new RoteError(skills.refuseUnknown(name), { blame: 'request' });
  }

  /** After anything that changes what skills there are. */
  async function refresh(): Promise<void> {
    await registry.refresh();
    skillsChanged();
    store.changes.notify();
    await schedules.syncSkills(skills.schedules());
  }

  /** What is wrong with what it does, beside what is wrong with how it is written. */
  async function troubles(): Promise<Map<string, SkillWarning[]>> {
    const found = new Map<string, SkillWarning[]>();
    const add = (folder: string, warning: SkillWarning): void =>
      void found.set(folder, [...(found.get(folder) ?? []), warning]);
    for (const { path, message, fix } of (await tools()).actionTroubles) {
      const skill = registry.list().find(({ folder }) => path.startsWith(`${folder}/`));
      if (skill !== undefined)
        add(skill.folder, { code: 'bad-action', line: 1, message, fix, path });
    }
    for (const skill of registry.list()) {
      const { text, folder, file, state } = skill;
      if (text?.schedule == null || state !== 'active') continue;
      const work = skills.workOf(skill.name);
      const definition = { ...text.schedule, ...(work.ok && work.value) };
      const fault = work.ok ? await schedules.refusalOf(definition) : work.fault;
      if (fault !== null) add(folder, { ...asWarning(fault), path: file });
    }
    return found;
  }

  async function list() {
    const [all, known] = [await troubles(), await records.all()];
    return {
      skills: registry
        .list()
        .map((skill) => viewSkill(skill, all.get(skill.folder) ?? [], known.get(skill.name))),
      diagnostics: registry.diagnostics().map(viewDiagnostic),
    };
  }

  async function setOff(name: string, disabled: SkillRecord['disabled']) {
    find(name);
    await records.change(name, (current) => ({ ...current, disabled, failuresInRow: 0 }));
    await refresh();
    return show(name);
  }

  async function show(name: string) {
    const skill = find(name);
    const warnings = (await troubles()).get(skill.folder) ?? [];
    return {
      ...viewSkill(skill, warnings, await records.get(name)),
      license: skill.text?.license ?? null,
      compatibility: skill.text?.compatibility ?? null,
      allowedTools: skill.text?.allowedTools ?? [],
      metadata: skill.text?.metadata ?? {},
      tools: skill.text?.tools ?? [],
      body:
        skill.text === null ? '' : readBody({ file: skill.file, bodyStart: skill.text.bodyStart }),
      actions: skill.actions.map(({ text, file }) => ({
        name: text.name,
        description: text.description,
        path: file,
      })),
    };
  }

  return {
    list,
    show,
    refresh,
    check: (path: string): CheckedSkill[] => valueOrThrow(checkSkills(path)),
    enable: (name: string) => setOff(name, null),
    disable: (name: string, why = 'its owner switched it off') =>
      setOff(name, { why, atMs: clock.nowMs() }),
  };
}

interface SkillWarning extends Omit<Finding, 'level'> {
  path: string;
}

function viewSkill(
  skill: ListedSkill,
  troubles: readonly SkillWarning[],
  record: SkillRecord | undefined,
) {
  const { name, description, source, file, state, why } = skill;
  const warnings = skill.warnings.map(({ level: _, ...warning }) => warning);
  return {
    name,
    description,
    source: source.kind,
    path: file,
    state,
    why,
    domain: skill.text?.domain ?? null,
    schedule: skill.text?.schedule ?? null,
    warnings: [...warnings, ...troubles],
    usage: {
      runs: record?.runs ?? 0,
      successes: record?.successes ?? 0,
      averageMs:
        record === undefined || record.runs === 0 ? null : Math.round(record.totalMs / record.runs),
      lastError: record?.lastError ?? null,
    },
  };
}

function viewDiagnostic({ path, source, findings }: Diagnostic) {
  const [first] = findings;
  const { code = 'unreadable', line = 1, message = '', fix = '' } = first ?? {};
  return { path, source, code, line, message, fix, findings };
}

function asWarning({ code, message, hint }: Fault) {
  return { code, line: 1, message, fix: hint };
}
