/**
 * Takes the values of secrets out of what a script says, before anyone keeps or reads it. Masked are
 * the value as it is, trimmed, each line of it, and each of these as JSON and as part of an address; a
 * value shorter than six characters is not masked, for it would be found in innocent words.
 */

const SHORTEST = 6;

export interface SecretMask {
  text(text: string): string;
  /** A copy of JSON, with every text, every key and every number in it masked. */
  value(value: unknown): unknown;
  /** Of the longest text that is masked. A text cut in the middle may begin with so much of a secret. */
  longest: number;
  /** How much of a text that still grows can be masked now: what may be the beginning of a secret waits. */
  settled(text: string): number;
}

export function createSecretMask(secrets: Readonly<Record<string, string>>): SecretMask {
  const names = new Map<string, string>();
  for (const [name, secret] of Object.entries(secrets)) {
    for (const form of formsOf(secret)) if (!names.has(form)) names.set(form, name);
  }
  // The longest first: a secret may be the beginning of another.
  const forms = [...names.keys()].toSorted((a, b) => b.length - a.length);
  if (forms.length === 0)
    return {
      text: (text) => text,
      value: (value) => value,
      longest: 0,
      settled: ({ length }) => length,
    };
  const longest = forms[0]?.length ?? 0;
  const pattern = new RegExp(forms.map((form) => RegExp.escape(form)).join('|'), 'g');
  const text = (given: string): string =>
    given.replace(pattern, (form) => `[secret ${names.get(form)}]`);

  function value(given: unknown): unknown {
    if (typeof given === 'string') return text(given);
    if (typeof given === 'number') {
      const masked = text(String(given));
      return masked === String(given) ? given : masked;
    }
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, entry]) => [text(key), value(entry)]),
    );
  }

  function settled(given: string): number {
    let end = given.length;
    for (let at = Math.max(0, end - longest + 1); at < end; at++) {
      const rest = given.slice(at);
      if (forms.some((form) => form.length > rest.length && form.startsWith(rest))) end = at;
    }
    // A whole secret that reaches over that place is told as one.
    for (const { 0: form, index } of given.matchAll(pattern))
      if (index < end && index + form.length > end) end = index;
    return end;
  }

  return { text, value, longest, settled };
}

function formsOf(secret: string): string[] {
  const plain = [secret, secret.trim(), ...secret.split(/[\r\n]+/).map((line) => line.trim())];
  return plain
    .filter((form) => form.length >= SHORTEST)
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1), inAddress(form)]);
}

function inAddress(form: string): string {
  // Half of a surrogate pair can't be written in an address.
  return encodeURIComponent(form.toWellFormed());
}
