/**
 * What an agent says, on its way to those who read along: without commands and secrets, a few times a second, in
 * order, and in pieces of a bounded size. It only shows what comes; the answer itself is the message at the end.
 *
 * What was told is never taken back. Where more of the text shows that words from before should have been masked
 * otherwise, nothing more of that answer is told.
 */
import type { Clock } from '../base/clock.ts';
import { createProseReader } from '../commands/prose-reader.ts';

const TOLD_EVERY_MS = 250;
/** So much waits at most, and is told at a time. */
const LONGEST_PIECE = 2000;
/** More of one answer is not shown as it comes. */
const MOST_LETTERS = 100_000;

export interface SaidText {
  /** A model begins to answer. */
  begin(): void;
  add(text: string): void;
  /** Nothing more comes; what waits is told. */
  end(): void;
}

interface StreamMask {
  text(text: string): string;
  /** How much of a text that still grows can be masked now. */
  settled(text: string): number;
}

export function createSaidText(options: {
  clock: Pick<Clock, 'setTimer'>;
  mask: StreamMask;
  tell: (text: string) => void;
}): SaidText {
  const { clock, mask } = options;
  let reader = createProseReader();
  /** What can be read of this answer, and what of it was told, masked. */
  let whole = '';
  let told = '';
  /** How much of it was looked at when it was last told. */
  let lookedAt = 0;
  let hasToldBefore = false;
  let cancelTimer: (() => void) | null = null;

  function tellNow(isWhole: boolean): void {
    cancelTimer?.();
    cancelTimer = null;
    lookedAt = whole.length;
    const settled = isWhole ? whole.length : settledWithin(whole, mask);
    const masked = mask.text(whole.slice(0, settled));
    if (!masked.startsWith(told) || masked.length === told.length) return;
    const isFirst = told === '';
    const text = masked.slice(told.length);
    told = masked;
    tellPieces(isFirst && hasToldBefore ? `\n\n${text}` : text);
  }

  function tellPieces(text: string): void {
    for (let from = 0; from < text.length; ) {
      const end = Math.min(text.length, from + LONGEST_PIECE);
      // Both halves of a character stay together.
      const isSplit = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
      const until = isSplit ? end - 1 : end;
      options.tell(text.slice(from, until));
      from = until;
    }
  }

  function addProse(prose: string): void {
    whole += prose.slice(0, Math.max(0, MOST_LETTERS - whole.length));
    if (whole.length === lookedAt) return;
    if (whole.length - lookedAt >= LONGEST_PIECE) tellNow(false);
    else cancelTimer ??= clock.setTimer(TOLD_EVERY_MS, () => tellNow(false));
  }

  function end(): void {
    addProse(reader.end());
    tellNow(true);
  }

  return {
    begin() {
      end();
      hasToldBefore ||= told !== '';
      reader = createProseReader();
      whole = '';
      told = '';
      lookedAt = 0;
    },
    add: (text) => addProse(reader.push(text)),
    end,
  };
}

/** Who one is stands in an address before the host, and is known for that only by what follows it. */
const OPEN_ADDRESS = /:\/\/[^\s/?#"'<>]{0,2000}$/;

function settledWithin(text: string, mask: StreamMask): number {
  const settled = mask.settled(text);
  const address = OPEN_ADDRESS.exec(text.slice(Math.max(0, settled - 2010), settled));
  return address === null ? settled : settled - address[0].length;
}
