/** What a step of a plan is given, as people read it: its values as they are, and what other steps found in brackets. */

export interface GivenWords {
  /** All that a step came to. */
  found: (step: string) => string;
  /** One field of it. */
  fieldOf: (field: string, step: string) => string;
  /** The one that a repeated step is at. */
  theItem: string;
}

const REFERENCE = /\$\{([^{}]+)\}/g;

export function sayGiven(value: unknown, words: GivenWords): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const isPlain = text.search(REFERENCE) === -1;
  // Nobody's own brackets pass for what another step found.
  const shown =
    isPlain && typeof value === 'string' && /^\[.*\]$/s.test(text) ? JSON.stringify(text) : text;
  return onOneLine(shown.replaceAll(REFERENCE, (_, path: string) => `[${referred(path, words)}]`));
}

function referred(path: string, { found, fieldOf, theItem }: GivenWords): string {
  const [step = '', ...fields] = path.trim().split('.');
  const root = step === 'item' ? theItem : step;
  if (fields.length > 0) return fieldOf(fields.join('.'), root);
  return step === 'item' ? theItem : found(step);
}

/** A break is written out: what follows it is a command of its own to a shell. */
function onOneLine(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\s+/g, ' ');
}
