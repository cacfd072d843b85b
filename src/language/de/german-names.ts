/** German names of weekdays (from Sunday on), months and small numbers. Every other list of them is made from these. */
export const GERMAN_WEEKDAYS = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(
  ' ',
);

export const GERMAN_MONTHS =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** The first is one, in the form that stands in front of other words. */
export const GERMAN_COUNTS = 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(
  ' ',
);
