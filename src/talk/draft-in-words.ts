/** A draft as a person reads it before they agree: what, what to know about it, when, with which tools, at which cost. */
import { printable } from '../base/printable.ts';
import type { Draft } from '../domain/draft.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { instantMs } from '../time/instant.ts';

export function draftInWords(
  draft: Pick<Draft, 'summary' | 'notes' | 'trigger' | 'nextFires' | 'capabilities' | 'cost'>,
): string {
  const zone = draft.trigger?.timezone ?? 'UTC';
  const fires = draft.nextFires.map((fire) => `  ${formatWallTime(instantMs(fire), zone)}`);
  const cost = draft.cost.tokens === 0 ? '0 tokens' : 'what the model takes';
  return [
    printable(draft.summary),
    ...draft.notes.map((note) => `Note: ${printable(note)}`),
    ...(fires.length === 0 ? [] : ['Next:', ...fires]),
    `Uses ${draft.capabilities.join(', ') || 'no tools'}; costs ${cost}.`,
  ].join('\n');
}
