/**
 * A short form of a vector, for a first look: of each number only whether it is above zero, six of them to a letter.
 * As text, because SQLite hands over ten thousand of them as one piece, in a tenth of the time of reading the vectors.
 */
const SIGNS_A_LETTER = 6;
const FIRST_LETTER = 48;
const LETTERS = 2 ** SIGNS_A_LETTER;

export function signsOf(vector: Float32Array): string {
  const letters = new Uint8Array(signLetters(vector.length)).fill(FIRST_LETTER);
  for (const [at, number] of vector.entries()) {
    const letter = Math.floor(at / SIGNS_A_LETTER);
    if (number > 0) letters[letter] = (letters[letter] ?? 0) + 2 ** (at % SIGNS_A_LETTER);
  }
  return Buffer.from(letters).toString('latin1');
}

/** About how near each is to a vector: the higher the nearer. `signs` are the short forms, one behind the other. */
export function compareSigns(vector: Float32Array, signs: string): Float32Array {
  const width = signLetters(vector.length);
  const letters = Buffer.from(signs, 'latin1');
  const worth = worthOfLetters(vector);
  const scores = new Float32Array(letters.length / width);
  for (let row = 0; row < scores.length; row++) {
    let score = 0;
    for (let at = 0; at < width; at++)
      score += worth[at * LETTERS + (letters[row * width + at] ?? 0) - FIRST_LETTER] ?? 0;
    scores[row] = score;
  }
  return scores;
}

const signLetters = (length: number): number => Math.ceil(length / SIGNS_A_LETTER);

/** The part that each letter at each place adds: the numbers of the vector where it says "above", less the others. */
function worthOfLetters(vector: Float32Array): Float32Array {
  const worth = new Float32Array(signLetters(vector.length) * LETTERS);
  for (const [at, number] of vector.entries()) {
    const first = Math.floor(at / SIGNS_A_LETTER) * LETTERS;
    const bit = 2 ** (at % SIGNS_A_LETTER);
    for (let letter = 0; letter < LETTERS; letter++)
      worth[first + letter] =
        (worth[first + letter] ?? 0) + ((letter & bit) > 0 ? number : -number);
  }
  return worth;
}
