/** How a judgement is asked for in German. */
import type { ThinkingWords } from '../thinking-words.ts';

const NUMBER =
  '(?:einem|einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\\d{1,2}|wenigen|ein paar)';
const UNIT =
  '(?:kurzen )?(?:S[aä]tz(?:en|e)?|Zeilen?|Worten|Wörtern|Punkten?|Stichpunkten?|Absätzen)';
const LANGUAGE =
  '(Deutsch|Englisch|Französisch|Spanisch|Italienisch|Portugiesisch|Niederländisch|Polnisch|Türkisch)';

export const germanThinking: ThinkingWords = {
  write: [
    {
      pattern: /\bfass(?:e|t)? (.{1,200}?) zusammen\b/i,
      inPlace: 'schick mir $1',
      task: () => 'Fasse das zusammen',
    },
    {
      pattern: /\bschick(?:e)? mir eine (?:kurze )?Zusammenfassung (?:der|von den|aller) /i,
      inPlace: 'schick mir die ',
      task: () => 'Fasse das zusammen',
    },
    {
      pattern: new RegExp(
        `(?<!\\p{L})übersetz(?:e|t)? (.{1,200}?) ins ${LANGUAGE}e(?!\\p{L})`,
        'iu',
      ),
      inPlace: 'schick mir $1',
      task: ([, , language = '']) => `Übersetze das ins ${language}e`,
    },
  ],
  how: new RegExp(
    `,? (?:in ${NUMBER} ${UNIT}|als ${NUMBER} ${UNIT}|auf ${LANGUAGE})(?= |,|\\.|$)`,
    'gi',
  ),
  keep: [
    {
      pattern: /, die (?:von|um) ([^,;"]{1,200}?) (?:handeln|gehen)(?=,| |$),?/i,
      inPlace: '',
      task: ([, topic = '']) => `Geht es darin um ${topic.trim()}?`,
    },
    {
      pattern: /, (?:aber )?nur die (?:über|zu) ([^,;"]{1,200}?)(?=,|$)/i,
      inPlace: '',
      task: ([, topic = '']) => `Geht es darin um ${topic.trim()}?`,
    },
  ],
  whether: [
    {
      pattern: /,? wenn (?:es|das|sie|er) (dringend|wichtig|verärgert|nach Spam) klingt/i,
      inPlace: '',
      task: ([, what = '']) => `Klingt das ${what}?`,
    },
    {
      pattern: /,? wenn es (?:darin )?um ([^,;"]{1,200}?) geht/i,
      inPlace: '',
      task: ([, topic = '']) => `Geht es darin um ${topic.trim()}?`,
    },
  ],
  anyTime: 'jeden Tag um 9 Uhr ',
  said: (tasks) => `davor wird ein Modell gefragt: ${tasks.map((one) => `„${one}“`).join(', ')}`,
};
