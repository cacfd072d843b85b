/**
 * The conversation within its room: the latest turns whole, and what no longer has room told in short
 * before them, by a model or else by structure. What is told in short stays the same to the byte until
 * half of the room is freed again, so that it stays in the provider's cache for many turns.
 */
import { markText } from '../domain/marked-text.ts';
import type { AgentPorts, ConversationSummary, PastTurn } from './agent-ports.ts';
import { sentencesWithin } from './cut-result.ts';
import { knownSummary, type SummaryPorts, summarizeTurns } from './summarize-turns.ts';
import { outlineTurns } from './tell-turns.ts';
import { type CountTokens, shortenTurn, sizeOf, trimHistory } from './trim-history.ts';

export interface FittedHistory {
  /** What stands before the turns; null where they are all there is. */
  summary: { text: string; isTainted: boolean } | null;
  turns: readonly PastTurn[];
}

type Fit =
  | { kind: 'fits'; kept: readonly PastTurn[] }
  /** The first `dropped` turns have to be told in short. */
  | { kind: 'compact'; dropped: number; kept: readonly PastTurn[] };

/** Texts that are joined may have a few tokens more than their parts together. */
const JOINTS = 8;

export async function fitHistory(
  turns: readonly PastTurn[],
  tokens: number,
  own: SummaryPorts & { inMode: (turn: PastTurn) => PastTurn },
): Promise<FittedHistory> {
  const { request, ports, journal, inMode } = own;
  const { countTokens } = ports;
  const summaryTokens = Math.min(request.summaryTokens, Math.floor(tokens / 4));
  const nothing = tellSummary({ upToRunId: '', text: '', isTainted: true }, summaryTokens, ports);
  const reserve = summaryTokens + countTokens(nothing.text) + JOINTS;
  if (summaryTokens === 0 || reserve > tokens / 2)
    return { summary: null, turns: trimHistory(turns.map(inMode), { tokens, countTokens }) };

  const stored = await ports.history.summary();
  const known = knownSummary(journal);
  if (known !== null && known.upToRunId !== stored?.upToRunId)
    await ports.history.keepSummary(known);
  const before = known ?? stored;
  const opening = before === null ? null : tellSummary(before, summaryTokens, ports);
  const tail = turnsAfter(turns, before);
  const fit = decideFit(tail.map(inMode), {
    tokens,
    opening: opening === null ? 0 : countTokens(opening.text),
    reserve,
    countTokens,
  });
  if (fit.kind === 'fits') return { summary: opening, turns: fit.kept };
  const facts = { before, turns: tail.slice(0, fit.dropped) };
  const came = await summarizeTurns(facts, summaryTokens, own);
  const summary = came.kind === 'told' ? came.summary : outline(facts, summaryTokens, ports);
  // An outline is not kept where a model may write a better summary the next time.
  const isKept = came.kind === 'told' || !came.mayComeLater;
  if (isKept && !request.signal.aborted) await ports.history.keepSummary(summary);
  return { summary: tellSummary(summary, summaryTokens, ports), turns: fit.kept };
}

function tellSummary(
  { text, isTainted }: ConversationSummary,
  tokens: number,
  { countTokens }: AgentPorts,
): { text: string; isTainted: boolean } {
  const cut = sentencesWithin(text, tokens, countTokens);
  return { text: `${HEAD}\n${isTainted ? markText('others', 'summary', cut) : cut}`, isTainted };
}

/** Where no model told it: what was asked, which calls were made, the last words. */
function outline(
  { before, turns }: { before: ConversationSummary | null; turns: readonly PastTurn[] },
  tokens: number,
  { countTokens, mask }: AgentPorts,
): ConversationSummary {
  const text = outlineTurns(before?.text ?? null, turns, { tokens, countTokens });
  return {
    upToRunId: turns.at(-1)?.runId ?? '',
    text: String(mask(text)),
    isTainted: before?.isTainted === true || turns.some(({ isTainted }) => isTainted),
  };
}

const HEAD = '[What was said before, in short]';

function turnsAfter(
  turns: readonly PastTurn[],
  summary: ConversationSummary | null,
): readonly PastTurn[] {
  return turns.slice(turns.findLastIndex(({ runId }) => runId === summary?.upToRunId) + 1);
}

function decideFit(
  turns: readonly PastTurn[],
  budget: { tokens: number; opening: number; reserve: number; countTokens: CountTokens },
): Fit {
  const { tokens, opening, countTokens } = budget;
  const sizes = turns.map(({ messages }) => sizeOf(messages, countTokens));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (opening + total <= tokens) return { kind: 'fits', kept: turns };
  // The other half is left to the summary, which never needs more.
  const most = Math.floor(tokens / 2);
  let first = turns.length;
  let size = 0;
  for (; first > 0 && size + (sizes[first - 1] ?? 0) <= most; first--)
    size += sizes[first - 1] ?? 0;
  if (first < turns.length) return { kind: 'compact', dropped: first, kept: turns.slice(first) };
  return fitLatest(turns, budget);
}

/** Keeps what fits of the latest turn where it alone takes more than half. */
function fitLatest(
  turns: readonly PastTurn[],
  budget: { tokens: number; opening: number; reserve: number; countTokens: CountTokens },
): Fit {
  const { tokens, opening, reserve, countTokens } = budget;
  const latest = turns.at(-1);
  if (latest === undefined) return { kind: 'fits', kept: [] };
  const isAlone = turns.length === 1;
  const room = tokens - (isAlone ? opening : reserve);
  const short = shortenTurn(latest, { tokens: room, countTokens });
  if (short === null) return { kind: 'compact', dropped: turns.length, kept: [] };
  if (isAlone) return { kind: 'fits', kept: [short] };
  return { kind: 'compact', dropped: turns.length - 1, kept: [short] };
}
