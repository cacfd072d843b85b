/**
 * What a sentence says of a reminder beside its words and its time: for whom it is, that it is told again until it is done,
 * and who is told if nobody answers. That is taken out of the sentence, the rest is read as any other, and what was taken
 * out is put on the draft; where it fits no draft, nothing is read.
 */
import { isReminderPlan } from '../../domain/reminder.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { InsistWords } from '../../language/insist-words.ts';
import { withTrigger } from '../compile-draft.ts';
import type { Clock } from '../compile-reading.ts';
import type { CompileOptions, CompileResult, Draft } from '../compile-types.ts';
import type { Tongue } from '../spoken-language.ts';
import { reach, receiverNames } from '../what/reach.ts';
import { findTerms, type SaidTerms } from './find-terms.ts';
import { millisUntil } from './millis-until.ts';

interface TermsReading {
  options: CompileOptions;
  tongue: Tongue;
  clock: Clock;
  /** Reads a sentence without any of it. */
  read: (text: string) => CompileResult;
}

const USUAL_AGAIN_MS = 10 * 60_000;
const USUAL_ANSWER_MS = 30 * 60_000;
const OFTEN_MS = 60 * 60_000;
const SHORTEST_MS = 60_000;
const LONGEST_MS = 7 * 24 * 3_600_000;

/** Null if nothing of that kind is said, or the rest comes to nothing that it fits. */
export function withReminderTerms(text: string, reading: TermsReading): CompileResult | null {
  const { insisting } = reading.tongue.intents;
  const isKnown = (who: string) => reached({ who, on: null }, reading).kind === 'there';
  const found = findTerms(text, insisting, isKnown);
  if (found === null) return null;
  const unknown = unknownIn(found, reading);
  if (unknown !== null) return refused(insisting.say.unknown(unknown));
  const isForOthers = found.ways.some(({ forWhom }) => forWhom.some((who) => who !== null));
  if (isForOthers && insisting.othersAnswer.test(text)) return refused(insisting.say.notOfOthers);
  const results = found.ways.map((way) => applied(way, reading));
  return (
    results.find((one) => one?.kind === 'draft' || one?.kind === 'drafts') ??
    results.find((one) => one?.kind === 'question') ??
    null
  );
}

const refused = (reason: string): CompileResult => ({
  kind: 'not-understood',
  reason,
  suggestions: [],
});

function reached(
  { who, on }: { who: string | null; on: string | null },
  { options, tongue }: Pick<TermsReading, 'options' | 'tongue'>,
) {
  const { receivers = [], session } = options;
  const { isAskedFirst } = tongue.intents.insisting.say;
  return reach({ who, way: on }, { receivers, session, isAskedFirst });
}

/** The name of somebody who can't be told; null if all of them can. */
function unknownIn({ ways }: { ways: readonly SaidTerms[] }, reading: TermsReading): string | null {
  const [first] = ways;
  const told = [
    ...(first?.forWhom ?? []).map((who) => ({ who, on: null })),
    ...(first?.unanswered == null ? [] : [first.unanswered]),
  ];
  for (const one of told) {
    const found = reached(one, reading);
    if (found.kind === 'unknown') return found.name;
    if (one === first?.unanswered && found.session === null) return one.who ?? one.on;
  }
  return null;
}

function applied(terms: SaidTerms, reading: TermsReading): CompileResult | null {
  const result = reading.read(terms.rest);
  if (result.kind === 'question') return result;
  if (result.kind !== 'draft' && result.kind !== 'drafts') return null;
  const read = result.kind === 'draft' ? [result.draft] : result.drafts;
  // Each of them answers for themselves: it is a reminder of its own.
  const whom = terms.forWhom.length === 0 ? [null] : terms.forWhom;
  const drafts = read.flatMap((one) => whom.map((who) => termsOn(one, { ...terms, who }, reading)));
  const whole = drafts.filter((one) => one !== null);
  if (whole.length < drafts.length) return null;
  const [only, ...others] = whole;
  return only !== undefined && others.length === 0 && result.kind === 'draft'
    ? { ...result, draft: only }
    : { kind: 'drafts', drafts: whole };
}

type TermsOfOne = SaidTerms & { who: string | null };

function termsOn(draft: Draft, terms: TermsOfOne, reading: TermsReading): Draft | null {
  const { plan, trigger, manage } = draft;
  if (manage !== null || plan === null || trigger === null || !isReminderPlan(plan)) return null;
  if (trigger.kind === 'event') return null;
  const again = againOn(draft, trigger, terms, reading.clock);
  if (again === null) return null;
  const unanswered = unansweredOn(draft, terms, { ...reading, againEveryMs: again.againEveryMs });
  if (unanswered === null) return null;
  const { options, tongue, clock } = reading;
  const made = forOther({ ...draft, ...again.more, ...unanswered }, terms, reading);
  const drafting = { options, clock, language: tongue.intents };
  return made.what === null
    ? withTrigger(made.draft, again.trigger, drafting)
    : withTrigger(made.draft, again.trigger, drafting, made.what);
}

interface Again {
  trigger: Trigger;
  againEveryMs: number | undefined;
  more: Pick<Draft, 'againEveryMs'>;
}

/** "every 10 minutes until I say done" is one reminder that is told again, and no schedule of its own for each ten minutes. */
function againOn(
  { nextFires }: Draft,
  trigger: Exclude<Trigger, { kind: 'event' }>,
  terms: SaidTerms,
  clock: Clock,
): Again | null {
  const { every, isUntilDone, isLoose } = terms;
  const fires = nextFires.map((at) => Temporal.Instant.from(at).epochMilliseconds);
  if (!isToldAgain(terms, trigger, fires)) return { trigger, againEveryMs: undefined, more: {} };
  const [first, second] = fires;
  if (first === undefined) return null;
  const said = every === null ? undefined : everyMsOf(every, clock);
  if (said === null) return null;
  const isEvery = trigger.kind === 'every' && isUntilDone && said === undefined;
  if (isLoose && !isEvery) return null;
  const againEveryMs = isEvery ? trigger.everyMs : (said ?? USUAL_AGAIN_MS);
  if (againEveryMs < SHORTEST_MS || againEveryMs > LONGEST_MS) return null;
  const more = { againEveryMs };
  if (isEvery) return { trigger: onceAt(first, trigger), againEveryMs, more };
  // The next one would end it before it is told again.
  if (second !== undefined && second - first <= againEveryMs) return null;
  return { trigger, againEveryMs, more };
}

function isToldAgain(
  { isUntilDone, isNag, unanswered }: SaidTerms,
  { kind }: Trigger,
  [first = 0, second = Number.POSITIVE_INFINITY]: readonly number[],
): boolean {
  // "nag me every 20 minutes between 2 and 5" says itself how often.
  if (isNag === true && kind !== 'every' && second - first <= OFTEN_MS) return false;
  return isUntilDone || unanswered?.tries != null;
}

function onceAt(atMs: number, trigger: Extract<Trigger, { kind: 'every' }>): Trigger {
  const { everyMs: _, anchorUtc: __, ...policies } = trigger;
  const atUtc = Temporal.Instant.fromEpochMilliseconds(atMs).toString();
  return { ...policies, kind: 'at', atUtc };
}

function everyMsOf(every: string, clock: Clock): number | null {
  const read = clock.readPlain(every);
  return read.kind === 'when' && read.trigger.kind === 'every' ? read.trigger.everyMs : null;
}

/** Empty if nobody else is to be told; null if it can't be said when. */
function unansweredOn(
  draft: Draft,
  { unanswered }: SaidTerms,
  reading: TermsReading & { againEveryMs: number | undefined },
): Pick<Draft, 'ifUnanswered'> | null {
  if (unanswered === null) return {};
  const { options } = reading;
  const found = reached(unanswered, reading);
  if (found.kind !== 'there' || found.session === null) return null;
  const afterMs = answerMsOf(unanswered, draft, reading);
  if (afterMs === null || afterMs < SHORTEST_MS || afterMs > LONGEST_MS) return null;
  const to = receiverNames(options.receivers ?? [])(found.session);
  const { name = null, way = null } = to ?? {};
  return { ifUnanswered: { afterMs, session: found.session, name, way } };
}

/** How long nobody may have answered; null if that is not read. */
function answerMsOf(
  { by, within, tries }: NonNullable<SaidTerms['unanswered']>,
  { nextFires: [first], trigger }: Draft,
  reading: TermsReading & { againEveryMs: number | undefined },
): number | null {
  if (within !== null) return lengthMsOf(within, reading);
  if (tries !== null) return tries * (reading.againEveryMs ?? USUAL_AGAIN_MS);
  if (by === null || first === undefined) return USUAL_ANSWER_MS;
  const { timezone = reading.clock.timezone } = trigger ?? {};
  return millisUntil(by, Temporal.Instant.from(first).epochMilliseconds, timezone);
}

function lengthMsOf(length: string, { clock, tongue }: TermsReading): number | null {
  const read = clock.readPlain(tongue.intents.say.in(length));
  if (read.kind !== 'when' || read.trigger.kind !== 'at') return null;
  return Temporal.Instant.from(read.trigger.atUtc).epochMilliseconds - clock.nowMs;
}

/** Sent to somebody else, and said so. */
function forOther(
  draft: Draft,
  { who }: TermsOfOne,
  { options, tongue }: TermsReading,
): { draft: Draft; what: string | null } {
  const [step] = draft.plan?.tools ?? [];
  const found = who === null ? null : reached({ who, on: null }, { options, tongue });
  const isElsewhere = found?.kind === 'there' && found.session !== null;
  if (!isElsewhere || step === undefined || draft.plan === null) return { draft, what: null };
  const { session } = found;
  const tools = [{ ...step, input: { ...step.input, session } }];
  const name = receiverNames(options.receivers ?? [])(session ?? '')?.name ?? who ?? '';
  const what = wordsOf(tongue.intents.insisting).toOther(String(step.input['text']), name);
  const notes = found.note === null ? draft.notes : [...draft.notes, found.note];
  return { draft: { ...draft, notes, plan: { ...draft.plan, tools } }, what };
}

const wordsOf = ({ say }: InsistWords): InsistWords['say'] => say;
