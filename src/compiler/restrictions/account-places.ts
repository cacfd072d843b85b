/**
 * What is asked of a page or a file has to be in it, and what is plain to look at is left to nobody who thinks: a certificate
 * is on no page, a picture is no text, and a change is seen without a model.
 */
import { THINK } from '../../domain/think/think-step.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Draft } from '../compile-types.ts';
import { bareWord, isPlace, placedWords } from '../wish/wish-words.ts';

/** Files that hold no text. */
const NO_TEXT = /\.(?:pdf|jpe?g|png|gif|webp|mp3|mp4|zip|gz|docx?|xlsx?|pptx?|iso)$/i;

/** The words that ask for what nobody finds there; null where all can be found. */
export function unservedIn(
  text: string,
  { drafts, language }: { drafts: readonly Draft[]; language: IntentWords },
): string | null {
  const steps = drafts.flatMap(({ plan }) => plan?.tools ?? []);
  const urls = steps.flatMap(({ tool, input }) =>
    tool === 'http.request' ? String(input['url'] ?? '') : [],
  );
  if (urls.length === 0) return null;
  const isWritten = steps.some(({ tool }) => tool === 'file.write' || tool === 'file.append');
  const isRead = isWritten || steps.some(({ tool }) => tool === THINK);
  const file = isRead ? urls.find((url) => NO_TEXT.test(url.replace(/[?#].*$/, ''))) : undefined;
  return file ?? language.restrictions.unserved.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? null;
}

/** "tell me when it changes", left to somebody who thinks; null where it is no plain watch of a place. */
export function plainWatch(
  text: string,
  { drafts, language }: { drafts: readonly Draft[]; language: IntentWords },
): string | null {
  const [only] = drafts;
  const words = placedWords(text);
  if (only?.instruction == null || !words.some(({ word }) => isPlace(word))) return null;
  const { conditions, moments } = language.restrictions;
  const at = words.findIndex(({ word }) => {
    const bare = bareWord(word).toLowerCase();
    return conditions.has(bare) || moments.has(bare);
  });
  const clause = at < 0 ? '' : text.slice(words[at]?.start);
  const bare = words.slice(Math.max(0, at)).map(({ word }) => bareWord(word).toLowerCase());
  const isChanged = language.what.changes.split('|').includes(bare.slice(2).join(' '));
  return at >= 0 && isChanged ? clause.replace(/[.!?]+$/, '') : null;
}
