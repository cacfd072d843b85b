/**
 * Asks a model for a plan that reaches a goal now, and for another one where it failed, with all that is
 * known of the failure. One call of a model for each plan; whoever runs the plans counts them.
 */
import type { Fault } from '../base/errors.ts';
import type { SystemPart } from '../domain/model-call.ts';
import {
  createProposalTalk,
  faultsInWords,
  type ProposalPorts,
  type ProposalRequest,
} from './ask-proposal.ts';
import type { ProposedDraft } from './read-proposal.ts';

/** What became of the plan before. */
export interface FailedPlan {
  plan: unknown;
  reason: string;
  /** What is wrong with it, or what its calls said. */
  faults: readonly Fault[];
  /** The calls that worked and changed something. */
  done: readonly string[];
  /** Skills that are out from now on. */
  disabledSkills: readonly string[];
}

type PlanProposal =
  | { kind: 'plan'; work: ProposedDraft['work'] & { kind: 'plan' } }
  | { kind: 'faulty'; faults: Fault[] }
  /** There is none to be had; the reason is for the person. */
  | { kind: 'none'; reason: string };

export type ProposePlan = (request: {
  /** Without the skills that are out. */
  system: SystemPart;
  failed: FailedPlan | null;
}) => Promise<PlanProposal>;

export function createPlanProposer(
  request: ProposalRequest & {
    /** The instructions of the skills that fit, between marks. */
    skillTexts: readonly string[];
  },
  ports: ProposalPorts,
): ProposePlan {
  const talk = createProposalTalk({ ...request, isPlanForNow: true }, ports);
  let isFirst = true;

  return async ({ system, failed }) => {
    const report = failed === null ? [] : [reportOf(failed, ports)];
    const said = isFirst ? [GOAL, ...skillsOf(request.skillTexts), ...report] : report;
    isFirst = false;
    const answer = await talk.ask(said.join('\n\n'), system);
    switch (answer.kind) {
      case 'failed':
        return { kind: 'none', reason: `The model could not be asked: ${answer.message}` };
      case 'talk':
        return { kind: 'none', reason: 'The model knows no plan for this.' };
      case 'faulty':
        return answer;
      case 'drafts': {
        const [draft, ...others] = answer.drafts;
        const isPlan = draft?.work.kind === 'plan' && draft.trigger === null && draft.when === null;
        if (isPlan && draft.work.kind === 'plan' && others.length === 0)
          return { kind: 'plan', work: draft.work };
        return { kind: 'faulty', faults: [NOT_A_PLAN] };
      }
    }
  };
}

const GOAL =
  'This is to be done now: answer with a draft that has a plan and whose trigger is null, or with talk where no plan can do it. What the calls give is shown to the person in the end; send a message only where they ask for one.';

const NOT_A_PLAN: Fault = {
  code: 'not-a-plan',
  message: 'Only a plan for now can be used here.',
  hint: 'Give "plan", and null as "trigger".',
};

function skillsOf(texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [`Skills that may fit:\n${texts.join('\n')}`];
}

/** Calls that failed say why in words of anybody. */
function ofOthers(fault: Fault): Fault {
  return { ...fault, details: { ...fault.details, wordsOf: 'others' } };
}

function reportOf(
  { plan, reason, faults, done, disabledSkills }: FailedPlan,
  { markUntrusted }: ProposalPorts,
): string {
  const lines = [
    `This plan did not work (${reason}):\n${markUntrusted('plan', JSON.stringify(plan))}`,
    ...(faults.length === 0 ? [] : [`What was wrong:\n${faultsInWords(faults.map(ofOthers))}`]),
    ...(done.length === 0 ? [] : [`Done, and not to be done again: ${done.join(', ')}`]),
    ...(disabledSkills.length === 0
      ? []
      : [`These are out, with all their tools: ${disabledSkills.join(', ')}`]),
    'Answer with another plan that can work, or with talk where there is none.',
  ];
  return lines.join('\n\n');
}
