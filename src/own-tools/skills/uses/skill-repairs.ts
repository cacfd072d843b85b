/**
 * Skills that were switched off because they failed: one request for each, with a repair where one is found. It works while
 * nobody waits for it; what it has found is written down, so that a crash goes on where it was. Yes installs exactly what
 * was shown and switches the skill on; after a no nobody asks again about the same files.
 */
import { join } from 'node:path';
import { badRequest, valueOrThrow } from '../../../base/errors.ts';
import { createRecordings } from '../../../code/recording.ts';
import type { Boxes } from '../../../domain/box.ts';
import type { Request } from '../../../domain/request.ts';
import type { Step } from '../../../domain/run/step.ts';
import { OWNER_SESSION } from '../../../domain/session-key.ts';
import type { SkillRecord } from '../../../domain/skill-record.ts';
import type { CallContext } from '../../../domain/tool-call.ts';
import type { Requests } from '../../../people/requests.ts';
import { digestOf, readTree, type SkillTree, withText } from '../../../skills/making/skill-tree.ts';
import type { SkillWorkshop } from '../../../skills/making/skill-workshop.ts';
import type { ListedSkill } from '../../../skills/skill-registry.ts';
import type { Store } from '../../../store/store.ts';
import type { ThinkPort } from '../../../tools/thinking/think-port.ts';
import { fixWithModel } from '../../code/fix-with-model.ts';
import { createProgramBench } from '../../code/run-program.ts';
import type { HomeSkills } from '../home-skills.ts';
import type { SkillJudging } from '../judge-skill.ts';
import type { ShowSkill } from '../shown-skill.ts';
import type { RecordedUse } from './recorded-uses.ts';
import { workOnRepairs } from './repair-jobs.ts';
import {
  type RepairPayload,
  repairIn,
  repairRequest,
  type ToldFailure,
  tellScript,
} from './repair-request.ts';
import { repairScript } from './repair-script.ts';
import type { SkillTrials } from './skill-trials.ts';
import { tellStep } from './tell-step.ts';

export interface SkillRepairs {
  /** Asks for what was switched off since the last look. */
  look(signal: AbortSignal): Promise<void>;
  /** True if it carried out the answer: it was to a request of this kind. */
  carryOut(request: Request): Promise<boolean>;
}

const LIMITS = { files: 1000, bytes: 20 * 1024 * 1024 };

interface Found {
  /** Null where the skill stays as it is. */
  change: RepairPayload['change'];
  told: ToldFailure;
}

export function createSkillRepairs(ports: {
  home: string;
  skills: HomeSkills;
  store: Pick<Store, 'records' | 'journal'>;
  requests: Pick<Requests, 'ask'>;
  workshop: Pick<SkillWorkshop, 'repair' | 'inspect'>;
  trials: SkillTrials;
  judging: Pick<SkillJudging, 'judge'>;
  showSkill: ShowSkill;
  boxes: Pick<Boxes, 'run' | 'limits' | 'isBoxed'>;
  environment: NodeJS.ProcessEnv;
  thinkPort: () => Promise<ThinkPort>;
  /** After what skills there are has changed. */
  refresh: () => Promise<void>;
}): SkillRepairs {
  const { home, skills, store, trials } = ports;
  const { records, registry } = skills;
  const recordings = createRecordings(join(home, 'recorded'));

  async function ask(name: string, offMs: number, signal: AbortSignal): Promise<void> {
    const { disabled, leftOff, madeIn, uses } = await records.get(name);
    const skill = registry.find(name);
    const isStillOff = disabled?.atMs === offMs;
    if (!isStillOff || skill === null || skill.folder !== join(skills.userFolder, name)) return;
    const tree = valueOrThrow(await readTree(skill.folder, LIMITS));
    const from = digestOf(tree);
    if (leftOff === from) return;
    const [last] = uses;
    const sinceMs = Math.min(offMs, ...uses.slice(0, IN_A_ROW).map(beganMs));
    const use = (await trials.usesOf(skill.folder)).find(
      ({ atMs, end }) => !end.ok && atMs >= sinceMs && atMs <= offMs,
    );
    const found =
      use === undefined
        ? await ofPlan(last?.by ?? '')
        : await ofScript(skill, { tree, use, offMs }, signal);
    // Instructions that a model followed are no program: that it failed was told when it was switched off.
    if (found === null) return;
    const { change, told } = found;
    const after = change === null ? tree : withText(tree, change.path, change.text);
    // What the judges said is kept, so nobody is asked twice.
    const said =
      change === null
        ? []
        : (await ports.judging.judge(name, after, contextOf(name, offMs, signal))).lines;
    const shown = await ports.showSkill(skill, after, said);
    const repair = { from, to: digestOf(after), change };
    await ports.requests.ask(repairRequest(name, repair, { told, shown, sessionKey: madeIn }));
  }

  async function ofScript(
    skill: ListedSkill,
    { tree, use, offMs }: { tree: SkillTree; use: RecordedUse; offMs: number },
    signal: AbortSignal,
  ): Promise<Found> {
    const { folder, name } = skill;
    const at = { folder, secrets: skill.text?.secrets ?? [], signal };
    const context = contextOf(name, offMs, signal);
    const { once } = await recordings.open(context.key, { isRetry: false });
    const port = await ports.thinkPort();
    const repair = await repairScript(tree, use, {
      replay: (next, of) => trials.replay(at, next, of),
      check: (program, language) =>
        createProgramBench(
          { language, args: [], input: '', files: new Map(), hosts: [] },
          { ...ports, signal, read: async () => NO_READS, onRun: () => undefined },
        ).check(program),
      compare: (before, after) => trials.compare(at, before, after),
      runChecks: (next) => trials.check(skill, next, signal),
      async refusalOf(next) {
        const inspected = await ports.workshop.inspect(name, next);
        if (!inspected.ok) return inspected.fault.message;
        const judged = await ports.judging.judge(name, next, context);
        return judged.passed ? null : `its judges are against it. ${judged.lines.join(' ')}`;
      },
      fix: (request, answers) => fixWithModel(request, { port, context, answers }),
      async once(step, work) {
        return once(step, async () => {
          const value = await work();
          // What was stopped has come to nothing.
          signal.throwIfAborted();
          return value;
        });
      },
    });
    const before = tree.find(({ path }) => path === use.path)?.bytes.toString('utf8') ?? '';
    const { path, text } = repair;
    return { change: text === null ? null : { path, text }, told: tellScript(repair, before) };
  }

  /** The step at which its last run failed; null if that was no run of a plan. */
  async function ofPlan(runId: string): Promise<Found | null> {
    const steps = await store.journal.steps(runId);
    const failed = steps.findLast(isFailed);
    return failed === undefined ? null : { change: null, told: tellStep(failed, steps) };
  }

  return {
    look: (signal) =>
      workOnRepairs(store.records, signal, ({ name, offMs }) => ask(name, offMs, signal)),
    async carryOut(request) {
      const repair = repairIn(request);
      if (repair === null) return false;
      const { from, to, change } = repair;
      const name = request.about.slice('skill:'.length);
      if (request.state !== 'yes') {
        await records.change(name, (current) => ({ ...current, leftOff: from }));
        return true;
      }
      if (change !== null)
        valueOrThrow(await ports.workshop.repair(name, { ...change, from, to }, 'rote'));
      else if (digestOf(valueOrThrow(await readTree(join(skills.userFolder, name), LIMITS))) !== to)
        throw badRequest(CHANGED);
      const { agreement = null } = request.payload as { agreement?: string | null };
      await records.change(name, (current) => ({
        ...current,
        ...{ disabled: null, failuresInRow: 0, scheduleAgreed: agreement },
      }));
      await ports.refresh();
      return true;
    },
  };
}

/** Nobody asked for it, so it is on the account of its owner. */
function contextOf(name: string, offMs: number, signal: AbortSignal): CallContext {
  return {
    ...{ signal, key: `skill-repair:${name}:${offMs}`, sessionKey: OWNER_SESSION },
    ...{ runId: null, scheduleId: null, capabilities: new Set<string>() },
  };
}

const NO_READS = { ok: false, error: 'Nothing is read here.' } as const;

const CHANGED = {
  code: 'not-what-was-shown',
  message: 'The skill was changed since this was asked.',
  hint: 'rote skills show tells how it is now.',
};

const IN_A_ROW = 3;

const beganMs = ({ atMs, durationMs }: SkillRecord['uses'][number]): number => atMs - durationMs;

const isFailed = ({ state }: Step): boolean => state === 'failed' || state === 'in-doubt';
