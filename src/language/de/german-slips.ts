import type { Slips } from '../slips.ts';

/** German slips of the pen. */
export const GERMAN_SLIPS: Slips = {
  slurs: new Map([
    ['mogen', 'morgen'],
    ['übermogen', 'übermorgen'],
  ]),
  mostWrong: 1,
  more: ['erinnere', 'täglich', 'wöchentlich', 'monatlich', 'stündlich'],
  real: new Set(
    'moment|sonntagen|erinnern|erinnert|erinnerst|mittag|abends|monate|monaten|tägliche|täglichen|wochen|wochenende|heuten|sommer|gestein|gesten|gestirn|geistern|jaguar|margen|morden|mittwochen|mittwoches|montagen|dienstagen|dienstages|donnerstagen|donnerstages|freitagen|samstagen|sonnabende|werktages|wochentage|wochentages|wochenwende|erinner|erinnerte|erinnre|monatliche|stündliche|wöchentliche|tätlich|januars|februars|augusts|septembers|oktobers|dezembers'.split(
      '|',
    ),
  ),
};
