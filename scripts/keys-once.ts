/**
 * Read by vitest before each test file: a key that was derived in this worker is not derived again. A key costs half a
 * second on purpose, and tests that seal and open the same backup derive the same one many times.
 */
import type { BinaryLike, ScryptOptions } from 'node:crypto';

const crypto = process.getBuiltinModule('node:crypto');
const MARK = Symbol.for('rote.keys-once');

/** Vitest reads this file again for each test file, and the module of Node is the same one. */
if (!(MARK in crypto.scryptSync)) {
  const derive = crypto.scryptSync;
  const keys = new Map<string, Buffer>();
  const once = (password: BinaryLike, salt: BinaryLike, length: number, cost?: ScryptOptions) => {
    const given = JSON.stringify([String(password), Buffer.from(salt as Buffer), length, cost]);
    return Buffer.from(keys.getOrInsertComputed(given, () => derive(password, salt, length, cost)));
  };
  crypto.scryptSync = Object.assign(once, { [MARK]: true });
}
