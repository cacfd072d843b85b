/** What calls a wish urgent: a word in front of it, behind it or alone, or that somebody wants to be woken. */
import { GERMAN_URGENT } from './de/german-quiet.ts';
import { ENGLISH_URGENT } from './en/english-quiet.ts';

export function readUrgent(text: string): { isUrgent: boolean; text: string } {
  const said = text.trim();
  const all = [ENGLISH_URGENT, GERMAN_URGENT];
  if (all.some(({ denied }) => denied.test(said))) return { isUrgent: false, text };
  if (all.some(({ alone }) => alone.test(said))) return { isUrgent: true, text: '' };
  for (const { inFront, behind } of all)
    for (const called of [inFront, behind])
      if (called.test(said)) return { isUrgent: true, text: said.replace(called, '') };
  return { isUrgent: all.some(({ alarm }) => alarm.test(said)), text };
}
