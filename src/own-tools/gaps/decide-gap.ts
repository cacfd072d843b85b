/**
 * What may be done about a gap: whether it is opened, whether one more skill may be saved for it, and as what. A plan comes
 * first; a program only where a plan was tried and refused; three attempts, a budget and a day are the bounds.
 */
import type { Fault } from '../../base/errors.ts';
import { type Gap, isOpenGap, type SkillForm } from '../../domain/gap.ts';
import { tellingWords } from '../../memory/fold-words.ts';

export const MOST_ATTEMPTS = 3;
export const MOST_A_DAY = 20;
export const MOST_TOKENS = 300_000;
export const DAY_MS = 86_400_000;

/** Of the words of the shorter one, the part that the other has as well. */
const ALIKE = 0.5;

/** True if two texts are about the same, as far as their words tell. */
export function isAbout(one: string, other: string): boolean {
  const [first, second] = [new Set(tellingWords(one)), new Set(tellingWords(other))];
  const fewer = Math.min(first.size, second.size);
  return fewer > 0 && first.intersection(second).size / fewer >= ALIKE;
}

export type OpenDecision =
  | { kind: 'open' }
  /** It is open already. */
  | { kind: 'go-on'; gap: Gap }
  | { kind: 'refuse'; fault: Fault };

export function decideOpen(facts: {
  gaps: readonly Gap[];
  sessionKey: string;
  missing: string;
  /** The words of the person in this run; null where nobody asked for anything. */
  words: string | null;
  nowMs: number;
}): OpenDecision {
  const { gaps, sessionKey, missing, words, nowMs } = facts;
  if (words === null) return { kind: 'refuse', fault: NOBODY_ASKED };
  const same = gaps.filter((gap) => isAbout(gap.missing, missing));
  const open = same.find((gap) => isOpenGap(gap) && gap.sessionKey === sessionKey);
  if (open !== undefined) return { kind: 'go-on', gap: open };
  const refused = same.find(({ state }) => state === 'refused');
  const asksAgain = refused !== undefined && isAbout(`${refused.wish} ${refused.missing}`, words);
  if (refused !== undefined && !asksAgain) return { kind: 'refuse', fault: refusedBefore(refused) };
  const today = gaps.filter(({ openedMs }) => openedMs > nowMs - DAY_MS).length;
  return today >= MOST_A_DAY ? { kind: 'refuse', fault: TOO_MANY } : { kind: 'open' };
}

export type SaveDecision =
  | { kind: 'try' }
  | { kind: 'refuse'; fault: Fault }
  /** Its bounds are reached. */
  | { kind: 'give-up'; why: string; fault: Fault };

export function decideSave(
  { attempts, state, openedMs }: Gap,
  facts: {
    form: SkillForm;
    hasChecks: boolean;
    /** Of the call; an attempt that a crash broke off is made again. */
    key: string;
    spentTokens: number;
    nowMs: number;
  },
): SaveDecision {
  const { form, hasChecks, key, spentTokens, nowMs } = facts;
  const others = attempts.filter((one) => one.key !== key);
  if (others.length >= MOST_ATTEMPTS) return giveUp(`${MOST_ATTEMPTS} attempts were made`);
  if (spentTokens > MOST_TOKENS) return giveUp(`it took more than ${MOST_TOKENS} tokens`);
  if (state === 'looking' && nowMs > openedMs + DAY_MS)
    return giveUp('nothing came of it in a day');
  if (form !== 'program') return { kind: 'try' };
  if (!others.some((one) => one.form === 'plan' && one.outcome === 'refused' && one.isTried))
    return { kind: 'refuse', fault: PLAN_FIRST };
  return hasChecks ? { kind: 'try' } : { kind: 'refuse', fault: CHECKS_FIRST };
}

const RUNS_PROGRAMS: ReadonlySet<unknown> = new Set(['code.run', 'script.run', 'shell.run']);

export function formOf(draft: {
  scripts?: readonly unknown[] | undefined;
  plan?: unknown;
}): SkillForm {
  const { plan, scripts = [] } = draft;
  if (scripts.length > 0) return 'program';
  if (plan === undefined || plan === null) return 'instructions';
  const { tools = plan } = plan as { tools?: unknown };
  const isProgram = [tools].flat().some((one) => {
    const { tool, toolName, toolPath } = Object(one);
    return RUNS_PROGRAMS.has(tool ?? toolName) || toolPath !== undefined;
  });
  return isProgram ? 'program' : 'plan';
}

function giveUp(why: string): SaveDecision {
  return {
    kind: 'give-up',
    why,
    fault: {
      code: 'gap-given-up',
      message: `No more skills are saved for this: ${why}.`,
      hint: 'Tell your person what is missing and what was tried.',
      details: OWN,
    },
  };
}

/** Said by Rote alone: who hears it has read nothing of others. */
const OWN = { reachedNobody: 'yes' };

const NOBODY_ASKED: Fault = {
  code: 'nobody-asked',
  message: 'Only what a person asks for in a conversation is looked for.',
  hint: 'Say in your result what is missing.',
  details: OWN,
};
const TOO_MANY: Fault = {
  code: 'too-many-gaps',
  message: `${MOST_A_DAY} gaps were opened within a day; that is the most.`,
  hint: 'Tell your person what is missing.',
  details: OWN,
};
const PLAN_FIRST: Fault = {
  code: 'plan-first',
  message: 'A program is kept only where a plan was tried and refused.',
  hint: 'Save it with "plan" and without "scripts": http.request, json.query, text.extract, think, message.send.',
  details: OWN,
};
const CHECKS_FIRST: Fault = {
  code: 'checks-first',
  message: 'A program is kept only with checks that it passes.',
  hint: 'Give "checks": what each script is given, and what must come out.',
  details: OWN,
};

export function refusedBefore({ missing, skill }: Gap): Fault {
  return {
    code: 'refused-before',
    message: `Your person said no to ${skill === null ? 'this' : `the skill "${skill}"`} for "${missing}", and did not ask for it again.`,
    hint: 'Do without it.',
    details: OWN,
  };
}
