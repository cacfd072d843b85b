/**
 * What a model says, on its way to who reads along: whole sentences, and none that may not be told. What is held back
 * is decided about when the answer is whole.
 */
interface SpokenText {
  /** A model begins to answer; what one before it said in the same call counts no more. */
  begin(): void;
  add(text: string): void;
  end(): void;
}

/** So much is looked at together; a sentence that is longer is told in pieces. */
const LONGEST_HELD = 1000;

export function createSpokenText({
  tell,
  mayTell,
}: {
  tell: (text: string) => void;
  mayTell: (text: string) => boolean;
}): SpokenText {
  let held = '';
  let isStopped = false;

  function tellUpTo(end: number): void {
    if (end === 0 || isStopped) return;
    const text = held.slice(0, end);
    held = held.slice(end);
    if (mayTell(text)) tell(text);
    else isStopped = true;
  }

  return {
    begin() {
      held = '';
      isStopped = false;
    },
    add(text) {
      if (isStopped) return;
      held += text;
      tellUpTo(held.length > LONGEST_HELD ? held.length : endOfSentences(held));
    },
    end: () => tellUpTo(held.length),
  };
}

/** Where the last whole sentence ends, with the blank behind it. */
function endOfSentences(text: string): number {
  return Math.max(
    ...ENDS.map((end) => {
      const at = text.lastIndexOf(end);
      return at === -1 ? 0 : at + end.length;
    }),
  );
}

const ENDS = ['\n', '. ', '! ', '? ', '… '];
