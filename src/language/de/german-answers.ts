/** How people agree, refuse and let something go on, in German. */
import type { AnswerWords } from '../answer-words.ts';

export const GERMAN_ANSWERS: AnswerWords = {
  yes: ['ja', 'jo', 'jep', 'jup', 'jawohl', 'klar', 'ok', 'okay'],
  no: ['nein', 'nee', 'nö'],
  maybe: ['vielleicht', 'eventuell'],
  approve: ['genehmige', 'genehmigen', 'erlaube', 'erlauben'],
  reject: ['verbiete', 'verbieten', 'ablehnen'],
  goOn: ['weiter', 'mach weiter'],
  doIt: ['mach das', 'mach'],
  cancel: [
    'abbrechen',
    'brich das ab',
    'vergiss es',
    'vergiss das',
    'doch nicht',
    'lass es',
    'lass das',
  ],
  later: ['später', 'nicht jetzt', 'noch nicht', 'schlummern'],
  undo: ['rückgängig', 'rückgängig machen', 'zurück', 'einen schritt zurück'],
  please: ['bitte'],
  atOnce: ['dann', 'jetzt'],
  fillers: ['es', 'das', 'die', 'der', 'den', 'diese', 'dieses', 'anfrage', 'code'],
  corrects: ['ich meinte', 'falsch', 'das (?:ist|war) falsch'],
  outsideBox: ['(?:aber )?au(?:ß|ss)erhalb(?: von)? (?:der|seiner|ihrer) box'],
};
