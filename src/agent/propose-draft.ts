/**
 * Asks a model for a draft of what a person wishes for, in the compiler's own form. What it proposes is
 * judged by others; what they refuse goes back with all its faults, five times at most, and prose is talk.
 * However it ends is a value.
 */
import type { Fault } from '../base/errors.ts';
import {
  createProposalTalk,
  faultsInWords,
  MOST_PROPOSALS,
  type ProposalPorts,
  type ProposalRequest,
} from './ask-proposal.ts';
import type { ProposedDraft } from './read-proposal.ts';

/** Whether it can be stored and run as it is; the draft that is shown is never the model's own. */
export type JudgeDraft<Draft> = (
  proposed: readonly ProposedDraft[],
) => Promise<{ ok: true; draft: Draft } | { ok: false; faults: Fault[] }>;

export type ProposalEnd<Draft> = {
  /** How often a model was asked. */
  rounds: number;
} & (
  | { kind: 'draft'; draft: Draft }
  /** Nothing to store: somebody has to talk with the person, or to think now. */
  | { kind: 'talk' }
  /** Nothing came of it; the reason is for the person. */
  | { kind: 'nothing'; reason: string; faults: Fault[] }
);

export async function proposeDraft<Draft>(
  request: ProposalRequest & {
    /** What was shown last and is not stored; the words may be about it. */
    shown?: unknown;
  },
  ports: ProposalPorts & { judge: JudgeDraft<Draft> },
): Promise<ProposalEnd<Draft>> {
  const talk = createProposalTalk(request, ports);
  let faults: Fault[] = [];
  for (let rounds = 1; rounds <= MOST_PROPOSALS; rounds++) {
    const answer = await talk.ask(rounds === 1 ? before(request.shown, ports) : again(faults));
    switch (answer.kind) {
      case 'failed':
        return { kind: 'nothing', reason: notAsked(answer.message), faults, rounds };
      case 'talk':
        return { kind: 'talk', rounds };
      case 'faulty':
        // A model that writes prose has something to say, and would write it again.
        if (answer.isProse === true) return { kind: 'talk', rounds };
        ({ faults } = answer);
        break;
      case 'drafts': {
        const judged = await ports.judge(answer.drafts);
        if (judged.ok) return { kind: 'draft', draft: judged.draft, rounds };
        ({ faults } = judged);
      }
    }
  }
  return { kind: 'nothing', reason: gaveUp(faults), faults, rounds: MOST_PROPOSALS };
}

function before(shown: unknown, { markUntrusted }: ProposalPorts): string {
  if (shown === undefined) return '';
  return `This was shown to the person last, and is not stored. Where the words change it, answer with the whole draft, changed:\n${markUntrusted('draft', JSON.stringify(shown))}`;
}

function again(faults: readonly Fault[]): string {
  return `That can't be used. All that is wrong with it:\n${faultsInWords(faults)}\nAnswer again with the whole JSON object, corrected, and nothing else.`;
}

function notAsked(message: string): string {
  return `I don't understand that by myself, and the model could not be asked: ${message}`;
}

function gaveUp(faults: readonly Fault[]): string {
  const [first] = faults;
  const why = first === undefined ? '' : ` The last one: ${first.message}`;
  return `I don't understand that by myself, and nothing that the model proposed can be used.${why}`;
}
