/** Skills as people handle them: list, look at, switch on and off, make, install, take back. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { badRequest, type Fault, valueOrThrow } from '../../base/errors.ts';
import type { Boxes } from '../../domain/box.ts';
import type { Request } from '../../domain/request.ts';
import { isConversation, OWNER_SESSION } from '../../domain/session-key.ts';
import type { SkillRecord } from '../../domain/skill-record.ts';
import type { SkillStatisticsView } from '../../domain/views-of-skills.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { needsEnabling } from '../../skills/found-skill.ts';
import { hashFolder } from '../../skills/hash-folder.ts';
import { fetchSkills } from '../../skills/making/fetch-skills.ts';
import { readTree } from '../../skills/making/skill-tree.ts';
import { type ChangedSkill, createSkillWorkshop } from '../../skills/making/skill-workshop.ts';
import { checkSkill } from '../../skills/reading/read-skill.ts';
import { readBody } from '../../skills/skill-files.ts';
import { readSkillFolder } from '../../skills/skill-folder.ts';
import { isUnconnected, type ListedSkill } from '../../skills/skill-registry.ts';
import type { SkillSettings } from '../../skills/skill-settings.ts';
import { toolFindings } from '../../skills/tool-findings.ts';
import type { Store } from '../../store/store.ts';
import type { Catalog } from '../../tools/catalog.ts';
import type { ThinkPort } from '../../tools/thinking/think-port.ts';
import type { ActionTrouble } from '../action-tools.ts';
import type { HomeMask } from '../home-mask.ts';
import { createSkillEnabling } from './enable-skill.ts';
import { type HomeSkills, subjectOfGrant, switchedOff, waitsForOwner } from './home-skills.ts';
import { createSkillJudging, type SaveContext } from './judge-skill.ts';
import { ownFolderOf } from './own-folder.ts';
import { type ReadSkillRequest, readSkillPart } from './read-skill-part.ts';
import type { CheckReport } from './run-checks.ts';
import { createSaveOfRun, type SaveGroup } from './save-of-run.ts';
import { createShowSkill, type SkillDocument } from './shown-skill.ts';
import { promptOfSkill, promptOfSkills } from './skill-prompt.ts';
import {
  namesNoHosts,
  noChecks,
  notForRuns,
  notItsOwn,
  notWhatWasShown,
  notYours,
  whichTools,
} from './skill-refusals.ts';
import {
  agreementIn,
  baseIn,
  createSkillRequests,
  isFound,
  nameIn,
  type SkillRequestPort,
} from './skill-requests.ts';
import {
  asWarning,
  type SkillWarning,
  statisticsOf,
  viewDiagnostic,
  viewSkill,
} from './skill-view.ts';
import { repairIn } from './uses/repair-request.ts';
import { createSkillRepairs } from './uses/skill-repairs.ts';
import { createSkillTrials } from './uses/skill-trials.ts';

export type SkillDesk = ReturnType<typeof createSkillDesk>;

/** The maker of a skill: a person, or a run on somebody's behalf. */
export type SkillMaker = 'owner' | 'rote';

interface PromptRequest {
  name?: string | undefined;
  budgetTokens?: number | undefined;
}

export function createSkillDesk(dependencies: {
  home: string;
  skills: HomeSkills;
  schedules: Pick<Schedules, 'syncSkills' | 'refusalOf' | 'describe'>;
  tools: () => Promise<{
    catalog: Pick<Catalog, 'find' | 'refuseUnknown'>;
    actionTroubles: readonly ActionTrouble[];
    mask: Pick<HomeMask, 'text'>;
  }>;
  /** Whom judges are. */
  thinkPort: () => Promise<ThinkPort>;
  /** For what tries to save are counted, where that is more than one run. */
  saveGroup?: SaveGroup | undefined;
  /** Hears that its owner switched a skill on. */
  enabled?: (name: string) => Promise<void>;
  store: Pick<Store, 'changes' | 'incidents' | 'records' | 'journal'>;
  requests: SkillRequestPort;
  clock: Clock;
  environment: NodeJS.ProcessEnv;
  settings: () => SkillSettings;
  skillsChanged: () => void;
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
}) {
  const { skills, schedules, tools, store, clock, settings, skillsChanged, boxes } = dependencies;
  const { registry, records } = skills;
  const asking = createSkillRequests(dependencies.requests);
  const enabling = createSkillEnabling({ registry, records });
  const judging = createSkillJudging({
    ...{ clock, thinkPort: dependencies.thinkPort, records: store.records },
    mask: async () => (await tools()).mask.text,
  });
  const showSkill = createShowSkill({
    ...{ skills, schedules, judging },
    thinks: async (tool) => (await tools()).catalog.find(tool)?.thinks === true,
  });
  const trials = createSkillTrials(dependencies);
  const workshop = createSkillWorkshop({
    folder: skills.userFolder,
    clock,
    check: checkSkill,
    compare(name, before, after) {
      const folder = join(skills.userFolder, name);
      const { secrets = [] } = registry.list().find((one) => one.folder === folder)?.text ?? {};
      const { signal } = new AbortController();
      return trials.findWorse({ folder, secrets, signal }, before, after);
    },
  });
  const ofRun = createSaveOfRun({
    ...{ skills, workshop, judging, asking, clock, showSkill, find, readWhole, refresh },
    ...{ conversationIn, records: store.records, saveGroup: dependencies.saveGroup },
  });

  function find(name: string): ListedSkill {
    const skill = registry.find(name);
    if (skill !== null) return skill;
    throw badRequest(skills.refuseUnknown(name));
  }

  /** For whoever would act on what it says. */
  function findEnabled(name: string): ListedSkill {
    const skill = find(name);
    if (skill.state !== 'pending') return skill;
    throw badRequest(waitsForOwner(skill));
  }

  /** After anything that changes what skills there are. */
  async function refresh(): Promise<void> {
    if (await registry.refresh()) skillsChanged();
    await schedules.syncSkills(skills.schedules());
    store.changes.notify();
  }

  const repairs = createSkillRepairs({
    ...{ ...dependencies, workshop, trials, judging, showSkill, refresh },
  });

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
      const { folder, file, shadows } = skill;
      if (shadows !== null) add(folder, { ...sameName(skill, shadows), path: file });
      for (const warning of await toolWarnings(skill)) add(folder, warning);
      const fault = await scheduleFault(skill);
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

  /** Why its schedule would be refused; a plan without one is judged as if it had one. */
  async function scheduleFault({ name, text, plan, state }: ListedSkill): Promise<Fault | null> {
    const schedule = text?.schedule ?? (plan === null ? null : { every: '1h' });
    if (schedule === null || state !== 'active') return null;
    const work = skills.workOf(name);
    return work.ok ? schedules.refusalOf({ ...schedule, ...work.value }) : work.fault;
  }

  async function show(name: string) {
    const skill = find(name);
    const { text, file } = skill;
    const warnings = (await troubles()).get(skill.folder) ?? [];
    const folder = await readSkillFolder(skill.folder);
    const content = hashFolder(skill.folder);
    return {
      ...viewSkill(skill, warnings, await records.get(name)),
      // Of its own folder, whoever owns it may put links and much else into it.
      hash: folder.ok ? folder.value.hash : needsEnabling(skill.source) ? null : content.hash,
      files: [...content.files.keys()],
      license: text?.license ?? null,
      compatibility: text?.compatibility ?? null,
      allowedTools: text?.allowedTools ?? [],
      metadata: text?.metadata ?? {},
      tools: skills.toolsOf(skill),
      hosts: text?.hosts ?? [],
      grantedHosts: (await records.get(name)).hosts,
      body: text === null ? '' : readBody({ file, bodyStart: text.bodyStart }),
      actions: skill.actions.map((action) => ({
        name: action.text.name,
        description: action.text.description,
        path: action.file,
      })),
    };
  }

  /** All that is read of a skill before it is used; null where its folder can't be read whole. */
  async function readWhole(
    skill: ListedSkill,
    judged?: readonly string[],
  ): Promise<(SkillDocument & WaitingSkill) | null> {
    const { name, folder, why } = skill;
    const read = await readSkillFolder(folder);
    if (!read.ok) return null;
    const { hash, files } = read.value;
    return { name, folder, why, hash, ...(await showSkill(skill, files, judged)) };
  }

  /** Puts the change that was shown in the place of what is there, which is kept as a revision. */
  async function accept(name: string, hash: string, agreement: string | null) {
    valueOrThrow(await workshop.accept(name, { hash, by: 'rote' }));
    return setOff(name, null, agreement);
  }

  async function setOff(
    name: string,
    disabled: SkillRecord['disabled'],
    scheduleAgreed: string | null = null,
  ) {
    find(name);
    if (disabled === null)
      await records.change(name, (current) => ({
        ...current,
        disabled,
        failuresInRow: 0,
        scheduleAgreed,
      }));
    else await records.switchOff(name, disabled);
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
    if (skill.did === 'removed') {
      await rm(ownFolderOf(dependencies.home, skill.path), { recursive: true, force: true });
      await trials.forget(skill.path);
    }
    await refresh();
    if (by === 'owner') {
      await workshop.drop(skill.name);
      await asking.withdraw(skill.name, 'its owner changed the skill');
    }
    return skill;
  }

  /** Their owner answered whether a skill, or a change of one, is used. */
  async function answered(name: string, request: Request): Promise<void> {
    const isYes = request.state === 'yes';
    if (baseIn(request) !== null) {
      if (isYes) await accept(name, request.asks, agreementIn(request));
      else await workshop.drop(name);
    } else if (isYes) await desk.enable(name, request.asks, { agreement: agreementIn(request) });
    else if (!isFound(request))
      await setOff(name, { why: 'its owner said no to it', atMs: clock.nowMs() });
  }

  const desk = {
    show,
    refresh,
    /** The request for it, where one is open. */
    waiting: asking.open,
    recover: workshop.recover,
    /** Asks for skills that were switched off because they failed, with a repair where one is found. */
    askForRepairs: repairs.look,
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
      readSkillPart(findEnabled(request.name), request, settings().bodyBytes),
    /** Tells a model the list, or one of them. */
    async prompt({ name, budgetTokens = settings().listTokens }: PromptRequest) {
      if (name !== undefined) {
        const skill = findEnabled(name);
        const { text } = readSkillPart(skill, { name }, settings().bodyBytes);
        return promptOfSkill(name, text, skill.source.trusted);
      }
      const uses = [...(await records.all())].map(([own, { runs }]) => [own, runs] as const);
      return promptOfSkills(registry.list(), new Map(uses), budgetTokens);
    },
    /** Lets its runs call these too; an empty list takes back what was granted, and says that nothing is wanted. */
    async allow(name: string, tools: readonly string[]) {
      find(name);
      const { catalog } = await dependencies.tools();
      const unknown = tools.find((tool) => catalog.find(tool) === null);
      if (unknown !== undefined) throw badRequest(catalog.refuseUnknown(unknown));
      const real = tools.map((tool) => catalog.find(tool)?.name ?? tool);
      await records.change(name, (current) => ({
        ...current,
        grants: real.length === 0 ? [] : [...new Set([...(current.grants ?? []), ...real])],
        ...(real.length === 0 && { hosts: [] }),
      }));
      skillsChanged();
      await refresh();
      const text = `What the skill "${name}" may call is decided.`;
      await store.incidents.resolve({ subject: subjectOfGrant(name), text, nowMs: clock.nowMs() });
      await dependencies.requests.settle(subjectOfGrant(name), real.length > 0 ? 'yes' : 'no');
      return show(name);
    },
    /** Lets its scripts reach exactly the hosts that its file names now. */
    async allowHosts(name: string) {
      const hosts = find(name).text?.hosts ?? [];
      if (hosts.length === 0) throw namesNoHosts(name);
      await records.change(name, (current) => ({ ...current, hosts: [...hosts] }));
      return show(name);
    },
    /** Asks for those that the daemon sees and that wait, each by the hash of its folder. */
    async askForFound(): Promise<void> {
      const found = await Promise.all(
        registry
          .shared()
          .filter(isWaiting)
          .map((one) => readWhole(one)),
      );
      await asking.found(found.filter((one) => one !== null));
    },
    /** Asks the owner, once, to enable a skill that somebody wants to use and that waits for them. */
    async askToEnable(
      name: string,
      by: { sessionKey: string | null; runId: string | null },
    ): Promise<void> {
      const skill = registry.find(name);
      // Where a person stands, they are at a terminal; whoever answers elsewhere would find no such skill.
      if (skill?.state !== 'pending' || !skill.source.shared) return;
      const read = await readWhole(skill);
      if (read !== null) await asking.wanted(read, by);
    },
    /** What has to be read before it is enabled, by its hash; empty where none of that name waits. */
    async toRead(name: string) {
      const { skills: waiting, faults } = await enabling.toRead(name);
      const skills = await Promise.all(
        waiting.map(async ({ tree, hash, ...skill }) => {
          const { folder, why, shadows } = skill;
          return { name, folder, why, shadows, hash, ...(await showSkill(skill, tree)) };
        }),
      );
      return { skills, faults };
    },
    /** The same of one that is switched off; null where its folder can't be read whole. */
    readWhole(name: string) {
      const skill = find(name);
      if (isUnconnected(skill)) throw badRequest(switchedOff(skill));
      return readWhole(skill);
    },
    takesHash: enabling.takesHash,
    /** True if its owner trusts what the skill in this file says. */
    isTrusted: (file: string): boolean =>
      registry.list().some((skill) => skill.file === file && skill.source.trusted),
    /** Switches on exactly what has this hash, as it was shown; with its schedule, where that was shown as well. */
    async enable(name: string, hash: string, shown?: { agreement: string | null }) {
      const agreement = shown?.agreement ?? null;
      const skill = find(name);
      if (isUnconnected(skill)) throw badRequest(switchedOff(skill));
      if (enabling.takesHash(name)) {
        await enabling.enable(name, hash, agreement);
        await refresh();
      } else {
        const { hash: now } = await show(name);
        if (now !== hash) throw notWhatWasShown(name, now ?? '');
        await setOff(name, null, agreement);
      }
      const open = await asking.open(name);
      // A yes to a repair would be another one.
      if (open !== null && repairIn(open) !== null)
        await asking.withdraw(name, 'its owner switched the skill on as it is');
      else await asking.settle(name, 'yes');
      await dependencies.enabled?.(name);
      return show(name);
    },
    /** Carries out the answer to a request; again, it comes to the same. */
    async carryOut(request: Request): Promise<void> {
      if (await repairs.carryOut(request)) return;
      const name = nameIn(request);
      if (request.about === subjectOfGrant(name)) {
        const { grants } = request.payload as { grants: string[] };
        if (request.state === 'yes' && grants.length === 0) throw whichTools(name);
        await desk.allow(name, request.state === 'yes' ? grants : []);
      } else if (request.kind === 'skill') await answered(name, request);
    },
    async disable(name: string, why = 'its owner switched it off') {
      const off = { why, atMs: clock.nowMs() };
      if (!(await enabling.takeBack(find(name)))) return setOff(name, off);
      await records.learnOff(name, off);
      await refresh();
      return show(name);
    },
    /** How skills were used: those of one, or all that were, the worst first. */
    async stats(name?: string): Promise<SkillStatisticsView[]> {
      if (name !== undefined)
        return [statisticsOf(find(name).name, await records.get(name), 'whole')];
      const known = registry.list().map((skill) => skill.name);
      const used = [...(await records.all())].filter(
        ([own, { runs }]) => runs > 0 && known.includes(own),
      );
      return used
        .map(([own, record]) => statisticsOf(own, record, 'short'))
        .toSorted((one, other) => other.failures - one.failures || other.uses - one.uses);
    },
    /** Tries the skill as its checks say; of one that is not on, only where a box holds it. */
    async test(name: string, signal: AbortSignal): Promise<CheckReport[]> {
      const skill = find(name);
      if (skill.state !== 'active' && !(await boxes.isBoxed()))
        throw badRequest(waitsForOwner(skill));
      const tree = valueOrThrow(await readTree(skill.folder, CHECKED_LIMITS));
      const reports = await trials.check(skill, tree, signal);
      if (reports.length === 0) throw noChecks(skill);
      return reports;
    },
    /** What judges say of it as it is now: advice, for its owner. */
    async judge(name: string, signal = new AbortController().signal) {
      const skill = find(name);
      const { files } = valueOrThrow(await readSkillFolder(skill.folder));
      const owner = { sessionKey: OWNER_SESSION, runId: null, scheduleId: null, key: 'judge' };
      const judged = await judging.judge(skill.name, files, { ...owner, signal });
      const { passed, lines, ballots } = judged;
      return { name: skill.name, judged: ballots.length > 0, passed, lines };
    },
    async create(name: string, options?: { withScript: boolean }) {
      return madeBy('owner', valueOrThrow(await workshop.create(name, 'owner', options)));
    },
    /** From a path, or from an address that is fetched first. */
    async install(
      source: string,
      how: { overwrite: boolean; isForced: boolean; isInsisted: boolean },
    ) {
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
    /** As `history`; what is in no folder of its owner was never changed. */
    async revisions(name: string) {
      if (registry.find(name) !== null && !isOwn(name)) {
        const kept = await workshop.history(name);
        return kept.ok ? kept.value : { name, isPresent: true, revisions: [] };
      }
      return desk.history(name);
    },
    /** What changed from a revision to another, or to what is there now, file by file. */
    async compare(name: string, revisions: { from: number; to: number | null }) {
      return valueOrThrow(await workshop.compare(name, revisions));
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
    /** What a run saves is scanned, judged and asked for; what a person saves is there at once. */
    async save(
      { insist: isInsisted = false, ...draft }: SkillDraft,
      by: SkillMaker,
      from: SaveContext | null = null,
    ) {
      const { name } = draft;
      if (isInsisted && by === 'rote') throw notForRuns(name);
      if (by === 'rote') await ofRun.admit(from ?? NOBODY_SAVES);
      const { plan, tools: requiredTools = [] } = draft;
      const work = { requiredTools, ...(plan === undefined ? { instruction: 'x' } : { plan }) };
      const fault = await schedules.refusalOf({ every: '1h', ...work });
      if (fault !== null) throw badRequest(fault);
      if (by === 'rote') return ofRun.save(name, draft, from ?? NOBODY_SAVES);
      const skill = valueOrThrow(await workshop.save(draft, by, { isInsisted }));
      const madeIn = conversationIn(from?.sessionKey ?? null);
      await records.change(name, (current) => ({ ...current, madeIn }));
      return madeBy(by, skill);
    },
    async deleteOwn(name: string, by: SkillMaker): Promise<boolean> {
      if (!isOwn(name)) return false;
      if (by === 'rote' && !(await isSelfMade(name))) throw notItsOwn(name);
      await madeBy('owner', valueOrThrow(await workshop.remove(name, by)));
      return true;
    },
  };
  return desk;
}

function sameName({ name, state }: ListedSkill, shadows: string): Omit<SkillWarning, 'path'> {
  const isWaiting = state === 'pending';
  return {
    code: 'same-name',
    line: 1,
    message: `It ${isWaiting ? 'has the name' : 'takes the place'} of the skill "${name}" in ${shadows}${isWaiting ? ', and would take its place if it were enabled' : ''}.`,
    fix: isWaiting
      ? 'Give one of them another name.'
      : `rote skills disable ${name} gives it back.`,
  };
}

/** Of a folder whose checks are run. */
const CHECKED_LIMITS = { files: 1000, bytes: 20_000_000 };

const isWaiting = ({ state }: ListedSkill): boolean => state === 'pending';

interface WaitingSkill {
  name: string;
  folder: string;
  why: string | null;
  hash: string;
}

interface SkillDraft {
  name: string;
  /** It may do worse than what is there. */
  insist?: boolean | undefined;
  plan?: unknown;
  tools?: readonly string[] | undefined;
}

/** A run whose session nobody knows saves nothing. */
const NOBODY_SAVES: SaveContext = {
  ...{ sessionKey: '', runId: null, scheduleId: null, key: '' },
  signal: AbortSignal.abort(),
};

/** Where somebody can be answered; null for the command line, a heartbeat or a sub-agent. */
function conversationIn(sessionKey: string | null): string | null {
  return sessionKey !== null && isConversation(sessionKey) ? sessionKey : null;
}
