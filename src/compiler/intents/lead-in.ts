/** What people say in front of a wish, and the wish: "my flight is at 9:40, so remind me at 6 to leave". */
import type { IntentWords } from '../language/intent-words.ts';
import { bareWord } from './clauses.ts';

export interface LedWish {
  lead: string;
  wish: string;
}

/** A reminder behind a sentence of its own. */
export function withoutLeadIn(text: string, language: IntentWords): LedWish | null {
  if (!language.reminding.test(text)) return null;
  const groups = language.leadIn.exec(text)?.groups;
  const lead = (groups?.['lead'] ?? '').trim();
  const first = bareWord(lead.split(/\s/, 1)[0] ?? '');
  // What the wish depends on is no lead-in.
  const isBound = language.conditionStarts.has(first) || language.negations.has(first);
  return lead === '' || isBound ? null : { lead, wish: groups?.['wish'] ?? '' };
}

/** "what's the time in Tokyo? tell me every day at 14:00". */
export function askedAhead(text: string, language: IntentWords): LedWish | null {
  const end = text.indexOf('? ');
  if (end < 0 || !language.asks.has(bareWord(text.split(/\s/, 1)[0] ?? ''))) return null;
  const wish = text.slice(end + 2).trim();
  return language.tellIt.test(wish) ? { lead: text.slice(0, end + 1), wish } : null;
}
