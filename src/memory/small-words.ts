/** Words that nearly every text has, in the languages that we speak. */

const ENGLISH = `a about after again all also am an and any are as at be because been before being between both but by
can could did do does doing don done down during each few for from further get got had has have having he her here
hers herself him himself his how i if in into is it its itself just let ll m me might more most my myself no nor
not now of off on once only or other our ours out over own please re s same shall she should so some such t tell than
that the their theirs them themselves then there these they this those through to too under until up ve very was we
were what when where which while who whom whose why will with would you your yours know remember`;

const GERMAN = `aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des
dich die dies diese diesem diesen dieser dir doch dort du durch ein eine einem einen einer eines er es euch euer fur
hab habe haben hat hatte ich ihm ihn ihnen ihr ihre ihrem ihren im in ins ist ja jede jeden jeder jedes kann kein keine
man mein meine meinem meinen meiner mich mir mit nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen
seiner sich sie sind so uber um und uns unser unsere unter vom von vor wann war waren warum was weil welche welcher
welches wem wen wenn wer werden wie wieder will wir wird wo wurde zu zum zur`;

const split = (text: string): string[] => text.split(/\s+/);

export const SMALL_WORDS: ReadonlySet<string> = new Set([...split(ENGLISH), ...split(GERMAN)]);

/** Only a German text has these. */
export const GERMAN_SIGNS: ReadonlySet<string> = new Set(
  split(`und nicht ich ist das der mein meine meinem meinen wir auf mit fur eine einen einem wie wann haben habe auch
  sich vom zum zur kein keine dass weil welche welcher wird wurde sind uber nach uns unser unsere ihr ihre noch nur`),
);

/** Katze and Katzen, trinke and trinkt are found alike. */
export const GERMAN_ENDINGS = /(?:ern|en|em|er|es|st|e|n|t|s)$/;
