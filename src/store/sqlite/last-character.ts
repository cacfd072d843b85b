/** No text that begins with a prefix sorts behind the prefix with this at its end. */
export const LAST_CHARACTER = '\u{10ffff}';
