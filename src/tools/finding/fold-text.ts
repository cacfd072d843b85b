/** Text without case and accents, letter by letter: what stands where is the same before and after. */

export function foldText(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    folded += letter < '\u0080' ? letter.toLowerCase() : foldLetter(letter);
  }
  return folded;
}

function foldLetter(letter: string): string {
  return letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter;
}

/** The words of a name, however it joins them: productPrice, product_price, product-price. */
export function wordsOf(name: string): string[] {
  const parted = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
  return foldText(parted).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const SHORT = 3;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether a folded text holds folded words; short ones only as whole words: "ai" is not in "rain". */
export function holdsWords(text: string, words: string, isWord = false): boolean {
  const isAnywhere = words.length > SHORT && !isWord;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (isAnywhere || isWhole(text, at, words.length)) return words !== '';
  }
  return false;
}

export function isWhole(text: string, at: number, length: number): boolean {
  return !LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + length));
}
