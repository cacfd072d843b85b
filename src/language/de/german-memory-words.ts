/** German words by which memories are compared and searched. */
import type { MemoryWords } from '../memory-words.ts';

export const GERMAN_MEMORY_WORDS: MemoryWords = {
  small: `aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des
dich die dies diese diesem diesen dieser dir doch dort du durch ein eine einem einen einer eines er es euch euer fur
hab habe haben hat hatte ich ihm ihn ihnen ihr ihre ihrem ihren im in ins ist ja jede jeden jeder jedes kann kein keine
man mein meine meinem meinen meiner mich mir mit nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen
seiner sich sie sind so uber um und uns unser unsere unter vom von vor wann war waren warum was weil welche welcher
welches wem wen wenn wer werden wie wieder will wir wird wo wurde zu zum zur`,
  not: 'nicht nie kein keine keinen keiner ohne niemals',
  noLonger: 'nicht länger|(?:nicht|keine?[mnrs]?)\\b.*\\bmehr',
  ending: 'nicht länger langer kein keine keinen keinem keiner keines mehr',
  value: {
    mine: 'meine?',
    ours: 'unsere?',
    articles: 'die|der|das',
    fresh: 'neue[rs]?',
    is: 'lautet|ist jetzt|ist|sind',
  },
};

/** Only a German text has these. */
export const GERMAN_SIGNS: ReadonlySet<string> = new Set(
  `und nicht ich ist das der mein meine meinem meinen wir auf mit fur eine einen einem wie wann haben habe auch
  sich vom zum zur kein keine dass weil welche welcher wird wurde sind uber nach uns unser unsere ihr ihre noch nur`.split(
    /\s+/,
  ),
);

/** Katze and Katzen, trinke and trinkt are found alike. */
export const GERMAN_ENDINGS = /(?:ern|en|em|er|es|st|e|n|t|s)$/;
