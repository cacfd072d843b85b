/**
 * Thinking once: what the compiler does not understand, a model drafts in the compiler's form. It is shown
 * and checked like any draft; the words that describe it, its fires, its cost and its tools are ours.
 */
import { type ProposalEnd, proposeDraft } from '../../agent/propose-draft.ts';
import type { Clock } from '../../base/clock.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { Log } from '../../base/log.ts';
import type { CompileOptions, Draft } from '../../compiler/compiler.ts';
import { draftsIn } from '../../domain/draft.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import { readAgent } from '../../own-tools/home-agents.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import type { HomeModels } from '../../runs/home-models.ts';
import { wrapUntrusted } from '../../skills/telling/wrap-untrusted.ts';
import type { CheckDraft } from './check-draft.ts';
import { type JudgeFacts, judgeProposals } from './judge-proposal.ts';
import { lookForProposal } from './proposal-facts.ts';
import { shownLast } from './shown-draft.ts';

/** `facts` are those that the compiler was given; `ruled` is when, where the rules have read that. */
export type DraftWithModel = (
  text: string,
  facts: CompileOptions,
  asked: { signal: AbortSignal } & Pick<JudgeFacts, 'ruled'>,
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

  return async (text, facts, { signal, ruled }) => {
    const { catalog } = await own.tools();
    const sight = await lookForProposal({
      catalog,
      skills: await own.skills(),
      listTokens: parts.listTokens(),
      skillUses: await parts.skillUses(),
    });
    const { timezone, nowMs, session } = facts;
    const before = facts.previous?.draft ?? null;
    const shown = shownLast(before);
    const shownSteps = before === null ? [] : draftsIn(before).flatMap(stepsOf);
    const callModel = await callerFor(session, parts);
    const limited = await limitTime(
      (inTime) =>
        proposeDraft<Draft>(
          { words: text, timezone, nowMs, system: sight.system, signal: inTime, ...shown },
          {
            callModel,
            markUntrusted: wrapUntrusted,
            judge: (proposed) =>
              judgeProposals(proposed, { text, facts, sight, check, ruled, shownSteps }),
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

const stepsOf = ({ plan }: Draft) => plan?.tools ?? [];

/** Asks the models of the agent whose session it is, and enters what they take there. */
export async function callerFor(sessionKey: string, { home, models: load }: ThinkingParts) {
  const session = parseSessionKey(sessionKey);
  const profile = await readAgent(home, session.ok ? session.value.agent : 'main');
  const names = profile.ok ? profile.value.models : [];
  const models = await load();
  return (request: Parameters<HomeModels['call']>[0], signal: AbortSignal) =>
    models.call(request, { signal, models: names, sessionKey });
}
