/** English and German words that are said around a phrase and mean nothing in it, and words that are written as one. */

const BEFORE = `
please|pls|hey|hi|hello|hey there|hi there|yo|ok|okay|alright|so|and|well|um|uh|oh|rote|just|then|also|now
good morning|good afternoon|good evening|excuse me|sorry|by the way|quick question|one question
can you|could you|would you|will you|can you please|could you please|would you please|you
tell me|show me|give me|let me know|remind me again|say|do you know|do you happen to know|can i see|may i see|let me see
i want to know|i would like to know|i want to see|i would like to see|i wonder|i was wondering|me
bitte|hallo|na|also|und|ach|okay|mal|nun|sag|sag mal|sag mir|sag mir mal|sag bitte|sage mir|zeig|zeig mir|zeige mir|zeig mal
kannst du|koenntest du|kannst du bitte|kannst du mir|koenntest du mir|kannst du mir sagen|weisst du|ich moechte wissen
guten morgen|guten tag|guten abend|entschuldigung|eine frage|mir
`;

const BEHIND = `
please|pls|thanks|thank you|thx|ta|rote|then|now|right now|for me|mate|buddy|again|exactly|actually|by the way|if you can
can you tell me|could you tell me|do you know|tell me|you know
bitte|danke|mal|denn|eigentlich|jetzt|gerade|so|sagen|zeigen|fuer mich|weisst du das|nochmal|noch mal
`;

export const COURTESIES = { before: lists(BEFORE), behind: lists(BEHIND) };

function lists(text: string): string[][] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((words) => words.split(' '));
}

/** These are other words without their apostrophe. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['its', 'id', 'lets', 'wont']);

/** As they are said, with and without their apostrophe. */
export const CONTRACTIONS: Readonly<Record<string, string>> = withoutApostrophes({
  "what's": 'what is',
  "who's": 'who is',
  "when's": 'when is',
  "where's": 'where is',
  "how's": 'how is',
  "that's": 'that is',
  "there's": 'there is',
  "it's": 'it is',
  "i'm": 'i am',
  "i've": 'i have',
  "i'd": 'i would',
  "you're": 'you are',
  "you've": 'you have',
  "what're": 'what are',
  "what've": 'what have',
  "what'd": 'what did',
  "let's": 'let us',
  "didn't": 'did not',
  "doesn't": 'does not',
  "don't": 'do not',
  "hasn't": 'has not',
  "haven't": 'have not',
  "isn't": 'is not',
  "aren't": 'are not',
  "wasn't": 'was not',
  "weren't": 'were not',
  "won't": 'will not',
  "can't": 'can not',
  "couldn't": 'could not',
  cannot: 'can not',
  "gibt's": 'gibt es',
  "geht's": 'geht es',
  "hat's": 'hat es',
  "ist's": 'ist es',
});

/** Those that are no other word without it. */
function withoutApostrophes(list: Readonly<Record<string, string>>): Record<string, string> {
  const bare = Object.entries(list).flatMap(([word, said]) => {
    const plain = word.replace("'", '');
    return OTHER_WORDS.has(plain) ? [] : [[plain, said] as const];
  });
  return { ...Object.fromEntries(bare), ...list };
}
