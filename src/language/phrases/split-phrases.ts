/** Phrases that stand in one text, apart by `|` or by what else is given. What is in parentheses stays together: `(a|b) c` is one. */
export function splitPhrases(text: string, separators = '|'): string[] {
  const phrases: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '(') depth++;
    else if (sign === ')' && depth > 0) depth--;
    else if (depth === 0 && separators.includes(sign)) {
      phrases.push(text.slice(start, at));
      start = at + 1;
    }
  }
  phrases.push(text.slice(start));
  // One that never ends holds nothing together.
  return depth === 0 ? phrases : splitFlat(text, separators);
}

function splitFlat(text: string, separators: string): string[] {
  const [first = '|', ...others] = separators;
  return others.reduce((left, sign) => left.replaceAll(sign, first), text).split(first);
}
