/**
 * Whom the words of an owner name: a session by its key, a host by its address. A word with a dot in it is an address
 * where it is said as one (`https://docs.rs`, `www.docs.rs`), or where its ending is an ending of addresses and of no
 * files: `readme.md`, `backup.sh` and `photos.zip` are files, though anybody can buy hosts of these names.
 */

/** Common endings of addresses that are no common endings of files; what ends in another one is said with https://. */
const ADDRESS_ENDINGS: ReadonlySet<string> = new Set(
  [
    'com org net edu gov int mil io dev co info biz eu',
    'ar at au be bg br ca ch cl cn cz de dk ee es fi fr gr hk hr hu ie il is it jp kr lt lu lv mx nl no nz',
    'pt ro ru se sg si sk tr tw ua uk us za',
    'example test local lan',
  ].flatMap((line) => line.split(' ')),
);

/** Words are compared whole: a longer name that begins the same is somebody else. */
export function isNamedIn(words: string, target: string): boolean {
  return withoutFileNames(words)
    .split(/[\s"'`<>()[\]{},;]+/)
    .some((word) => {
      const plain = word.replace(/(?<![.!?:])[.!?:]+$/, '');
      return plain === target || originOf(plain) === target;
    });
}

/** The line that stands for a file in a message: what it is called was chosen by whoever made it. */
const FILE_LINE = /\[(?:File|The file) \\?"[^\n]*/g;

export function withoutFileNames(words: string): string {
  return words.replaceAll(FILE_LINE, ' ');
}

/** A host alone means its address, as everywhere. */
function originOf(word: string): string | null {
  const address = isBareHost(word) ? `https://${word}` : word;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).origin;
}

const BARE_HOST = /^((?:[a-z\d-]+\.)+)([a-z\d-]+)(?:[:/?#]|$)/i;
const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}(?:[:/?#]|$)/;

function isBareHost(word: string): boolean {
  const [, before = '', ending = ''] = BARE_HOST.exec(word) ?? [];
  if (before === '') return false;
  // "3.14" would be an address too, and is none.
  if (/^\d+$/.test(ending)) return FOUR_NUMBERS.test(word);
  return /^www\./i.test(before) || ADDRESS_ENDINGS.has(ending.toLowerCase());
}
