/** Why what a model wrote is no JSON, in words that say what to change; null if it is some. */
import { parseJson } from '../base/outside-json.ts';

const REASONS: readonly { sign: RegExp; why: string }[] = [
  { sign: /\/\/|\/\*|(?<=[\s{[,])#/, why: 'It has a comment: take it out, JSON has none.' },
  { sign: /,\s{0,100}[}\]]/, why: 'A comma stands before a closing bracket: take it out.' },
  {
    sign: /[{,[:]\s{0,100}'/,
    why: 'It has single quotation marks: keys and texts stand in double ones, "…".',
  },
  {
    sign: /\b(?:None|True|False|undefined|NaN)\b/,
    why: 'It has a word that JSON does not have: write null, true or false.',
  },
  { sign: /[{,]\s{0,100}[A-Za-z_]\w{0,50}\s{0,100}:/, why: 'A key has no quotation marks: "key".' },
];

/** Texts in it say nothing about its form. */
const TEXTS = /"(?:[^"\\\n]|\\.)*"/g;

export function jsonTrouble(text: string): string | null {
  const start = text.search(/[{[]/);
  if (start === -1) return 'There is no JSON in the answer.';
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const written = text.slice(start, end < start ? undefined : end + 1);
  try {
    parseJson(written);
    return null;
  } catch {
    const form = written.replaceAll(TEXTS, '""');
    const known = REASONS.find(({ sign }) => sign.test(form));
    if (known !== undefined) return known.why;
    const opened = form.match(/[{[]/g)?.length ?? 0;
    const closed = form.match(/[}\]]/g)?.length ?? 0;
    return opened > closed
      ? 'It ends before all brackets are closed: write it whole, and shorter.'
      : 'It is not valid JSON: look at its commas, brackets and quotation marks.';
  }
}
