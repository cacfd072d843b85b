/**
 * Makes lines of bytes as they come. A line that is too long is skipped without being gathered, so
 * that a stream without line breaks takes no more memory than one line may have.
 */
const LINE_BREAK = 0x0a;
const MOST_PARTS = 1000;
/** So much of both ends of a line that is too long is told, a character for each byte. */
const END_BYTES = 300;

export interface LineSplitter {
  add(chunk: Buffer): void;
  /** The last line needs no line break. */
  end(): void;
}

export function createLineSplitter(options: {
  maxBytes: number;
  onLine(line: Buffer): void;
  onTooLong(ends: { first: string; last: string }): void;
}): LineSplitter {
  const { maxBytes, onLine, onTooLong } = options;
  let parts: Buffer[] = [];
  let bytes = 0;
  let first: string | null = null;
  let last = '';

  function gather(part: Buffer): void {
    bytes += part.length;
    if (bytes > maxBytes) skip(part);
    else if (part.length > 0) parts.push(part);
    // A line that comes byte by byte.
    if (parts.length > MOST_PARTS) parts = [Buffer.concat(parts)];
  }

  function skip(part: Buffer): void {
    const known = [...parts, part];
    first ??= known.reduce((text, one) => (text + textOf(one)).slice(0, END_BYTES), '');
    last = known.reduce((text, one) => (text + textOf(one, -END_BYTES)).slice(-END_BYTES), last);
    parts = [];
  }

  function finishLine(): void {
    if (first !== null) onTooLong({ first, last });
    else if (bytes > 0) onLine(Buffer.concat(parts));
    parts = [];
    bytes = 0;
    first = null;
    last = '';
  }

  return {
    add(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, start)) {
        gather(chunk.subarray(start, at));
        finishLine();
        start = at + 1;
      }
      gather(chunk.subarray(start));
    },
    end: finishLine,
  };
}

function textOf(part: Buffer, from = 0): string {
  return part.subarray(from).subarray(0, END_BYTES).toString('latin1');
}
