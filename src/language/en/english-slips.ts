import type { Slips } from '../slips.ts';

/** English slips of the pen. */
export const ENGLISH_SLIPS: Slips = {
  slurs: new Map([
    ...['tomoz', 'tomo', '2moro', 'tomoro'].map((slur) => [slur, 'tomorrow'] as const),
    ...['evry', 'evey', 'eveyr', 'evrey'].map((slur) => [slur, 'every'] as const),
    ...['evryday', 'everday', 'evreyday'].map((slur) => [slur, 'every day'] as const),
  ]),
  mostWrong: 2,
  more: ['remind', 'reminder', 'tonight', 'morning', 'afternoon', 'evening', 'minutes'],
  real: new Set(
    'remindme|mourning|warning|evenings|mornings|weekend|weekends|weakly|sundry|sundae|moaning|moring|remain|remind|reminds|reminded|reminders|rewind|minute|afternoons|everyday|sunday|sundays|someday|marching|thirsty|mounting|turning|burning|boring|mooring|knight|monthly|mouthy|wearily|yearly|nearly|dearly|early|dairy|hardly|tomorrows|worming|forming|leaving|opening|event|minuets|minuses|minuted|minuter|minutest|mooning|deceiver|nonmember|rebind|refiner|reindeer|rejoinder|remainder|remainders|remand|remanded|sundaes|weakens|weekended|wends|workaday|yesterdays|augusta'.split(
      '|',
    ),
  ),
};
