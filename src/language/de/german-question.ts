/** "frag mich, wie die Woche war" as the question that is asked. What can't be turned round is said as it stands, without a question mark. */

const ASKS = /^(?:wie|was|wo|wer|wann|warum|wieso|weshalb|welche[rsmn]?|wohin|woher)$/i;
const SUBJECTS = /^(?:der|die|das|dein|deine|mein|meine|unser|unsere|es|er|sie|ein|eine)$/i;
const FINITE = /^(?:war|waren|ist|sind|lief|liefen|geht|ging|wird)$/i;
const TURNED: Readonly<Record<string, string>> = { mein: 'dein', meine: 'deine' };

export function asGermanQuestion(said: string): string {
  const words = said.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  if (/^ob$/i.test(first)) return said;
  const last = rest.at(-1) ?? '';
  const isTold = ASKS.test(first) && rest.length > 1 && SUBJECTS.test(rest[0] ?? '');
  if (!isTold) return `${said}?`;
  if (!FINITE.test(last)) return said;
  const subject = rest.slice(0, -1).map((word) => TURNED[word.toLowerCase()] ?? word);
  const asked = `${first} ${last} ${subject.join(' ')}?`;
  return `${asked[0]?.toUpperCase() ?? ''}${asked.slice(1)}`;
}
