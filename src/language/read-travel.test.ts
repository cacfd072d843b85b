import { expect, test } from 'vitest';
import { readTravel } from './read-travel.ts';

test.each([
  ['I am in Tokyo until Friday', 'away Tokyo'],
  ["I'm in New York for two weeks", 'away New York'],
  ['I am in Tokyo until next week', 'away Tokyo'],
  ['Ich bin bis nächste Woche in London', 'away London'],
  ["I'll be in Tokyo next week", 'later Tokyo'],
  ["I'm flying to Lisbon tomorrow until Friday", 'later Lisbon'],
  ['Next week I am in New York', 'later New York'],
  ['Ich bin nächste Woche in London', 'later London'],
  ['Ich fliege morgen für 3 Tage nach New York', 'later New York'],
  ['Am Freitag bin ich in Rom', 'later Rom'],
  ["I'm back home", 'back'],
  ['I am going to call mum tomorrow', 'later call mum'],
  ['call Ben tomorrow', 'null'],
])('"%s" is %s', (text, read) => {
  const said = readTravel(text);
  const place = said !== null && 'place' in said ? ` ${said.place}` : '';
  expect(`${said?.kind ?? null}${place}`).toBe(read);
});
