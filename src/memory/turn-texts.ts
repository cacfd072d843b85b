/** Makes texts to search of what was said in a conversation: each with what stood around it, which often names what it is about. */
import type { SearchedText } from '../store/memories.ts';
import { foldText } from './fold-words.ts';

/** So many on either side. */
const AROUND = 2;

export function turnTexts<Said extends { text: string }>(
  said: readonly Said[],
): (Said & { searched: SearchedText })[] {
  const folded = said.map(({ text }) => foldText(text));
  return said.map((one, at) => {
    const before = folded.slice(Math.max(0, at - AROUND), at);
    const near = [...before, ...folded.slice(at + 1, at + 1 + AROUND)].join(' ');
    return { ...one, searched: { own: folded[at] ?? '', near, tags: '' } };
  });
}
