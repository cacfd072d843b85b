/**
 * Thinking once: what the compiler does not understand, a model drafts in the compiler's form. It is shown
 * and checked like any draft; the words that describe it, its fires, its cost and its tools are ours.
 */
import { type JudgeDraft, type ProposalEnd, proposeDraft } from '../../agent/propose-draft.ts';
import { lookAgain } from '../../agent/second-look.ts';
import type { Clock } from '../../base/clock.ts';
import type { Fault } from '../../base/errors.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { Log } from '../../base/log.ts';
import { type CompileOptions, type Draft, overlooked } from '../../compiler/compiler.ts';
import { draftsIn } from '../../domain/draft.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { readAgent } from '../../own-tools/home-agents.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import type { HomeModels } from '../../runs/home-models.ts';
import { wrapUntrusted } from '../../skills/telling/wrap-untrusted.ts';
import type { FindContact } from '../look-up-contacts.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
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
  /** Whether a draft of a model is compared with the words of the person. */
  secondLook: () => boolean;
  log: Log;
  models: () => Promise<HomeModels>;
  own: Pick<OwnTools, 'tools' | 'skills' | 'domainsLackedBy'>;
  /** How many tokens the skills may take in a prompt. */
  listTokens: () => number;
  /** How often each skill had run before today. */
  skillUses: () => Promise<Readonly<Record<string, number>>>;
}

export function createDrafter(
  parts: ThinkingParts & { check: CheckDraft; findContact: FindContact },
): DraftWithModel {
  const { own, log, check, findContact } = parts;

  return async (text, facts, { signal, ruled }) => {
    const { catalog } = await own.tools();
    const sight = await lookForProposal({
      catalog,
      skills: await own.skills(),
      listTokens: parts.listTokens(),
      skillUses: await parts.skillUses(),
      disabled: await own.domainsLackedBy(facts.session),
    });
    const { timezone, nowMs, session } = facts;
    const before = facts.previous?.draft ?? null;
    const shown = shownLast(before);
    const shownSteps = before === null ? [] : draftsIn(before).flatMap(stepsOf);
    const ports = { callModel: await callerFor(session, parts), markUntrusted: wrapUntrusted };
    const judging = { text, facts, sight, check, findContact, ruled, shownSteps };
    const timeoutMs = parts.planningMs();
    const limited = await limitTime(
      async (inTime) => {
        const looks = parts.secondLook() ? await lookerFor(text, session, parts, inTime) : null;
        return proposeDraft<Draft>(
          {
            words: text,
            timezone,
            nowMs,
            system: sight.system,
            signal: inTime,
            known: knownOf(facts),
            ...shown,
          },
          { ...ports, judge: judgeTwice(judging, looks) },
        );
      },
      { clock: parts.clock, timeoutMs, signal },
    );
    const end: ProposalEnd<Draft> =
      limited.ended === 'timed-out'
        ? { ...tooLate(timeoutMs), rounds: limited.value?.rounds ?? 1 }
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

function tooLate(timeoutMs: number): Omit<ProposalEnd<Draft> & { kind: 'nothing' }, 'rounds'> {
  const seconds = Math.round(timeoutMs / 1000);
  const reason = `The model did not answer in time (${seconds} s; ask.planningMs in config.yaml).`;
  return { kind: 'nothing', reason, faults: [] };
}

type Look = (draft: Draft) => Promise<string[]>;

/** What the last look of the rules, or a second look of a model, names goes back once; what they still name is shown as left out. */
function judgeTwice(judging: JudgeFacts, look: Look | null): JudgeDraft<Draft> {
  let isFirst = true;
  return async (proposed) => {
    const judged = await judgeProposals(proposed, judging);
    if (!judged.ok) return judged;
    const { text, facts } = judging;
    const missed = overlooked(text, judged.draft, facts);
    const seen = look === null ? [] : await look(judged.draft);
    const said = draftsIn(judged.draft).flatMap(({ leavesOut = [] }) => leavesOut);
    const named = [...(missed === null ? [] : [`"${missed}"`]), ...seen].filter(
      (one) => !said.some((left) => isSame(one, left)),
    );
    if (named.length === 0) return judged;
    if (isFirst) {
      isFirst = false;
      return { ok: false, faults: named.map(differs) };
    }
    const [first, ...others] = proposed;
    if (first === undefined) return judged;
    const leavesOut = [...new Set([...first.leavesOut, ...named])];
    return judgeProposals([{ ...first, leavesOut }, ...others], judging);
  };
}

/** What a draft says of itself is not sent back to it: it has nearly all of the words, or all of its own are among them. */
function isSame(named: string, left: string): boolean {
  const [missed, said] = [wordsIn(named), wordsIn(left)];
  const shared = missed.filter((word) => said.includes(word)).length;
  return (
    shared >= missed.length * 0.8 ||
    (said.every((word) => missed.includes(word)) && said.length * 2 >= missed.length)
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function differs(said: string): Fault {
  return {
    code: 'second-look',
    message: `The person asked for this, and it would not happen so: ${said}.`,
    hint: 'Correct the draft. If it cannot be done, name it in "leavesOut".',
  };
}

/** A small model where there is one; it sees what the person would be shown. */
async function lookerFor(
  words: string,
  session: string,
  parts: ThinkingParts,
  signal: AbortSignal,
): Promise<Look> {
  const choice = await (await parts.models()).choose();
  const chain = choice.kind === 'models' ? choice.chain : [];
  const callModel = await callerFor(session, parts, chain.some(isSmall) ? [SMALL] : null);
  return (draft: Draft): Promise<string[]> => {
    const told = draftsIn(draft).flatMap(({ summary, leavesOut = [] }) => [
      summary,
      ...leavesOut.map((one) => `(It says itself that it leaves out: ${one})`),
    ]);
    const description = told.join('\n');
    return lookAgain({ words, description, signal }, { callModel, markUntrusted: wrapUntrusted });
  };
}

const SMALL = 'small';
const isSmall = (link: { class?: string }): boolean => link.class === SMALL;

/** What the person has and is used to, which their words may speak of. */
function knownOf({ schedules = [], partsOfDay, language }: CompileOptions): string {
  const words = talkWordsOf(language).triggers;
  const open = schedules.filter(({ status }) => status !== 'cancelled' && status !== 'completed');
  const lines = open
    .slice(0, MOST_SCHEDULES)
    .map(({ name, trigger }) => `- ${name}: ${describeTrigger(trigger, words)}`);
  const times = Object.entries(partsOfDay ?? {}).map(([part, time]) => `${part} ${time}`);
  return [
    ...(times.length === 0 ? [] : [`The person's times of day: ${times.join(', ')}.`]),
    ...(lines.length === 0
      ? []
      : [`The schedules that there are:\n${wrapUntrusted('schedules', lines.join('\n'))}`]),
  ].join('\n\n');
}

const MOST_SCHEDULES = 30;

/** Asks the models of the agent whose session it is, and enters what they take there. */
export async function callerFor(
  sessionKey: string,
  { home, models: load }: ThinkingParts,
  only: readonly string[] | null = null,
) {
  const session = parseSessionKey(sessionKey);
  const profile = await readAgent(home, session.ok ? session.value.agent : 'main');
  const names = only ?? (profile.ok ? profile.value.models : []);
  const models = await load();
  return (request: Parameters<HomeModels['call']>[0], signal: AbortSignal) =>
    models.call(request, { signal, models: names, sessionKey });
}
