/**
 * Words of somebody else that a person passed on. A message keeps them apart from the words of its sender: its text is what
 * the sender said, and nothing else.
 */

/** `forward` and `bot` (written by an inline bot) come with their files; a `quote` is what the own words answer to. */
export const OTHERS_WORDS_KINDS = ['forward', 'bot', 'quote'] as const;

export interface OthersWords {
  kind: (typeof OTHERS_WORDS_KINDS)[number];
  /** The name of their writer, which is anybody's words; empty if the channel does not say it. */
  from: string;
  text: string;
}

interface WithOthersWords<File = unknown> {
  text: string;
  files: readonly File[];
  othersWords: readonly OthersWords[];
}

/** True if they were passed on as they are, with their files, and not only quoted. */
export function isPassedOn(othersWords: readonly OthersWords[]): boolean {
  return othersWords.some(({ kind }) => kind !== 'quote');
}

/** The files that its sender sent; those of a message that was passed on are others'. */
export function ownFiles<File>({
  files,
  othersWords,
}: Omit<WithOthersWords<File>, 'text'>): readonly File[] {
  return isPassedOn(othersWords) ? [] : files;
}

/** True if its sender said nothing of their own in it. */
export function isOthersAlone(message: WithOthersWords): boolean {
  return message.othersWords.length > 0 && message.text === '' && ownFiles(message).length === 0;
}

const SOURCES: Readonly<Record<OthersWords['kind'], readonly [named: string, unnamed: string]>> = {
  forward: ['Forwarded from', 'Forwarded'],
  bot: ['Written by the bot', 'Written by a bot'],
  quote: ['Quoted from', 'Quoted'],
};

/** "Forwarded from Mallory". */
export function sourceInWords({ kind, from }: Pick<OthersWords, 'kind' | 'from'>): string {
  const [named, unnamed] = SOURCES[kind];
  return from === '' ? unnamed : `${named} ${from}`;
}

/** All of a message as one text, where each part says whose it is. */
export function withOthersWords({
  text,
  othersWords,
}: Pick<WithOthersWords, 'text' | 'othersWords'>): string {
  const others = othersWords.map((one) => [`${sourceInWords(one)}:`, one.text].join(' ').trim());
  return [...others, text].filter((part) => part !== '').join('\n');
}
