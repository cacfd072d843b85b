/**
 * Bytes that only a passphrase opens: the key is derived with scrypt, and AES-256-GCM notices every change.
 * Layout: salt (16), nonce (12), tag (16), then what was sealed.
 */
import type { Clock } from './clock.ts';

const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** 128 MB of memory and about half a second: what a guess costs. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The key that opens it, and the place that it was sealed for: the same bytes in another place do not open. */
export interface Seal {
  passphrase: string;
  as: string;
}

export type ScryptCost = Readonly<Record<'N' | 'r' | 'p' | 'maxmem', number>>;

export function sealBytes(
  bytes: Uint8Array,
  { passphrase, as }: Seal,
  clock: Pick<Clock, 'fillRandom'>,
  cost: ScryptCost = COST,
): Buffer {
  const { createCipheriv } = process.getBuiltinModule('node:crypto');
  const chance = new Uint8Array(SALT + NONCE);
  clock.fillRandom(chance);
  const cipher = createCipheriv(
    'aes-256-gcm',
    keyOf(passphrase, chance.subarray(0, SALT), cost),
    chance.subarray(SALT),
  );
  cipher.setAAD(Buffer.from(as));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([chance, cipher.getAuthTag(), sealed]);
}

/** Null if the passphrase is another one, a byte was changed, or it was sealed as something else. */
export function openSealedBytes(
  sealed: Uint8Array,
  { passphrase, as }: Seal,
  cost: ScryptCost = COST,
): Buffer | null {
  if (sealed.length < SALT + NONCE + TAG) return null;
  const { createDecipheriv } = process.getBuiltinModule('node:crypto');
  const nonce = sealed.subarray(SALT, SALT + NONCE);
  const key = keyOf(passphrase, sealed.subarray(0, SALT), cost);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(as));
  decipher.setAuthTag(sealed.subarray(SALT + NONCE, SALT + NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SALT + NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(passphrase: string, salt: Uint8Array, cost: ScryptCost): Buffer {
  return process.getBuiltinModule('node:crypto').scryptSync(passphrase, salt, 32, cost);
}
