/** English names of weekdays (from Sunday on), months and small numbers. Every other list of them is made from these. */
export const ENGLISH_WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(
  ' ',
);

export const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The first is zero. */
export const ENGLISH_NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
