/** Skills as people handle them: list, look at, switch on and off, make, install, take back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { type Fault, type Result, RoteError, valueOrThrow } from '../base/errors.ts';
import type { SkillRecord } from '../domain/skill-record.ts';
import type { Schedules } from '../schedule/schedule.ts';
import { fetchSkills } from '../skills/making/fetch-skills.ts';
import { type ChangedSkill, createSkillWorkshop } from '../skills/making/skill-workshop.ts';
import { checkSkill } from '../skills/reading/read-skill.ts';
import { readBody } from '../skills/skill-files.ts';
import type { ListedSkill } from '../skills/skill-registry.ts';
import type { SkillSettings } from '../skills/skill-settings.ts';
import { toolFindings } from '../skills/tool-findings.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { ActionTrouble } from './action-tools.ts';
import { type HomeSkills, subjectOfGrant } from './home-skills.ts';
import { type ReadSkillRequest, readSkillPart } from './read-skill-part.ts';
import { promptOfSkill, promptOfSkills } from './skill-prompt.ts';
import { asWarning, type SkillWarning, viewDiagnostic, viewSkill } from './skill-view.ts';

export type SkillDesk = ReturnType<typeof createSkillDesk>;

/** Who makes a skill: a person, or a run on somebody's behalf. */
export type SkillMaker = 'owner' | 'rote';

interface PromptRequest {
  name?: string | undefined;
  budgetTokens?: number | undefined;
}

export function createSkillDesk(dependencies: {
  skills: HomeSkills;
  schedules: Pick<Schedules, 'syncSkills' | 'refusalOf'>;
  tools: () => Promise<{
    catalog: Pick<Catalog, 'find' | 'refuseUnknown'>;
    actionTroubles: readonly ActionTrouble[];
  }>;
  store: Pick<Store, 'changes' | 'incidents'>;
  clock: Clock;
  environment: NodeJS.ProcessEnv;
  settings: () => SkillSettings;
  skillsChanged: () => void;
}) {
  const { skills, schedules, tools, store, clock, settings, skillsChanged } = dependencies;
  const { registry, records } = skills;
  const workshop = createSkillWorkshop({ folder: skills.userFolder, clock, check: checkSkill });

  function find(name: string): ListedSkill {
    const skill = registry.find(name);
    if (skill !== null) return skill;
    throw new RoteError(skills.refuseUnknown(name), { blame: 'request' });
  }

  /** After anything that changes what skills there are. */
  async function refresh(): Promise<void> {
    if (await registry.refresh()) skillsChanged();
    await schedules.syncSkills(skills.schedules());
    store.changes.notify();
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
      for (const warning of await toolWarnings(skill)) add(folder, warning);
      if (text?.schedule == null || state !== 'active') continue;
      const fault = await scheduleFault(skill, text.schedule);
      if (fault !== null) add(folder, { ...asWarning(fault), path: file });
    }
    return found;
  }

  async function toolWarnings({ name, text, actions, file }: ListedSkill): Promise<SkillWarning[]> {
    if (text === null || actions.length > 0) return [];
    const { grants } = await records.get(name);
    return toolFindings(text, grants).map(({ level: _, ...warning }) => ({
      ...warning,
      path: file,
    }));
  }

  async function scheduleFault({ name }: ListedSkill, schedule: object): Promise<Fault | null> {
    const work = skills.workOf(name);
    return work.ok ? schedules.refusalOf({ ...schedule, ...work.value }) : work.fault;
  }

  async function show(name: string) {
    const skill = find(name);
    const { text, file } = skill;
    const warnings = (await troubles()).get(skill.folder) ?? [];
    return {
      ...viewSkill(skill, warnings, await records.get(name)),
      license: text?.license ?? null,
      compatibility: text?.compatibility ?? null,
      allowedTools: text?.allowedTools ?? [],
      metadata: text?.metadata ?? {},
      tools: skills.toolsOf(skill),
      body: text === null ? '' : readBody({ file, bodyStart: text.bodyStart }),
      actions: skill.actions.map((action) => ({
        name: action.text.name,
        description: action.text.description,
        path: action.file,
      })),
    };
  }

  async function setOff(name: string, disabled: SkillRecord['disabled']) {
    find(name);
    await records.change(name, (current) => ({ ...current, disabled, failuresInRow: 0 }));
    await refresh();
    return show(name);
  }

  /** The names of the folder of its owner are names of folders. */
  async function isSelfMade(name: string): Promise<boolean> {
    return (await records.get(name)).selfMade;
  }

  /** In the folder of its owner, where a name is the name of a folder. */
  function isOwn(name: string): boolean {
    return existsSync(join(skills.userFolder, name));
  }

  /** What a skill was before says nothing about what it is now; but nobody switches itself on again. */
  async function madeBy(by: SkillMaker, skill: ChangedSkill): Promise<ChangedSkill> {
    await records.change(skill.name, (current) => ({
      ...current,
      selfMade: by === 'rote',
      ...(by === 'owner' && { disabled: null, failuresInRow: 0 }),
    }));
    await refresh();
    return skill;
  }

  /**
   * What a run saves waits for its owner. It is switched off before it is there, so that no crash leaves
   * one at work that nobody approved. What its owner agreed to stays as it is.
   */
  async function proposed(
    name: string,
    save: (isKept: boolean) => Promise<Result<ChangedSkill>>,
  ): Promise<ChangedSkill> {
    const { selfMade, disabled } = await records.get(name);
    if (isOwn(name) && selfMade && disabled === null) return valueOrThrow(await save(true));
    const waits = { why: WAITS, atMs: clock.nowMs() };
    await records.change(name, (current) => ({ ...current, selfMade: true, disabled: waits }));
    const saved = await save(false);
    if (!saved.ok || saved.value.did === 'unchanged')
      await records.change(name, (current) => ({ ...current, selfMade, disabled }));
    const skill = valueOrThrow(saved);
    await refresh();
    return skill;
  }

  return {
    show,
    refresh,
    recover: workshop.recover,
    isSelfMade,
    async list() {
      const [all, known] = [await troubles(), await records.all()];
      return {
        skills: registry
          .list()
          .map((skill) => viewSkill(skill, all.get(skill.folder) ?? [], known.get(skill.name))),
        diagnostics: registry.diagnostics().map(viewDiagnostic),
      };
    },
    /** Its instructions up to a cap, a section of them, or a file of it. */
    read: (request: ReadSkillRequest) =>
      readSkillPart(find(request.name), request, settings().bodyBytes),
    /** What a model is told: the list, or what one of them says. */
    async prompt({ name, budgetTokens = settings().listTokens }: PromptRequest) {
      if (name !== undefined)
        return promptOfSkill(name, readSkillPart(find(name), { name }, settings().bodyBytes).text);
      const uses = [...(await records.all())].map(([own, { runs }]) => [own, runs] as const);
      return promptOfSkills(registry.list(), new Map(uses), budgetTokens);
    },
    /** Lets its runs call these too; an empty list takes back what was granted, and says that nothing is wanted. */
    async allow(name: string, tools: readonly string[]) {
      find(name);
      const { catalog } = await dependencies.tools();
      const unknown = tools.find((tool) => catalog.find(tool) === null);
      if (unknown !== undefined)
        throw new RoteError(catalog.refuseUnknown(unknown), { blame: 'request' });
      const real = tools.map((tool) => catalog.find(tool)?.name ?? tool);
      await records.change(name, (current) => ({
        ...current,
        grants: real.length === 0 ? [] : [...new Set([...(current.grants ?? []), ...real])],
      }));
      skillsChanged();
      await refresh();
      const text = `What the skill "${name}" may call is decided.`;
      await store.incidents.resolve({ subject: subjectOfGrant(name), text, nowMs: clock.nowMs() });
      return show(name);
    },
    enable: (name: string) => setOff(name, null),
    disable: (name: string, why = 'its owner switched it off') =>
      setOff(name, { why, atMs: clock.nowMs() }),
    async create(name: string) {
      return madeBy('owner', valueOrThrow(await workshop.create(name, 'owner')));
    },
    /** From a path, or from an address that is fetched first. */
    async install(source: string, how: { overwrite: boolean; isForced: boolean }) {
      const fetched = valueOrThrow(
        await fetchSkills(source, { environment: dependencies.environment, clock }),
      );
      try {
        const { installed, refused } = valueOrThrow(
          await workshop.install(fetched.path, { by: 'owner', ...how }),
        );
        for (const skill of installed) await madeBy('owner', skill);
        return { installed, refused };
      } finally {
        await fetched.remove();
      }
    },
    async remove(name: string) {
      const skill = registry.find(name);
      if (skill !== null && !isOwn(name) && skill.source.kind !== 'user') throw notYours(skill);
      return madeBy('owner', valueOrThrow(await workshop.remove(name, 'owner')));
    },
    async history(name: string) {
      return valueOrThrow(await workshop.history(name));
    },
    /** The newest revision where none is named. */
    async rollback(name: string, revision?: number) {
      const [newest] = valueOrThrow(await workshop.history(name)).revisions;
      const wanted = revision ?? newest?.revision ?? 0;
      return madeBy(
        'owner',
        valueOrThrow(await workshop.rollback(name, { revision: wanted, by: 'owner' })),
      );
    },
    /** A run may overwrite what a run saved, and nothing that a person made or that ships. */
    async save(draft: SkillDraft, by: SkillMaker) {
      const { name } = draft;
      if (
        by === 'rote' &&
        (isOwn(name) || registry.find(name) !== null) &&
        !(await isSelfMade(name))
      )
        throw notItsOwn(name);
      const { plan, tools: requiredTools = [] } = draft;
      const work = { requiredTools, ...(plan === undefined ? { instruction: 'x' } : { plan }) };
      const fault = await schedules.refusalOf({ every: '1h', ...work });
      if (fault !== null) throw new RoteError(fault, { blame: 'request' });
      if (by === 'owner') return madeBy(by, valueOrThrow(await workshop.save(draft, by)));
      return proposed(name, (isKept) => workshop.save(draft, by, { isKept }));
    },
    async deleteOwn(name: string, by: SkillMaker): Promise<boolean> {
      if (!isOwn(name)) return false;
      if (by === 'rote' && !(await isSelfMade(name))) throw notItsOwn(name);
      await madeBy('owner', valueOrThrow(await workshop.remove(name, by)));
      return true;
    },
  };
}

const WAITS = 'Rote wrote it, and its owner has not agreed to it yet';

interface SkillDraft {
  name: string;
  plan?: unknown;
  tools?: readonly string[] | undefined;
}

function notYours({ name, source }: ListedSkill): RoteError {
  return new RoteError(
    {
      code: 'not-yours',
      message: `The skill "${name}" is not in your own folder; it comes from ${source.folder}.`,
      hint: `rote skills disable ${name} switches it off.`,
    },
    { blame: 'request' },
  );
}

function notItsOwn(skill: string): RoteError {
  return new RoteError(
    {
      code: 'not-allowed',
      message: `The skill "${skill}" was made by its owner, so a run may not change it.`,
      hint: 'Save it under another name.',
    },
    { blame: 'request' },
  );
}
