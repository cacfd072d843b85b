/** German words that tell a plain sentence from a question, a wish or an order. */
import type { StatementWords } from '../statement-words.ts';

export const GERMAN_STATEMENTS: StatementWords = {
  likes:
    /^(?:ich|wir) (?:mag|mögen|liebe|lieben|hasse|hassen|bevorzuge|bevorzugen|verabscheue) (?<what>.+)$/iu,
  value:
    /^(?:meine?|unsere?) (?:[\p{L}-]+ ){1,4}?(?:ist|sind|lautet|heißt|heisst) (?:jetzt )?(?<what>.+)$/iu,
  calls: 'ich hei(?:ß|ss)e|(?:bitte )?nenne? mich',
  ofTheTalk: 'es|das|dies|dich|dein|wie|was|wenn',
  fleeting: 'nicht|kaputt|weg|leer|voll|da',
  noName: 'morgen|heute|später|wenn|um',
  // "was fine" is English, and tells.
  asks: 'wer|wo|warum|wie|wann|welche[rsmn]?|was(?! (?:ok|okay|good|fine|great|nice|bad|long|hard|alright|all right)\\b)',
  tells:
    'ich|wir|er|sie|es|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|der|die|das|de[nms]|eine?[nmrs]?|keine?[nmrs]?|jede[nmrs]?|nachdem|um|am|im',
  wants:
    /^(?:ich|wir) (?:will|wollen|möchten?|brauchen?|hätten?)(?: gerne?)?,? (?:dass du|(?:eine[n]? )?(?:erinnerung|wecker|nachricht))|\b(?:erinner[et]?|sage?|schicke?|melde?|gib|zeige?|wecke?|frage?|warne?) (?:mich|mir|uns|dich)\b|\b(?:erinnert|geweckt|gewarnt|benachrichtigt) werden\b/iu,
  kept: '(?:bitte )?(?:vergiss das nicht|nicht vergessen|(?:merke?|notiere?) dir das|(?:be)?merken|behalten)(?: bitte)?',
  commands: 'stopp?e?|pausiere?|lösche?|vergiss|entferne?|genehmige|verwirf',
};
