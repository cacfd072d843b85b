/** Makes a query of words, also of mistyped ones: then words that are spelled nearly so are looked for. */
import type { TextQuery } from '../store/memories.ts';
import type { Store } from '../store/store.ts';
import { closeWords } from './close-words.ts';
import { readQuery } from './read-query.ts';

/** Of one letter; where there are more words than this with it, some mistakes stay. */
const MOST_WORDS_OF_LETTER = 50_000;

export async function queryFor(
  said: string,
  texts: Pick<Store['texts'], 'wordsFrom' | 'unknown'>,
): Promise<TextQuery> {
  const query = readQuery(said);
  const whole = query.words.filter(({ isPrefix }) => !isPrefix).map(({ word }) => word);
  const unknown = await texts.unknown(whole);
  const spelled = await Promise.all(
    unknown.map(async (word) =>
      closeWords(word, await texts.wordsFrom([...word][0] ?? '', MOST_WORDS_OF_LETTER)),
    ),
  );
  const also = spelled.flat().map((word) => ({ word, isPrefix: false }));
  return { ...query, words: [...query.words, ...also] };
}
