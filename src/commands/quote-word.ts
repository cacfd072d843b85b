/** Writes any text as one word of a command, on one line. */

const PLAIN = /^[\w@%+=:,./-]+$/;
const NEEDS_ESCAPE = /[\\']|\p{Cc}/gu;

export function quoteWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${text.replaceAll(NEEDS_ESCAPE, escapeOf)}'`;
}

function escapeOf(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  if (character === '\n') return String.raw`\n`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
