/** The skills of this house: where they are, what each does as work, and what is known of them. */
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import { readAmount } from '../../domain/budget.ts';
import type { OwnBudget } from '../../domain/budget-bounds.ts';
import type { Asking, Requests } from '../../people/requests.ts';
import type { SkillSchedule } from '../../schedule/sync-skill-schedules.ts';
import { needsEnabling, type SkillSource } from '../../skills/found-skill.ts';
import { whyPending } from '../../skills/pending-skills.ts';
import { grantsFor } from '../../skills/reading/map-allowed-tools.ts';
import { readBody } from '../../skills/skill-files.ts';
import {
  createSkillRegistry,
  isUnconnected,
  type ListedSkill,
  type SkillRegistry,
} from '../../skills/skill-registry.ts';
import type { Store } from '../../store/store.ts';
import type { OwnToolsSettings } from '../own-tools-settings.ts';
import { BUILT_IN } from '../same-name.ts';
import { plainScriptsOf } from './plain-scripts.ts';
import { SCRIPT_TOOL } from './script-rights.ts';
import { createSkillRecords, type SkillRecords } from './skill-records.ts';

/** The settings that say where skills are. */
type SkillPlaces = Pick<OwnToolsSettings, 'tools' | 'skills'>;

export interface HomeSkills {
  registry: SkillRegistry;
  records: SkillRecords;
  /** The tools that runs of a skill may call: those that its file names, and those that its owner granted it. */
  toolsOf(skill: ListedSkill): string[];
  /** Asks the owner, once, for what a skill wants to call and its file gives no right to. */
  askForTools(name: string, by: { runId: string; sessionKey: string }): Promise<void>;
  /** The work of a skill, as part of a schedule. */
  workOf(name: string): Result<Record<string, unknown>>;
  /** The schedules that skills bring with them, of the sources that the daemon sees. */
  schedules(): SkillSchedule[];
  /** The one that a skill brings or would bring if it were used; null where it brings none. */
  scheduleOf(skill: ListedSkill): SkillSchedule | null;
  /** The triggers of those that can't be meant. */
  scheduleProblems(): { id: string; problem: string }[];
  /** Schedules that could not be: their skill waits for its owner. */
  pendingSchedules(): { id: string; problem: string }[];
  refuseUnknown(name: string): Fault;
  /** True if the skill in a folder is, right now, what its owner agreed to; asked before something of it runs. */
  checkEnabled(folder: string): Promise<Result<null>>;
  /** The folder that belongs to the person. */
  userFolder: string;
}

export function createHomeSkills(options: {
  home: string;
  settings: () => SkillPlaces;
  clock: Clock;
  store: Pick<Store, 'records' | 'incidents' | 'changes'>;
  requests: Pick<Requests, 'ask' | 'answerOf'>;
  /** Folders with a `skills/` besides the usual ones: where a person stands. */
  skillRoots?: readonly string[];
}): HomeSkills {
  const { home, clock, store } = options;
  const records = createSkillRecords(store);
  const userFolder = join(home, 'skills');
  /** As they were when the files were looked at. */
  let granted: ReadonlyMap<string, readonly string[]> = new Map();
  let agreements: ReadonlyMap<string, string | null> = new Map();
  let conversations: ReadonlyMap<string, string | null> = new Map();
  let sources: { settings: SkillPlaces; list: SkillSource[] } | null = null;

  const registry = createSkillRegistry({
    clock,
    sources() {
      const settings = options.settings();
      if (sources?.settings !== settings) sources = { settings, list: sourcesOf(settings) };
      return sources.list;
    },
    async decisions() {
      const all = [...(await records.all())];
      granted = new Map(all.map(([name, { grants }]) => [name, grants ?? []]));
      agreements = new Map(all.map(([name, { scheduleAgreed }]) => [name, scheduleAgreed]));
      conversations = new Map(all.map(([name, { madeIn }]) => [name, madeIn]));
      return {
        disabled: new Map(
          all.flatMap(([name, { disabled }]) =>
            disabled === null ? [] : [[name, disabled.why] as const],
          ),
        ),
        enabled: new Map(all.map(([name, { enabledHashes }]) => [name, enabledHashes])),
      };
    },
  });

  function sourcesOf({ tools, skills }: SkillPlaces): SkillSource[] {
    const workspace = resolve(home, tools.workspace ?? 'workspace');
    const trusted = skills.trusted.map((folder) => resolve(home, folder));
    const source = (kind: SkillSource['kind'], folder: string, shared = true): SkillSource => ({
      // Wherever the settings name it: what is in the workspace, runs may write.
      kind: kind === 'user' && isWithin(workspace, folder) ? 'workspace' : kind,
      folder,
      shared,
      trusted: kind === 'built-in' || trusted.includes(folder),
    });
    return withoutRepeats([
      ...(options.skillRoots ?? []).map((root) => source('workspace', join(root, 'skills'), false)),
      source('workspace', join(workspace, 'skills')),
      source('user', userFolder),
      ...skills.folders.map((folder) => source('user', resolve(home, folder))),
      ...BUILT_IN.map((folder) => source('built-in', join(folder, 'skills'))),
    ]);
  }

  function refuseUnknown(name: string): Fault {
    const near = nearestNames(
      name,
      registry.list().map((skill) => skill.name),
    );
    const hint = near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `;
    return {
      code: 'unknown-skill',
      message: `There is no skill "${name}".`,
      hint: `${hint}rote skills list shows every skill.`,
    };
  }

  const active = (): ListedSkill[] => registry.shared().filter(({ state }) => state === 'active');

  const toolsOf = (skill: ListedSkill): string[] => [
    ...new Set([
      ...(skill.text?.tools ?? []),
      ...(granted.get(skill.name) ?? []),
      // What lies in it was agreed to with it.
      ...(plainScriptsOf(skill).length === 0 || skill.plan !== null ? [] : [SCRIPT_TOOL]),
    ]),
  ];

  const scheduleOfSkill = (skill: ListedSkill): SkillSchedule | null =>
    scheduleOf(skill, {
      tools: toolsOf(skill),
      agreement: agreements.get(skill.name) ?? null,
      // Another of that name was made by nobody who talks here.
      session: skill.folder === join(userFolder, skill.name) ? conversations.get(skill.name) : null,
    });

  return {
    registry,
    records,
    userFolder,
    refuseUnknown,
    toolsOf,
    async checkEnabled(folder) {
      const skill = registry.list().find((one) => one.folder === folder);
      if (skill === undefined || !needsEnabling(skill.source)) return succeed(null);
      const why = await whyPending(skill, (await records.get(skill.name)).enabledHashes);
      return why === null ? succeed(null) : refuse(waitsForOwner({ ...skill, why }));
    },
    async askForTools(name, { runId, sessionKey }) {
      const left = registry.find(name)?.text?.toolsNotGiven ?? [];
      if (left.length === 0 || (await records.get(name)).grants !== null) return;
      const asking = wantsTools(name, left);
      const payload = { ...(asking.payload as object), runId };
      await options.requests.ask({ ...asking, sessionKey, payload });
    },
    workOf(name) {
      const skill = registry.find(name);
      if (skill === null) return refuse(refuseUnknown(name));
      if (skill.state === 'disabled') return refuse(switchedOff(skill));
      if (skill.state === 'pending') return refuse(waitsForOwner(skill));
      return workOf(skill, toolsOf(skill));
    },
    scheduleOf: scheduleOfSkill,
    schedules: () => active().flatMap((skill) => scheduleOfSkill(skill) ?? []),
    pendingSchedules: () =>
      registry
        .shared()
        .filter(({ state, text }) => state === 'pending' && text?.schedule != null)
        // Of another of that name that counts, the schedule is that one's.
        .filter(({ name }) => !active().some((other) => other.name === name))
        .map((skill) => {
          const { message, hint } = waitsForOwner(skill);
          return { id: scheduleIdOf(skill.name), problem: `${message} ${hint}` };
        }),
    scheduleProblems: () =>
      active().flatMap(({ name, text, file }) =>
        text?.scheduleProblem == null
          ? []
          : [{ id: scheduleIdOf(name), problem: `${text.scheduleProblem} (${file})` }],
      ),
  };
}

/** By their real paths, as far as they exist. */
function isWithin(outer: string, inner: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
  return `${real(inner)}/`.startsWith(`${real(outer)}/`);
}

/** The first of two ways to the same folder; a person may stand where the skills of Rote are. */
function withoutRepeats(sources: SkillSource[]): SkillSource[] {
  const byPlace = new Map<string, SkillSource>();
  for (const source of sources) {
    const place = existsSync(source.folder) ? realpathSync(source.folder) : source.folder;
    const known = byPlace.get(place);
    // Of the same folder, what is more trusted counts: it is the very same content.
    if (known === undefined || (source.shared && !known.shared)) byPlace.set(place, source);
  }
  return sources.filter((source) => [...byPlace.values()].includes(source));
}

function workOf(skill: ListedSkill, tools: string[]): Result<Record<string, unknown>> {
  const { name, text, plan } = skill;
  if (text === null || (text.planFile !== null && plan === null))
    return refuse(nothingToRun(skill));
  const rights = {
    requiredTools: tools,
    ...(text.maxSteps !== null && { maxSteps: text.maxSteps }),
    ...(text.budget !== null && { budget: budgetOf(text.budget) }),
  };
  const shownAs = name.slice(0, 200);
  if (plan !== null)
    return succeed({ name: shownAs, plan, ...rights, skill: { name, bodyHash: null } });
  const bodyHash = contentHash(readBody({ file: skill.file, bodyStart: text.bodyStart }));
  const instruction = `Do what the skill "${name}" says.`;
  return succeed({ name: shownAs, instruction, ...rights, skill: { name, bodyHash } });
}

function budgetOf(text: string): OwnBudget {
  const read = readAmount(text);
  return read === null ? {} : { run: { [read.measure]: read.amount } };
}

function scheduleOf(
  skill: ListedSkill,
  {
    tools,
    agreement,
    session,
  }: { tools: string[]; agreement: string | null; session: string | null | undefined },
): SkillSchedule | null {
  const { name, text, source, folder } = skill;
  if (text?.schedule == null) return null;
  const work = workOf(skill, tools);
  const id = scheduleIdOf(name);
  const answersTo = session == null ? {} : { session };
  const definition = { ...answersTo, ...text.schedule, ...(work.ok ? work.value : { name }) };
  const { trusted } = source;
  const fingerprint = contentHash([definition, trusted]).slice(0, 16);
  const origin = `${source.kind}/${folder.split('/').at(-1)}`;
  return { id, origin, definition, trusted, fingerprint, agreement };
}

function scheduleIdOf(name: string): string {
  return `skill-${asId(name)}`;
}

/** The subject under which the owner is asked for the tools of a skill. */
export function subjectOfGrant(name: string): string {
  return `skill-tools:${name}`;
}

function wantsTools(name: string, left: readonly string[]): Asking {
  const grants = grantsFor(left);
  const how =
    grants.length === 0
      ? `Tools of Rote that would do: rote tools list, then rote skills allow ${name} TOOLS`
      : `Your yes grants it ${grants.join(', ')}; others: rote skills allow ${name} TOOLS`;
  return {
    kind: 'tool',
    about: subjectOfGrant(name),
    hash: contentHash({ left, grants }),
    title: `The skill "${name}" ran and wants to call ${left.join(', ')}, which nobody granted it.`,
    lines: [how],
    document: {
      reaches: [
        grants.length === 0
          ? 'No tool of Rote stands for what it wants'
          : `The runs of the skill "${name}" may call: ${grants.join(', ')}`,
      ],
      steps: left.map((tool) => `it wants to call ${tool}`),
    },
    payload: { grants },
  };
}

/** Names that are no ids get one of their own; two of them must not become the same. */
function asId(name: string): string {
  if (/^[\w.-]{1,80}$/.test(name)) return name;
  const plain = name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60);
  return `${plain}-${contentHash(name).slice(0, 8)}`;
}

export function switchedOff({ name, why, ...skill }: ListedSkill): Fault {
  return {
    code: 'skill-disabled',
    message: `The skill "${name}" is switched off: ${why}.`,
    hint: isUnconnected(skill)
      ? `Connect it: rote connect openapi --name ${name}`
      : `rote skills enable ${name} switches it on again.`,
  };
}

export function waitsForOwner({ name, why, folder }: ListedSkill): Fault {
  return {
    code: 'skill-pending',
    message: `The skill "${name}" in ${folder} does nothing: ${why}.`,
    hint: `Read it: rote skills show ${name}. Then: rote skills enable ${name}`,
  };
}

function nothingToRun({ name, text }: ListedSkill): Fault {
  return {
    code: 'nothing-to-run',
    message:
      text === null
        ? `The skill "${name}" has actions, and nothing that runs by itself.`
        : `The plan of the skill "${name}" can't be read.`,
    hint:
      text === null
        ? 'Call one of its actions, or put them into a plan.'
        : `See: rote skills show ${name}`,
  };
}
