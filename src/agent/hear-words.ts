/**
 * What a person says while the agent works, handed to the turn that is under way. It is heard before a call of the
 * model, in the journal before it is used, and so at the same place, once, whatever crash comes between.
 */
import { markText } from '../domain/marked-text.ts';
import type { ModelMessage } from '../domain/model-call.ts';
import { firstAttempt } from '../domain/run/step.ts';
import type { AgentPorts } from './agent-ports.ts';
import type { TurnJournal } from './turn-journal.ts';

export const HEARD = '[Your person says meanwhile]';

const heardStep = (round: number): string => `heard-${round}`;

/** What is new before this round; the port tells all that the turn was handed so far, in order. */
export async function hearWords(
  round: number,
  facts: { ports: AgentPorts; journal: TurnJournal; isAnswered: boolean },
): Promise<readonly string[]> {
  const { ports, journal, isAnswered } = facts;
  const known = journal.find(heardStep(round));
  if (known !== null) return wordsOf(known.input);
  // What the model said then, it said without words that came later.
  if (isAnswered || ports.heard === undefined) return [];
  const words = (await ports.heard()).slice(heardBefore(journal, round));
  if (words.length === 0) return [];
  const nowMs = ports.clock.nowMs();
  const place = { id: heardStep(round), position: journal.steps().length } as const;
  const input = { words };
  const entry = firstAttempt(
    { ...place, kind: 'tool', tool: HEARD_TOOL, effect: 'read', input },
    nowMs,
  );
  await journal.begin(entry);
  await journal.end({ ...entry, state: 'succeeded', output: null, finishedMs: nowMs });
  return words;
}

/** No tool has such a name; its steps are no calls. */
export const HEARD_TOOL = 'person';

function heardBefore(journal: TurnJournal, round: number): number {
  let count = 0;
  for (let earlier = 1; earlier < round; earlier++)
    count += wordsOf(journal.find(heardStep(earlier))?.input).length;
  return count;
}

function wordsOf(input: unknown): string[] {
  const { words } = (input ?? {}) as { words?: unknown };
  return Array.isArray(words) ? words.map(String) : [];
}

/** Behind the results of the last round, and never inside of one: what stands there is somebody else's. */
export function withHeard(
  messages: readonly ModelMessage[],
  words: readonly string[],
): ModelMessage[] {
  const parts = words.map((text) => ({
    kind: 'text' as const,
    text: `${HEARD}\n${markText('person', 'said meanwhile', text)}`,
  }));
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', parts }];
  return [...messages.slice(0, -1), { ...last, parts: [...last.parts, ...parts] }];
}
