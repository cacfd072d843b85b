/**
 * The order of one chat on Telegram. Messages are numbered as they arrive there, those of the bot and of people alike. One
 * that was edited keeps its number, so its receipt also says when it was: a place is `NUMBER`, `NUMBER.SECONDS` with the
 * time that Telegram gave it. What a person wrote as a reply also says to which message: `NUMBER.SECONDS>NUMBER`.
 */

export function telegramPlace(
  number: number,
  seconds: number | undefined,
  answered?: number,
): string {
  const place = seconds === undefined ? String(number) : `${number}.${seconds}`;
  return answered === undefined ? place : `${place}>${answered}`;
}

/** The number of the message that a receipt names. */
export function telegramNumber(receipt: string): number {
  return Number(receipt.split('.', 1)[0]);
}

/**
 * Whether a message of a person came after one of the bot had its last words, in however many parts it was sent. A reply to
 * another message follows that one alone.
 */
export function followsOnTelegram(place: string, receipts: readonly string[]): boolean {
  const [at = ''] = place.split('>');
  const isMeant = repliesOnTelegram(place, receipts) ?? true;
  return isMeant && receipts.length > 0 && receipts.every((receipt) => follows(at, receipt));
}

/** Whether it is a reply to one of these; null if it is no reply. */
export function repliesOnTelegram(place: string, receipts: readonly string[]): boolean | null {
  const [, answered] = place.split('>');
  if (answered === undefined) return null;
  return receipts.some((receipt) => telegramNumber(receipt) === readNumber(answered));
}

function follows(place: string, receipt: string): boolean {
  const [number = Number.NaN, seconds] = place.split('.').map(readNumber);
  const [sent = Number.NaN, edited] = receipt.split('.').map(readNumber);
  if (!(number > sent)) return false;
  return edited === undefined || (seconds !== undefined && seconds > edited);
}

function readNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}
