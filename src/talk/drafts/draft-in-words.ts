/** A draft as a person reads it before they agree: what, what to know about it, when, with which tools, at which cost. */
import { printable } from '../../base/printable.ts';
import type { Draft } from '../../domain/draft.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import type { TalkWords } from '../../language/talk-words.ts';
import { instantMs } from '../../time/instant.ts';

type Shown = Pick<
  Draft,
  'summary' | 'notes' | 'trigger' | 'nextFires' | 'capabilities' | 'cost' | 'grants'
>;

/** Several one below the other, each with its number. */
export function draftsInWords(drafts: readonly Shown[], words: TalkWords): string {
  const shown = drafts.map((draft) => draftInWords(draft, words));
  if (shown.length < 2) return shown.join('');
  return shown.map((text, index) => `${index + 1}. ${text}`).join('\n\n');
}

export function draftInWords(draft: Shown, words: TalkWords): string {
  const zone = draft.trigger?.timezone ?? 'UTC';
  // What comes again after the same pause is said by that: one time tells when it begins.
  const shown = draft.trigger?.kind === 'every' ? draft.nextFires.slice(0, 1) : draft.nextFires;
  const fires = shown.map((fire) => `  ${formatWallTime(instantMs(fire), zone, words.triggers)}`);
  return [
    printable(draft.summary),
    ...(draft.grants ?? []).map((grant) => words.note(words.grant(grant))),
    ...draft.notes.map((note) => words.note(printable(note))),
    ...(fires.length === 0 ? [] : [words.next, ...fires]),
    words.uses(draft.capabilities.join(', '), draft.cost.tokens === 0),
  ].join('\n');
}
