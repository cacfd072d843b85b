/** Which operations of a document are wanted: by their names, by words, by tags, or all. */

import type { ListedOperation } from '../listed-operation.ts';
import { stem, wordsOf } from '../naming/words-of.ts';

export interface Choice {
  /** Divided by commas; of one piece, all words have to be there. */
  words: string | null;
  tags: string | null;
  all: boolean;
}

/** So few are all taken where nothing is chosen. */
export const FEW = 20;
/** More is a list that nobody reads, and that no model finds anything in. */
export const MOST_CHOSEN = 300;

/** Null if nothing is chosen, and there are too many to take them all. */
export function chooseOperations(
  operations: readonly ListedOperation[],
  { words, tags, all }: Choice,
): ListedOperation[] | null {
  if (words === null && tags === null && !all)
    return operations.length <= FEW ? [...operations] : null;
  const pieces = piecesOf(words);
  const wanted = piecesOf(tags).map((tag) => tag.toLowerCase());
  return operations.filter(
    (operation) =>
      all ||
      wanted.includes(operation.tag.toLowerCase()) ||
      pieces.some((piece) => isMeant(operation, piece)),
  );
}

const piecesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

function isMeant(
  { name, summary, path, tag, operationId, method }: ListedOperation,
  piece: string,
): boolean {
  if (piece === name || piece === operationId || piece.endsWith(`.${name}`)) return true;
  // The name of one operation means that one.
  if (/^[\w-]+\.[\w.-]+$/.test(piece)) return false;
  const said = new Set([name, summary, path, tag, operationId, method].flatMap(wordsOf).map(stem));
  const words = wordsOf(piece);
  return words.length > 0 && words.every((word) => said.has(stem(word)));
}
