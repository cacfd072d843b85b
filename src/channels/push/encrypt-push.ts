/**
 * A message for one browser, so that the server of its vendor, which passes it on, can't read it: RFC 8291 with the coding
 * `aes128gcm` of RFC 8188, as one record.
 */
const { createCipheriv, createECDH, hkdfSync } = process.getBuiltinModule('node:crypto');

/** What a browser gives with its address: its public key and a secret, each in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
const HEADER_BYTES = 86;
/** Ends the last record. */
const LAST = 2;

/** Push servers take 4096 bytes at least. */
export const LONGEST_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/** `salt` and `privateKey` are new for each message. */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: { salt: Uint8Array; privateKey: Uint8Array },
): Uint8Array {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(CURVE);
  sender.setPrivateKey(privateKey);
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(browserKey);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const input = derive(shared, { salt: Buffer.from(auth, 'base64url'), info: both, bytes: 32 });
  const key = derive(input, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derive(input, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text), cipher.update(Buffer.of(LAST)), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey, ...record, cipher.getAuthTag()]);
}

function derive(
  input: Uint8Array,
  { salt, info, bytes }: { salt: Uint8Array; info: Uint8Array | string; bytes: number },
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', input, salt, info, bytes));
}

/** Whether a browser can have such keys: a point on the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const probe = createECDH(CURVE);
    probe.setPrivateKey(Buffer.alloc(32, 1));
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
