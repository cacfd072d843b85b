/**
 * "Find a free hour on Thursday and propose it to Ana": the calendars are looked at when it runs, the first hour that is free goes to
 * whom it was said, and whoever asked hears which, or that there is none. Read whole, or not at all.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { readStretch } from '../../language/phrases/read-stretch.ts';
import type { ProposingWords } from '../../language/proposing-words.ts';
import { readLength } from '../../language/read-length.ts';
import type { CompileOptions, ToolFacts } from '../compile-types.ts';
import { literalText, shortName } from '../what/lower/plan-text.ts';
import { orByMail, reach, receiverNames } from '../what/reach.ts';
import { askForReceiver } from '../what/receiver-question.ts';
import type { Span } from '../when/result.ts';
import { type Answers, ask, createStepList, NONE, type Work } from './work.ts';

interface ProposingReading {
  language: Pick<IntentWords, 'proposing' | 'say' | 'insisting'>;
  options: Pick<CompileOptions, 'receivers' | 'contacts' | 'session' | 'timezone'>;
  catalog: ReadonlyMap<string, ToolFacts>;
  answers: Answers;
}

const patterns = new WeakMap<ProposingWords, { inside: RegExp[]; whole: RegExp[] }>();

const patternsOf = (words: ProposingWords) =>
  patterns.getOrInsertComputed(words, () => ({
    inside: words.said.map((one) => new RegExp(String.raw`(?<![\p{L}-])${one}$`, 'diu')),
    whole: words.said.map((one) => new RegExp(`^${one}[.!]?$`, 'iu')),
  }));

/** The days that are looked at say nothing about when that is done. */
export function proposingTimes(
  text: string,
  { proposing }: Pick<IntentWords, 'proposing'>,
): Span[] {
  for (const pattern of patternsOf(proposing).inside) {
    const found = pattern.exec(text);
    const [start, end] = found?.indices?.groups?.['what'] ?? [];
    if (start === undefined || end === undefined) continue;
    if (readFree(text.slice(start, end)) !== null) return [{ start, end }];
  }
  return [];
}

export function readProposing(text: string, reading: ProposingReading): Work {
  const { language, options, catalog } = reading;
  const words = language.proposing;
  const groups = patternsOf(words)
    .whole.map((pattern) => pattern.exec(text)?.groups)
    .find((found) => found !== undefined);
  const what = groups?.['what'] ?? '';
  const free = groups === undefined ? null : readFree(what);
  if (free === null || groups === undefined) return NONE;
  const people = (groups['whom'] ?? '').split(words.and).map((one) => one.trim());
  const met = people.map((who) => whoGets(who, reading));
  const open = met.find((one) => one.kind === 'ask');
  if (open !== undefined) return ask(open.question.text, open.question.choices, open.question);
  const places = met.filter((one) => one.kind !== 'ask');
  const list = createStepList(catalog);
  const looked = list.add({
    id: 'free',
    tool: 'calendar.free',
    input: { ...free, exact: true, limit: 1 },
  });
  const isFound = { value: `\${${looked}.count}`, greaterThan: 0 };
  const when = `\${${looked}.free[0].title}`;
  const body = words.text(when, options.timezone);
  const to = places.flatMap((one) => (one.kind === 'mail' ? [one.to] : []));
  if (to.length > 0)
    list.add({
      id: 'propose',
      tool: 'email.send',
      input: { to, subject: words.subject(when), body },
      when: isFound,
    });
  for (const one of places)
    if (one.kind === 'there')
      list.add({
        id: 'tell',
        tool: 'message.send',
        input: { text: body, session: one.session },
        when: isFound,
      });
  const named = places.map((one) => (one.kind === 'mail' ? one.to : one.name));
  list.add({
    id: 'told',
    tool: 'message.send',
    input: { text: words.proposed(when, named.map(literalText)) },
    when: isFound,
  });
  list.add({
    id: 'none',
    tool: 'message.send',
    input: { text: words.none(literalText(what)) },
    when: { not: isFound },
  });
  if (list.missing.length > 0) return { kind: 'missing', tools: list.missing };
  const does = words.does(what, named);
  return { kind: 'steps', steps: list.steps, what: does, name: shortName(does), isPlaced: true };
}

/** How long, and on which days: all of the words, or null. */
function readFree(said: string): { duration: string; when?: string } | null {
  const words = said.trim().split(/\s+/);
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const sec = readLength(words.slice(0, count).join(' '));
    const rest = words.slice(count).join(' ');
    if (sec === null) continue;
    const duration = `${sec / 60}m`;
    if (rest === '') return { duration };
    const days = readStretch(rest, { nowMs: 0, timezone: 'UTC', direction: 'ahead' });
    return days === null ? null : { duration, when: rest };
  }
  return null;
}

type Met =
  | { kind: 'mail'; to: string }
  | { kind: 'there'; session: string; name: string }
  | { kind: 'ask'; question: ReturnType<typeof askForReceiver> };

/** Somebody of the house, else a contact, else an address; an answer stands in for whom nobody knows. */
function whoGets(said: string, { language, options, catalog, answers }: ProposingReading): Met {
  const { receivers = [], session, contacts } = options;
  const { isAskedFirst } = language.insisting.say;
  const others = receivers.filter(({ kind }) => kind !== 'way');
  const find = (who: string) => {
    const told = { who, way: null };
    const reached = reach(told, { receivers: others, session, isAskedFirst });
    return catalog.has('email.send') ? orByMail(reached, told, contacts) : reached;
  };
  const first = find(said);
  const answer = first.kind === 'unknown' ? answers.next() : null;
  const reached = answer === null ? first : find(answer.trim());
  if (reached.kind === 'mail') return reached;
  if (reached.kind === 'there' && reached.session !== null) {
    const { name = null } = receiverNames(others)(reached.session) ?? {};
    return { kind: 'there', session: reached.session, name: name ?? said };
  }
  const contact = reached.kind === 'unknown' ? reached.contact : null;
  const question = askForReceiver({ name: said, who: said, contact }, language, others);
  return { kind: 'ask', question };
}
