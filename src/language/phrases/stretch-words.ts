/** English and German words for days and stretches of days, as `wordsOf` gives them. */

/** Said in front of a day, and part of no name for one. */
export const BEFORE_A_DAY: ReadonlySet<string> = new Set(
  'on for in during over at of from since the am an im fuer waehrend ueber der die das den dem des seit vom'.split(
    ' ',
  ),
);

/** Days from today. */
export const DAYS: Readonly<Record<string, number>> = {
  ...{ today: 0, tomorrow: 1, tmrw: 1, yesterday: -1 },
  ...{ 'day after tomorrow': 2, 'day before yesterday': -2 },
  ...{ heute: 0, morgen: 1, gestern: -1, uebermorgen: 2, vorgestern: -2 },
};

export interface PartOfDay {
  fromHour: number;
  /** Over 24 where it ends in the next day. */
  toHour: number;
}

const MORNING = { fromHour: 4, toHour: 12 };
const AFTERNOON = { fromHour: 12, toHour: 18 };
const EVENING = { fromHour: 17, toHour: 24 };
const NIGHT = { fromHour: 20, toHour: 30 };

export const PARTS: Readonly<Record<string, PartOfDay>> = {
  ...{ morning: MORNING, afternoon: AFTERNOON, evening: EVENING, night: NIGHT },
  ...{ morgen: MORNING, frueh: MORNING, vormittag: MORNING, mittag: AFTERNOON },
  ...{ nachmittag: AFTERNOON, abend: EVENING, nacht: NIGHT },
};

/** What is said in one. */
export const PARTS_OF_DAYS: Readonly<Record<string, { days: number; part: PartOfDay }>> = {
  tonight: { days: 0, part: { fromHour: 17, toHour: 30 } },
  'this morning': { days: 0, part: MORNING },
  'this afternoon': { days: 0, part: AFTERNOON },
  'this evening': { days: 0, part: EVENING },
  'last night': { days: -1, part: NIGHT },
  'letzte nacht': { days: -1, part: NIGHT },
};

/** 1 is Monday. */
export const WEEKDAYS: Readonly<Record<string, number>> = {
  ...{ monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 },
  ...{ mon: 1, tue: 2, tues: 2, wed: 3, thu: 4, thurs: 4, fri: 5, sat: 6, sun: 7 },
  ...{ montag: 1, dienstag: 2, mittwoch: 3, donnerstag: 4, freitag: 5, samstag: 6 },
  ...{ sonnabend: 6, sonntag: 7 },
};

export const MONTHS: Readonly<Record<string, number>> = {
  ...{ january: 1, february: 2, march: 3, april: 4, may: 5, june: 6, july: 7, august: 8 },
  ...{ september: 9, october: 10, november: 11, december: 12 },
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12 },
  ...{ januar: 1, februar: 2, maerz: 3, mai: 5, juni: 6, juli: 7, oktober: 10, dezember: 12 },
};

/** Which of them is meant, counted from this one. */
export const WHICH: Readonly<Record<string, number>> = {
  ...{ this: 0, next: 1, coming: 1, following: 1, last: -1, past: -1, previous: -1 },
  ...{ diese: 0, dieser: 0, diesen: 0, dieses: 0, diesem: 0 },
  ...{ naechste: 1, naechster: 1, naechsten: 1, naechstes: 1, kommende: 1, kommenden: 1 },
  ...{ letzte: -1, letzter: -1, letzten: -1, letztes: -1, vergangene: -1, vergangenen: -1 },
  ...{ vorige: -1, vorigen: -1 },
};

export type StretchUnit = 'hour' | 'day' | 'week' | 'month' | 'weekend';

export const UNITS: Readonly<Record<string, StretchUnit>> = {
  ...{ hour: 'hour', hours: 'hour', day: 'day', days: 'day', week: 'week', weeks: 'week' },
  ...{ month: 'month', months: 'month', weekend: 'weekend' },
  ...{ stunde: 'hour', stunden: 'hour', tag: 'day', tage: 'day', tagen: 'day', woche: 'week' },
  ...{ wochen: 'week', monat: 'month', monate: 'month', monaten: 'month', wochenende: 'weekend' },
};

export const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, ein: 1, eine: 1, einen: 1, zwei: 2, drei: 3, vier: 4, fuenf: 5 },
  ...{ sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwoelf: 12 },
};

/** Some days before now. */
export const LATELY: ReadonlySet<string> = new Set([
  'lately',
  'recently',
  'kuerzlich',
  'letzter zeit',
  'zuletzt',
]);
