/** The words in a name that somebody else gave: of letters, digits and nothing else, in small letters. */

export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** One form of a word for its singular and its plural, good enough to see that both mean the same. */
export function stem(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ches|shes|xes|ses)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}
