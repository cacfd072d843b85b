/** A step as a person reads it in a report of a turn that stopped: what came of it, and the call only where nothing tells. */

import type { Step } from '../domain/run/step.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import { inShort } from './in-short.ts';

const LONGEST = 160;

export function reportStep({
  tool,
  input,
  output,
  state,
  failure,
}: Pick<Step, 'tool' | 'input' | 'output' | 'state' | 'failure'>): string {
  const call = inShort(tool, input);
  if (state !== 'succeeded')
    return failure === null ? `${call}: ${state}` : `${call}: ${cut(failure.message)}`;
  const sentence = isRecord(output) ? sentenceIn(output) : null;
  if (sentence !== null) return sentence;
  const count = isRecord(output) ? countIn(output) : null;
  return count === null ? call : `${call}: ${count}`;
}

/** What our own tools say of what they did; a page or a file, which has several lines, is no result in words. */
function sentenceIn({ text }: Record<string, unknown>): string | null {
  if (typeof text !== 'string') return null;
  const line = text.trim();
  return line === '' || line.includes('\n') || line.length > LONGEST ? null : line;
}

/** "3 tasks", of the first list in what came. */
function countIn(output: Record<string, unknown>): string | null {
  const [list] = Object.entries(output).filter(([, value]) => Array.isArray(value));
  if (list === undefined) return null;
  const [name, items] = list;
  const { length } = items as unknown[];
  return `${length} ${length === 1 ? name.replace(/s$/, '') : name}`;
}

function cut(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}
