/** English words that are said around a phrase, and contractions. */
import type { CourtesyWords } from '../courtesy-words.ts';

export const ENGLISH_COURTESIES: CourtesyWords = {
  before: `please|pls|hey|hi|hello|hey there|hi there|yo|ok|okay|alright|so|and|well|um|uh|oh|rote|just|then|also|now
good morning|good afternoon|good evening|excuse me|sorry|by the way|quick question|one question
can you|could you|would you|will you|can you please|could you please|would you please|you
tell me|show me|give me|let me know|do you know|do you happen to know|can i see|may i see|let me see
i want to know|i would like to know|i want to see|i would like to see|i wonder|i was wondering|me`,
  behind: `please|pls|thanks|thank you|thx|ta|rote|then|now|right now|for me|mate|buddy|again|exactly|actually|by the way|if you can
can you tell me|could you tell me|do you know|tell me|you know`,
  contractions: {
    ...{ "what's": 'what is', "who's": 'who is', "when's": 'when is', "where's": 'where is' },
    ...{ "how's": 'how is', "that's": 'that is', "there's": 'there is', "it's": 'it is' },
    ...{ "i'm": 'i am', "i've": 'i have', "i'd": 'i would', "you're": 'you are' },
    ...{ "you've": 'you have', "what're": 'what are', "what've": 'what have' },
    ...{ "what'd": 'what did', "let's": 'let us', "didn't": 'did not', "doesn't": 'does not' },
    ...{ "don't": 'do not', "hasn't": 'has not', "haven't": 'have not', "isn't": 'is not' },
    ...{ "aren't": 'are not', "wasn't": 'was not', "weren't": 'were not', "won't": 'will not' },
    ...{ "can't": 'can not', "couldn't": 'could not', cannot: 'can not' },
  },
  otherWithout: ['its', 'id', 'lets', 'wont'],
  it: 'it that this one the last',
  beforeItems: 'the some',
  aroundNames:
    'the a an my our one reminder reminders schedule schedules alarm job task skill skills thing things',
};
