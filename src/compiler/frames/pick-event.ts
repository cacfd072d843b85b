/** Which of several schedules is meant by what it waits for: "the one that waits for the file", "the one on invoices". */
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileOptions, ScheduleFacts } from '../compile-types.ts';
import { scheduleNames } from '../schedule-names.ts';
import { bareWord, splitWords, unquoted } from '../wish/wish-words.ts';

/** Those that wait for what is named; none where the words say nothing of waiting. */
export function pickByEvent(
  said: string,
  among: readonly ScheduleFacts[],
  { language, options }: { language: IntentWords; options: CompileOptions },
): ScheduleFacts[] {
  const { waits, waitFillers, concerns } = language.events;
  const words = splitWords(unquoted(said)).map(bareWord);
  const saysWaiting = words.some((word) => waits.has(word));
  if (!saysWaiting && !words.some((word) => concerns.has(word))) return [];
  const isSaid = (word: string): boolean =>
    word !== '' &&
    !waits.has(word) &&
    !concerns.has(word) &&
    !waitFillers.has(word) &&
    !language.whichFillers.has(word) &&
    !language.articles.has(word);
  const wanted = words.filter(isSaid);
  if (!saysWaiting && wanted.length === 0) return [];
  return among.filter((one) => {
    const known = wordsOf(one, { language, options });
    return wanted.every((word) => known.has(word) || known.has(word.replace(/s$/, '')));
  });
}

/** What it waits for, as people may call it; nothing where it waits for its time. */
function wordsOf(
  { trigger }: ScheduleFacts,
  { language, options }: { language: IntentWords; options: CompileOptions },
): ReadonlySet<string> {
  if (trigger.kind !== 'event') return new Set();
  const said = describeTrigger(trigger, language.say.triggers, scheduleNames(options));
  const all = `${language.events.kinds[trigger.event.on]} ${said}`.toLowerCase();
  const words = all.split(/\s+/).map((word) => word.replaceAll(/^["']|["',.]$/g, ''));
  // A file is also called by its name alone.
  return new Set(words.flatMap((word) => [word, ...word.split('/'), ...word.split(/[/.]/)]));
}
