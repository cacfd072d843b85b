/** Knows secrets by their values, wherever they stand, and takes them out of what is kept of calls. */
import { redactSecrets } from '../base/redact-secrets.ts';
import { createSecretValues } from '../home/secrets.ts';
import { createSecretMask, type SecretMask } from '../tools/secret-mask.ts';

export interface HomeMask {
  text(text: string): string;
  /** A copy of JSON. */
  value(value: unknown): unknown;
  /** The values alone, as they are now: what only stands under a key that names a secret may be needed on. */
  values(): Pick<SecretMask, 'value' | 'settled'>;
  /** True if a text holds the value of a secret, as it is, in an address, in JSON or in base64. */
  holdsSecret(text: string): boolean;
}

/** `keys` are those that the launcher handed over. */
export function createHomeMask(
  home: string,
  keys: Readonly<Record<string, string>> = {},
): HomeMask {
  const secretValues = createSecretValues(home);
  const handed = Object.entries(keys).filter(([, value]) => RANDOM.test(value));
  let made = {
    values: new Map() as ReadonlyMap<string, string>,
    mask: createSecretMask(Object.fromEntries(handed)),
  };

  function known() {
    const values = secretValues();
    if (values !== made.values)
      made = { values, mask: createSecretMask(Object.fromEntries([...handed, ...values])) };
    return made.mask;
  }

  return {
    text: (text) => String(redactSecrets(known().text(text))),
    value: (value) => redactSecrets(known().value(value)),
    values: known,
    holdsSecret(text) {
      const mask = known();
      const holds = (one: string): boolean => mask.text(one) !== one;
      return holds(text) || isShortSecret(text, made.values) || decodedIn(text).some(holds);
    },
  };
}

/** A value that is only named like a key (`SORT_KEY=name`) is an ordinary word. */
const RANDOM = /^(?=.*\d)\S{16,}$/;

/** One that is too short to be looked for inside other words: all of it, or all behind a word such as `Bearer`. */
function isShortSecret(text: string, values: ReadonlyMap<string, string>): boolean {
  const last = text.trim().split(/\s+/).at(-1) ?? '';
  return last !== '' && [...values.values()].includes(last);
}

const LONGEST_DECODED = 20_000;

/** Decodes what may be base64 in it, such as a user with a password. */
function decodedIn(text: string): string[] {
  const pieces = text.slice(0, LONGEST_DECODED).match(/[\w+/-]{8,}/g) ?? [];
  return pieces.map((piece) => Buffer.from(piece, 'base64').toString('utf8'));
}
