/** How a judgement is asked for in English. */
import type { ThinkingWords } from '../thinking-words.ts';

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|a few)';
const UNIT = '(?:short )?(?:sentences?|lines?|words|points?|bullet points?|bullets|paragraphs?)';
const LANGUAGE = '(English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Turkish)';

export const englishThinking: ThinkingWords = {
  write: [
    {
      pattern: /\b(?:summari[sz]e|sum up)(?: for me)? /i,
      inPlace: 'send me ',
      task: () => 'Summarize this',
    },
    {
      pattern: /\b((?:send|give|tell) me) an? (?:short )?summary of /i,
      inPlace: '$1 ',
      task: () => 'Summarize this',
    },
    {
      pattern: new RegExp(`\\btranslate (.{1,200}?) (?:in)?to ${LANGUAGE}\\b`, 'i'),
      inPlace: 'send me $1',
      task: ([, , language = '']) => `Translate this into ${language}`,
    },
  ],
  how: new RegExp(
    `,? (?:in (?:at most )?${NUMBER} ${UNIT}|as ${NUMBER} ${UNIT}|in ${LANGUAGE})(?= |,|\\.|$)`,
    'gi',
  ),
  keep: [
    {
      pattern:
        /,? (?:that|which) (?:are|is) (?:really |mainly )?about ([^,;"]{1,200}?)(?=,| (?:to|and) |$)/i,
      inPlace: '',
      task: ([, topic = '']) => `Is this about ${topic.trim()}?`,
    },
    {
      pattern: /,? (?:but )?only (?:the ones|those) about ([^,;"]{1,200}?)(?=,| (?:to|and) |$)/i,
      inPlace: '',
      task: ([, topic = '']) => `Is this about ${topic.trim()}?`,
    },
  ],
  whether: [
    {
      pattern:
        /,? if (?:it|that|this) (?:sounds|seems) (urgent|important|angry|like spam)(?=[ ,.]|$)/i,
      inPlace: '',
      task: ([, what = '']) => `Does this sound ${what}?`,
    },
    {
      pattern: /,? if (?:it|that|this) is about ([^,;"]{1,200}?)(?=,|$)/i,
      inPlace: '',
      task: ([, topic = '']) => `Is this about ${topic.trim()}?`,
    },
  ],
  anyTime: 'every day at 9:00 ',
  said: (tasks) => `before that a model is asked: ${tasks.map((one) => `"${one}"`).join(', ')}`,
};
