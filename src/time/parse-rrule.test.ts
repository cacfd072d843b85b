import { expect, test } from 'vitest';
import { formatRrule } from './format-rrule.ts';
import { parseRrule } from './parse-rrule.ts';

test.each([
  ['FREQ=DAILY', 'FREQ=DAILY'],
  ['RRULE:freq=weekly;interval=2;byday=mo', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['FREQ=MONTHLY;BYDAY=FR,2TU,-1MO;COUNT=3', 'FREQ=MONTHLY;COUNT=3;BYDAY=-1MO,FR,2TU'],
  ['FREQ=MONTHLY;BYMONTHDAY=31,-1,1,1', 'FREQ=MONTHLY;BYMONTHDAY=-1,1,31'],
  ['BYHOUR=17,9;BYMINUTE=0;FREQ=DAILY;', 'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0'],
  ['FREQ=DAILY;UNTIL=20261231', 'FREQ=DAILY;UNTIL=20261231'],
  ['FREQ=DAILY;UNTIL=20261231T170000Z', 'FREQ=DAILY;UNTIL=20261231T170000Z'],
  ['FREQ=DAILY;UNTIL=20261231T170000', 'FREQ=DAILY;UNTIL=20261231T170000'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU'],
  ['FREQ=YEARLY;BYDAY=+13FR', 'FREQ=YEARLY;BYDAY=13FR'],
])('%s is %s', (text, canonical) => {
  const parsed = parseRrule(text);
  expect(parsed.ok && formatRrule(parsed.value)).toBe(canonical);
  expect(parseRrule(canonical)).toEqual(parsed);
});

test.each([
  ['', 'The rule does not say FREQ.'],
  ['FREQ=FORTNIGHTLY', 'FREQ does not take "FORTNIGHTLY".'],
  ['FREQ=DAILY;BYDYA=MO', '"BYDYA=MO" is not a part of a rule.'],
  ['FREQ=DAILY;FREQ=DAILY', 'The rule says FREQ twice.'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL does not take "0".'],
  ['FREQ=DAILY;COUNT=-1', 'COUNT does not take "-1".'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'The rule says both COUNT and UNTIL.'],
  ['FREQ=DAILY;UNTIL=20270230', 'UNTIL does not take "20270230".'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY does not take "32".'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY does not take "0".'],
  ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY does not take "XX".'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY does not go with FREQ=WEEKLY.'],
  ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO does not go with FREQ=MONTHLY.'],
  ['FREQ=DAILY;BYYEARDAY=3', 'BYYEARDAY does not go with FREQ=DAILY.'],
  [
    'FREQ=WEEKLY;BYDAY=2MO',
    'BYDAY with a number (2MO, -1FR) does not go with the rest of the rule.',
  ],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS has nothing to choose from.'],
  [`FREQ=DAILY;BYHOUR=${'1,'.repeat(2000)}1`, 'The rule is longer than 2000 characters.'],
])('%s is refused: %s', (text, message) => {
  const parsed = parseRrule(text);
  expect(parsed.ok ? null : parsed.fault.message).toBe(message);
});
