/** Of a stream that may never end, so many bytes are kept; the rest is read and dropped. */

export interface KeptBytes {
  add(chunk: Buffer): void;
  text(): string;
  isCut(): boolean;
}

export function keepFirst(maxBytes: number): KeptBytes {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isCut = false;
  return {
    add(chunk) {
      const kept = chunk.subarray(0, maxBytes - bytes);
      isCut ||= kept.length < chunk.length;
      bytes += kept.length;
      if (kept.length > 0) chunks.push(kept);
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
    isCut: () => isCut,
  };
}

export function keepLast(maxBytes: number): KeptBytes {
  let kept = Buffer.alloc(0);
  let isCut = false;
  return {
    add(chunk) {
      const all = Buffer.concat([kept, chunk]);
      isCut ||= all.length > maxBytes;
      kept = all.subarray(-maxBytes);
    },
    text: () => kept.toString('utf8'),
    isCut: () => isCut,
  };
}
