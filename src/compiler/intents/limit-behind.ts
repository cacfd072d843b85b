/**
 * Puts a limit that is said behind the task beside the time that it limits: "every day at noon to walk, but only
 * on weekdays". What can't be joined to the time stays where it is, and is asked about later.
 */
import type { IntentWords } from '../language/intent-words.ts';
import type { WhenResult } from '../time/result.ts';

export function limitBeside(
  text: string,
  { limitBehind, say }: IntentWords,
  read: (text: string) => WhenResult,
): string {
  const found = limitBehind.exec(text);
  if (found === null) return text;
  const { only, also, end } = found.groups ?? {};
  const head = text.slice(0, found.index);
  const time = read(head);
  // What comes every 20 minutes from now on and stops at 6 does so today.
  const isToday = time.kind === 'when' && time.trigger.kind === 'every';
  const said = (only ?? also ?? end ?? '').replace(/[\s.!?]+$/, '');
  const until = isToday ? `${say.until(said)} ${say.today}` : say.until(said);
  const limit = only !== undefined ? say.only(said) : also !== undefined ? say.also(said) : until;
  const at = time.kind === 'none' ? undefined : time.spans.at(-1)?.end;
  if (at === undefined) return text;
  const moved = `${head.slice(0, at)} ${limit}${head.slice(at)}`;
  const joined = read(moved);
  if (joined.kind === 'none' || (joined.kind === 'question' && joined.about === 'which'))
    return text;
  // "only if I am at home" is a limit that no time can say.
  const isRead = joined.spans.some((span) => span.end === at + 1 + limit.length);
  return isRead ? moved : text;
}
