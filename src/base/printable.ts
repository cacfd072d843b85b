/**
 * Text that somebody else wrote must not steer the terminal it is shown on, nor show anything else than
 * what it is: characters that do so, that nobody sees, or that strike others out, are written out. Joiners stay where
 * they belong, inside emoji and in scripts that are written with them. The text has one line: a break in it is shown as
 * a space, so that nothing in it looks like a line of Rote's own.
 */
export function printable(text: string): string {
  return /^[ -~]*$/.test(text) ? text : withoutHidden(text);
}

/** Also what is a letter by name and blank on every screen, and the marks that strike other letters out. */
const HIDDEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}\u2028\u2029\u2800\u0332-\u0338\u20D2\u20D3\u20D8-\u20DA\u20E5\u20E6\u20EA\u20EB`;

/** The patterns stand in here because making them takes longer than most commands have to print. */
function withoutHidden(given: string): string {
  const text = given.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  const hidden = new RegExp(`[\\p{Cc}${HIDDEN}]`, 'gu');
  const joiner =
    /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D](?=\p{L})/gu;
  const ofEmoji =
    /(?<=[\p{Extended_Pictographic}#*0-9])[\uFE0E\uFE0F](?![\uFE00-\uFE0F])|(?<=[#*0-9]\uFE0F?)\u20E3/gu;
  const belongs = new Set(
    [...text.matchAll(joiner), ...text.matchAll(ofEmoji)].map(({ index }) => index),
  );
  return text.replaceAll(hidden, (character, index: number) =>
    belongs.has(index) ? character : writtenOut(character),
  );
}

/** The same for text of several lines, which keeps them. */
export function printableText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n');
}

/** The same for JSON, which stays JSON of the same value. */
export function printableJson(json: string): string {
  return json.replaceAll(new RegExp(`[\\u007f-\\u009f${HIDDEN}]`, 'gu'), (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** True if a reader sees all of it. */
export function isPrintable(text: string): boolean {
  return printable(text) === text;
}

function writtenOut(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`;
}
