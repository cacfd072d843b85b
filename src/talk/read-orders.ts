/**
 * Two orders in one message, each of which is read whole by itself: "pause the backup and remind me on Monday to turn it
 * on". They are shown together, and one yes does both; what is open is asked of the one that leaves it open, by its words.
 */
import {
  type CompileOptions,
  type Draft,
  type OneResult,
  orderCuts,
  readWhenAlone,
} from '../compiler/compiler.ts';
import { asOneDraft, draftsIn } from '../domain/draft.ts';

type ReadOne = (text: string, options: CompileOptions) => OneResult;

/** Null where the words are not two orders; `isSure` where only a second one is meant that manages what is there. */
export function readOrders(
  text: string,
  options: CompileOptions,
  readOne: ReadOne,
  isSure = false,
): OneResult | null {
  for (const cut of orderCuts(text, options.language)) {
    // "at 5pm, pause the backup": that is when, and no order.
    const isOrder = (!isSure || cut.manages) && readWhenAlone(cut.head, options).kind === 'none';
    const read = isOrder ? readCut(cut, options, { readOne, isSure }) : null;
    if (read !== null) return read;
  }
  return null;
}

function readCut(
  { head, tail, pointsBack }: ReturnType<typeof orderCuts>[number],
  options: CompileOptions,
  { readOne, isSure }: { readOne: ReadOne; isSure: boolean },
): OneResult | null {
  // "from Monday on, skip the bins" is no change of what was talked about before.
  const alone = pointsBack.head ? options : { ...options, previous: null };
  const first = readPart(head, options.answers ?? [], { options: alone, readOne });
  // What is remembered and what is told of it belong together.
  if (first === null || (first.kind === 'read' && first.drafts.some(isRemembered))) return null;
  const meant = first.kind === 'read' ? first.drafts.flatMap(({ manage }) => manage ?? []) : [];
  const [named] = meant.flatMap((one) => ('ids' in one ? one.ids : []));
  // "pause the backup for three days, hmm, no, five" gives the backup no other time: nothing there speaks of "it".
  const apart = pointsBack.tail ? options : { ...options, previous: null };
  const here = named === undefined || !pointsBack.tail ? apart : pointingAt(named, options);
  const rest = first.kind === 'read' ? first.rest : [];
  const second = readPart(tail, rest, { options: here, readOne });
  if (second === null) return null;
  if (first.kind === 'ask') return first.result;
  if (second.kind === 'ask') return second.result;
  const isManaged = ({ manage }: Draft): boolean => manage !== null;
  const isOne = [...first.drafts, ...second.drafts].some(isManaged);
  // "it" is nothing that the first named, or neither is an order of that kind.
  const isOther = pointsBack.tail && named === undefined && second.drafts.some(isManaged);
  const all = [...first.drafts, ...second.drafts];
  // "ich habe milk und eggs besorgt" does one thing to two: read whole where that can be.
  const isLost = isOther || (isSure && (!isOne || isOneCall(all)));
  return isLost ? null : { kind: 'draft', draft: asOneDraft(all) };
}

function isOneCall(drafts: readonly Draft[]): boolean {
  const tools = drafts.map(({ manage }) => (manage?.kind === 'call' ? manage.tool : null));
  return tools[0] !== null && new Set(tools).size === 1;
}

type Part =
  | { kind: 'read'; drafts: Draft[]; rest: readonly string[] }
  | { kind: 'ask'; result: OneResult };

/** With the first of the answers that it needs; what is asked openly is no order yet. */
function readPart(
  text: string,
  answers: readonly string[],
  { options, readOne }: { options: CompileOptions; readOne: ReadOne },
): Part | null {
  for (let count = 0; count <= answers.length; count++) {
    const result = readOne(text, { ...options, answers: answers.slice(0, count) });
    if (result.kind === 'not-understood') return null;
    if (result.kind === 'draft') {
      const drafts = draftsIn(result.draft);
      const isDone = result.takesBack !== true && drafts.every(isOrder);
      return isDone ? { kind: 'read', drafts, rest: answers.slice(count) } : null;
    }
    if (count < answers.length) continue;
    const { question } = result;
    if (question.choices.length === 0 || question.isForRules === true) return null;
    const asked = { ...question, text: `"${text}": ${question.text}` };
    return { kind: 'ask', result: { ...result, question: asked } };
  }
  return null;
}

/** What changes something, and is left to nobody who thinks. */
function isOrder({ manage, instruction }: Draft): boolean {
  if (manage === null) return instruction === null;
  return manage.kind === 'call' ? !manage.isRead : 'ids' in manage && !LOOKS.has(manage.kind);
}

const isRemembered = ({ manage }: Draft): boolean =>
  manage?.kind === 'call' && manage.tool.startsWith('memory.');

const LOOKS: ReadonlySet<string> = new Set(['why', 'next']);

function pointingAt(scheduleId: string, options: CompileOptions): CompileOptions {
  const { previous } = options;
  return { ...options, previous: { ...previous, draft: previous?.draft ?? null, scheduleId } };
}
