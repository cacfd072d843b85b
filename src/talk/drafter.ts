/**
 * Thinking once: what the compiler does not understand, a model drafts in the compiler's form. It is shown
 * and checked like any draft; the words that describe it, its fires, its cost and its tools are ours.
 */
import { newTargetOf } from '../agent/decide-tainted.ts';
import { type ProposalEnd, proposeDraft } from '../agent/propose-draft.ts';
import type { ProposedDraft } from '../agent/read-proposal.ts';
import type { Clock } from '../base/clock.ts';
import type { Fault } from '../base/errors.ts';
import { limitTime } from '../base/limit-time.ts';
import type { Log } from '../base/log.ts';
import { type CompileOptions, type Draft, draftProposal } from '../compiler/compiler.ts';
import { refusePastTrigger } from '../domain/schedule/refuse-past-trigger.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import { readAgent } from '../own-tools/home-agents.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { HomeModels } from '../runs/home-models.ts';
import { wrapUntrusted } from '../skills/telling/wrap-untrusted.ts';
import type { CheckDraft } from './check-draft.ts';
import { lookForProposal, type ProposalSight } from './proposal-facts.ts';
import { shownLast } from './shown-draft.ts';

/** `facts` are those that the compiler was given. */
export type DraftWithModel = (
  text: string,
  facts: CompileOptions,
  signal: AbortSignal,
) => Promise<ProposalEnd<Draft>>;

const STOPPED: ProposalEnd<Draft> = {
  kind: 'nothing',
  reason: 'It was stopped.',
  faults: [],
  rounds: 0,
};

export interface ThinkingParts {
  home: string;
  clock: Clock;
  /** How long a model may take for a draft, or for a plan. */
  planningMs: () => number;
  log: Log;
  models: () => Promise<HomeModels>;
  own: Pick<OwnTools, 'tools' | 'skills'>;
  /** How many tokens the skills may take in a prompt. */
  listTokens: () => number;
  /** How often each skill had run before today. */
  skillUses: () => Promise<Readonly<Record<string, number>>>;
}

export function createDrafter(parts: ThinkingParts & { check: CheckDraft }): DraftWithModel {
  const { own, log, check } = parts;

  return async (text, facts, signal) => {
    const { catalog } = await own.tools();
    const sight = await lookForProposal({
      catalog,
      skills: await own.skills(),
      listTokens: parts.listTokens(),
      skillUses: await parts.skillUses(),
    });
    const { timezone, nowMs, session } = facts;
    const shown = shownLast(facts.previous?.draft ?? null);
    const callModel = await callerFor(session, parts);
    const limited = await limitTime(
      (inTime) =>
        proposeDraft<Draft>(
          { words: text, timezone, nowMs, system: sight.system, signal: inTime, ...shown },
          {
            callModel,
            markUntrusted: wrapUntrusted,
            judge: (proposed) => judge(proposed, { text, facts, sight, check, ...shown }),
          },
        ),
      { clock: parts.clock, timeoutMs: parts.planningMs(), signal },
    );
    // The agent has more time for it, and works beside what else the person does.
    const end: ProposalEnd<Draft> =
      limited.ended === 'timed-out'
        ? { kind: 'talk', rounds: limited.value?.rounds ?? 1 }
        : limited.ended === 'answered'
          ? limited.value
          : (('value' in limited ? limited.value : null) ?? STOPPED);
    const { kind, rounds } = end;
    log.info('draft-proposed', { sessionKey: session, came: kind, rounds });
    return end.kind === 'draft' && end.draft.trigger === null && end.draft.tier === 'agent'
      ? // What needs judgement now is what the agent is for.
        { kind: 'talk', rounds }
      : end;
  };
}

/** Asks the models of the agent whose session it is, and enters what they take there. */
export async function callerFor(sessionKey: string, { home, models: load }: ThinkingParts) {
  const session = parseSessionKey(sessionKey);
  const profile = await readAgent(home, session.ok ? session.value.agent : 'main');
  const names = profile.ok ? profile.value.models : [];
  const models = await load();
  return (request: Parameters<HomeModels['call']>[0], signal: AbortSignal) =>
    models.call(request, { signal, models: names, sessionKey });
}

export async function judge(
  proposed: ProposedDraft,
  facts: {
    text: string;
    facts: CompileOptions;
    sight: Pick<ProposalSight, 'nameOf'>;
    check: CheckDraft;
    shown?: unknown;
  },
): Promise<{ ok: true; draft: Draft } | { ok: false; faults: Fault[] }> {
  const { text, facts: options, sight, check } = facts;
  const { work, faults } = workIn(proposed.work, options, sight);
  // What was shown before was made from their words, too.
  const ownerWords = `${text}\n${JSON.stringify(facts.shown ?? '')}`;
  faults.push(...newTargets(work, { sessionKey: options.session, ownerWords }));
  const { trigger } = proposed;
  const past = trigger === null ? null : refusePastTrigger(trigger, options.nowMs);
  if (past !== null) faults.push({ ...past, details: { path: 'trigger' } });
  if (work === null) return { ok: false, faults };
  const draft = draftProposal({ ...proposed, work }, text, options);
  if (draft === null) return { ok: false, faults: [...faults, NOTHING] };
  const told = new Set(faults.map(({ code }) => code));
  const checked = await check(draft, options.session);
  // A tool that there is not is told once.
  const all = [
    ...faults,
    ...checked.filter(({ code }) => code !== 'unknown-tool' || !told.has(code)),
  ];
  return all.length === 0 ? { ok: true, draft } : { ok: false, faults: all };
}

/** A model has read what others say of tools and skills, so it brings nobody in whom the person did not name. */
function newTargets(
  work: DraftedWork | null,
  owner: { sessionKey: string; ownerWords: string },
): Fault[] {
  const steps = work?.kind === 'plan' ? work.steps : [];
  return steps.flatMap(({ tool: name = '', input }, index) => {
    // Its name is the real one, and those of Rote are taken by nobody else.
    const target = newTargetOf({ name, input, isOwn: true }, owner);
    return target === null ? [] : [newTarget(target.to, `plan.tools[${index}].input`)];
  });
}

function newTarget(target: string, path: string): Fault {
  return {
    code: 'new-target',
    message: `It would write to "${target}", which the person did not name.`,
    hint: 'Write only to whom they name; message.send without a session tells them.',
    details: { path },
  };
}

type DraftedWork = Parameters<typeof draftProposal>[0]['work'];

/** The work with tools and skills by their real names, and a fault for each that there is not. */
function workIn(
  work: ProposedDraft['work'],
  { skills }: CompileOptions,
  { nameOf }: Pick<ProposalSight, 'nameOf'>,
): { work: DraftedWork | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const real = (name: string, path: string): string => {
    const found = nameOf(name);
    if (!found.ok) faults.push({ ...found.fault, details: { path } });
    return found.ok ? found.value : name;
  };
  switch (work.kind) {
    case 'plan': {
      const steps = work.steps.map((step, index) => ({
        ...step,
        tool: real(step.tool ?? '', `plan.tools[${index}].tool`),
      }));
      return { work: { ...work, steps }, faults };
    }
    case 'instruction': {
      const tools = work.tools.map((name, index) => real(name, `tools[${index}]`));
      return { work: { ...work, tools }, faults };
    }
    case 'skill': {
      const skill = skills.find(({ name, work: does }) => name === work.skill && does !== null);
      if (skill !== undefined) return { work: { kind: 'skill', skill }, faults };
      return { work: null, faults: [unknownSkill(work.skill)] };
    }
  }
}

function unknownSkill(name: string): Fault {
  return {
    code: 'unknown-skill',
    message: `There is no skill "${name}" that runs by itself.`,
    hint: 'Name one of the list of skills, or give a plan or an instruction.',
    details: { path: 'skill' },
  };
}

const NOTHING: Fault = {
  code: 'bad-proposal',
  message: 'Nothing can be made of it.',
  hint: 'Answer talk where nothing fits.',
};
