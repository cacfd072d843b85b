/** The codes that let somebody in: eight characters, none of which is taken for another, typed as one likes. */
import type { Clock } from '../base/clock.ts';

/** Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACDEFGHJKMNPRTWXY34679';
const LENGTH = 8;
/** The largest multiple of the alphabet in a byte: what is above would make some characters likelier. */
const FAIR = 256 - (256 % ALPHABET.length);

export function makePairingCode({ fillRandom }: Pick<Clock, 'fillRandom'>): string {
  let code = '';
  const bytes = new Uint8Array(LENGTH * 2);
  while (code.length < LENGTH) {
    fillRandom(bytes);
    for (const byte of bytes) if (byte < FAIR) code += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return code.slice(0, LENGTH);
}

/** As it was made, however it was typed. */
export function readPairingCode(typed: string): string {
  return typed
    .slice(0, 100)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}
