/**
 * Sentences in which an assistant promises something for later, or says that something was done, told apart from offers,
 * questions and talk about the world. The words of a language are in `en/` and `de/`; both are looked for in any text.
 */
import { germanPromises } from './de/german-promises.ts';
import { englishPromises } from './en/english-promises.ts';
import type { ClaimKind, PromiseWords } from './promise-words.ts';

export interface Claim {
  kind: ClaimKind;
  /** As it stands in the text. */
  sentence: string;
  nothingDone: string;
}

const LANGUAGES: readonly PromiseWords[] = [englishPromises, germanPromises];

/** Longer sentences are read to here. */
const LONGEST_SENTENCE = 400;

/** Every sentence that promises or claims something, in order. */
export function claimsIn(text: string): Claim[] {
  return sentencesIn(text).flatMap(({ said, sentence }) => {
    for (const { offers, earlier, claims, nothingDone } of LANGUAGES) {
      if (offers.test(said)) continue;
      const found = claims.find(([, pattern]) => pattern.test(said));
      if (found === undefined) continue;
      if (found[0] !== 'later' && earlier.test(said)) continue;
      return [{ kind: found[0], sentence, nothingDone }];
    }
    return [];
  });
}

/** Whether the person asks for words: a letter that is written for them promises in their name. */
export function asksForText(words: string): boolean {
  const said = plain(words.slice(0, 2000));
  return LANGUAGES.some((language) => language.asksForText.test(said));
}

/** So much of an answer stands for itself, and is what "above" means. */
const LEAST_TOLD = 80;

/** Whether an answer points to a result that its reader does not see. */
export function pointsAbove(text: string): boolean {
  return LANGUAGES.some((language) => {
    const found = language.pointsAbove.exec(text);
    return found !== null && text.slice(0, found.index).trim().length < LEAST_TOLD;
  });
}

/** The sentences of a text as they stand in it, and as they are compared. */
function sentencesIn(text: string): { sentence: string; said: string }[] {
  const own = withoutQuotes(text);
  return [...own.matchAll(/[^\n]*?(?:[.!?…]["')]*(?=\s|$)|(?=\n|$))/g)].flatMap((found) => {
    const sentence = text.slice(found.index, found.index + found[0].length).trim();
    return sentence === '' ? [] : [{ sentence, said: plain(found[0]) }];
  });
}

/** What is quoted, or stands in a block of code, is nobody's promise; each letter of it is covered, so that places stay. */
function withoutQuotes(text: string): string {
  return QUOTED.reduce(
    (rest, quoted) => rest.replaceAll(quoted, (part) => part.replaceAll(/[^\n]/g, '·')),
    text,
  );
}

const QUOTED = [
  /```[\s\S]*?(?:```|$)/g,
  /^[ \t]*>.*$/gm,
  /"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»/g,
];

/** Small letters, one kind of apostrophe, no marks of emphasis. */
function plain(sentence: string): string {
  return sentence
    .slice(0, LONGEST_SENTENCE)
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[*_#]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
