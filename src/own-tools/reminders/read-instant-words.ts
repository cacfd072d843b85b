/** A time or a length in plain words, as the instant that is meant: "tomorrow at 9", "18:00", "10 minutes". */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { readWhenAlone } from '../../compiler/compiler.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { timeSaid } from '../../language/reminder-answers.ts';
import { instantMs } from '../../time/instant.ts';

export function readInstantWords(
  words: string,
  at: { nowMs: number; timezone: string },
): Result<number> {
  const { said, isUntil } = timeSaid(words.trim());
  // A length alone is counted from now; "until 6" is a time and no length.
  const ways = isUntil ? [said] : [`in ${said}`, said];
  for (const one of ways) {
    const trigger = onceOf(one, at);
    if (trigger !== null) return succeed(instantMs(trigger.atUtc));
  }
  return refuse({
    code: 'not-understood',
    message: `"${words}" is no time that Rote understands.`,
    hint: 'Say "10 minutes", "18:00" or "tomorrow at 9".',
  });
}

function onceOf(
  words: string,
  at: { nowMs: number; timezone: string },
): (Trigger & { kind: 'at' }) | null {
  const read = readWhenAlone(words, at);
  if (read.kind === 'when') return read.trigger.kind === 'at' ? read.trigger : null;
  // A day without a time is meant at the first that would be offered.
  const answer = read.kind === 'none' ? undefined : read.choices[0]?.answer;
  if (answer?.kind !== 'when' || answer.trigger.kind !== 'at') return null;
  return answer.trigger;
}
