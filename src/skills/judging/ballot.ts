/**
 * What one judge says of a skill, or that it said nothing, and what three of them come to. More than half decide each
 * question. A judge that is silent counts against the skill on all three, because nobody looked.
 */
import { z } from 'zod';
import { printable } from '../../base/printable.ts';
import { findAllJson } from '../../domain/find-json.ts';

export const JUDGES = 3;
/** Of what a judge writes to one question. */
const LONGEST_REASON = 300;

const answerSchema = z.object({ yes: z.boolean(), why: z.string().trim().min(1) });
export const verdictSchema = z.object({
  works: answerSchema,
  harmful: answerSchema,
  injected: answerSchema,
});
export type Verdict = z.output<typeof verdictSchema>;

export type Ballot = { kind: 'answered'; verdict: Verdict } | { kind: 'silent'; why: string };

/** By question, how many of the judges say that it speaks against the skill. */
export interface Vote {
  passed: boolean;
  against: Readonly<Record<keyof Verdict, number>>;
}

/** The verdict in what a model wrote; null where there is none, or more than one, of which one may be the skill's own. */
export function readVerdict(text: string): Verdict | null {
  const found = findAllJson(text, 'works');
  const parsed = found.length === 1 ? verdictSchema.safeParse(found[0]) : null;
  return parsed?.success === true ? parsed.data : null;
}

export function countVotes(ballots: readonly Ballot[]): Vote {
  const count = (isAgainst: (verdict: Verdict) => boolean): number =>
    ballots.filter((one) => one.kind === 'silent' || isAgainst(one.verdict)).length;
  const against = {
    works: count(({ works }) => !works.yes),
    harmful: count(({ harmful }) => harmful.yes),
    injected: count(({ injected }) => injected.yes),
  };
  const isOutvoted = (votes: number): boolean => votes * 2 >= ballots.length;
  const passed = ballots.length >= JUDGES && !Object.values(against).some(isOutvoted);
  return { passed, against };
}

/** One verdict of several parts of a skill: what is found in one of them is found. */
export function mergeVerdicts(parts: readonly Verdict[]): Verdict {
  const merged = (question: keyof Verdict, worst: boolean) => {
    const answers = parts.map((part) => part[question]);
    const telling = answers.filter(({ yes }) => yes === worst);
    const yes = telling.length > 0 ? worst : !worst;
    const why = (telling.length > 0 ? telling : answers).map((one) => one.why).join(' ');
    return { yes, why };
  };
  return {
    works: merged('works', false),
    harmful: merged('harmful', true),
    injected: merged('injected', true),
  };
}

/** The votes, then each judge with its reasons, as whoever is asked reads them. */
export function ballotLines(ballots: readonly Ballot[]): string[] {
  const { against } = countVotes(ballots);
  const of = (votes: number): string => `${votes} of ${ballots.length} judges`;
  return [
    `${of(ballots.length - against.works)} say that it does what it says, ${of(against.harmful)} that it can harm, ${of(against.injected)} that it was injected.`,
    ...ballots.map((ballot, index) => `Judge ${index + 1}: ${ballotWords(ballot)}`),
  ];
}

function ballotWords(ballot: Ballot): string {
  if (ballot.kind === 'silent') return `counts against it: ${inShort(ballot.why)}`;
  const { works, harmful, injected } = ballot.verdict;
  return [
    `${works.yes ? 'does' : 'does not do'} what it says (${inShort(works.why)})`,
    `${harmful.yes ? 'can harm' : 'no harm'} (${inShort(harmful.why)})`,
    `${injected.yes ? 'injected' : 'not injected'} (${inShort(injected.why)})`,
  ].join('; ');
}

function inShort(text: string): string {
  const line = printable(text).trim();
  return line.length <= LONGEST_REASON ? line : `${line.slice(0, LONGEST_REASON).toWellFormed()}…`;
}
