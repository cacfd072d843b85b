/** German: several wishes in one message. */
import type { SeveralWords } from '../several-words.ts';
import { words } from '../words.ts';

const ORDINALS = ['erst', 'zweit', 'dritt', 'viert', 'fünft'];

const forms = (stem: string, at: number) =>
  ['e', 'en', 'er', 'es', 'em'].map((ending) => [`${stem}${ending}`, at] as const);

export const GERMAN_SEVERAL: SeveralWords = {
  ofAll:
    /(?<![,;.:–—-])[,;.:–—-]+\s*(?:und |also |dann )?(?:bitte )?erinnere?(?: du)? mich (?:bitte |doch |mal )*an (?:beides?|beiden?|alles|alle|jedes)(?: davon)?(?: bitte)?[\s.!?]*$/iu,
  ownOrders: words(
    'kauf|kaufe|geh|gehe|bring|bringe|mach|mache|zahl|zahle|bezahl|bezahle|koch|koche|wasch|wasche|putz|putze|gieß|gieße|nimm|iss|trink|trinke|fütter|füttere|pack|packe|buch|buche|back|backe|räum|räume|saug|sauge|lern|lerne|üb|übe|fahr|fahre|triff|besuch|besuche|miete|tank|tanke|lüfte|heiz|heize|wirf|stell|stelle|häng|hänge|leg|lege|repariere|unterschreib|unterschreibe|verlänger|verlängere|kündige|steh|stehe',
  ),
  verbless: /(?:^|\s)(?:\p{Lu}|\d)\S*$/u,
  apart: words('außerdem|zusätzlich|auch|zudem|separat|davon unabhängig|unabhängig|zweitens'),
  again: words('nochmal|nochmals|noch|mal|einmal|wieder|auch|ebenfalls'),
  ordinals: new Map([...ORDINALS.flatMap(forms), ...forms('letzt', -1)]),
  only: words('nur|bloß'),
  without: words('nicht|ohne|vergiss|streich|streiche|lösch|lösche|lass|weg|kein|keine|außer'),
  fillers: words('der|die|das|den|dem|erinnerung|bitte|ja|ok|okay|behalt|behalte|nimm|alle|es'),
  about: (which, question) => `"${which}": ${question}`,
  row: (names) => names.map((name) => `"${name}"`).join(' und '),
  sameDay: (day) => `Ein Tag ist dafür nicht gesagt, also am selben Tag: ${day}.`,
  eachTime: ['jede Woche', 'jeden Monat'],
  askEach: 'jedes Mal oder einmal?',
  askWhich: (said) => `Für welches gilt "${said}"?`,
};
