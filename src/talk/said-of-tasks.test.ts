/** What people say of their tasks and lists in passing: done, later, away, all of it. */
import { afterEach, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
afterEach(() => lines.close());

const LIST = 'add milk, eggs and bread to the shopping list!';
const REPORT = 'add task finish the report by Friday!';
const BERICHT = 'neue Aufgabe: Bericht schreiben bis Freitag!';
const ANRUF = 'neue Aufgabe: Bank anrufen!';

test.each([
  [[LIST, 'empty the shopping list'], 'Off the shopping list: milk, eggs, bread'],
  [[LIST, 'empty the shopping list', 'undo'], 'On the shopping list: milk, eggs, bread'],
  [[LIST, 'remove everything from the shopping list'], 'Off the shopping list: milk, eggs, bread'],
  [[LIST, "what's left on the shopping list"], 'milk'],
  [['setze Milch und Brot auf die Einkaufsliste!', 'leere die Einkaufsliste'], 'Milch, Brot'],
  [[REPORT, 'move the report to next Saturday', '1'], 'finish the report is due'],
  [[REPORT, 'the report can wait until Monday'], 'Now: finish the report is due Monday.'],
  [[REPORT, 'done with the report, thanks'], 'Now: mark as done: finish the report.'],
  [[REPORT, 'report is finished'], 'Now: mark as done: finish the report.'],
  [[REPORT, 'report is finished', 'yes', 'show my tasks'], 'nothing on your list'],
  [[LIST, 'milk is done'], 'Done: milk'],
  // What is called otherwise is shown first, and not ticked.
  [
    ['add milk and oat milk to the shopping list!', 'got milk', 'milk is done'],
    'Now: mark as done: oat milk.',
  ],
  [[REPORT, 'never mind the report'], 'Now: archive: finish the report.'],
  [['add task call the bank!', "I've called the bank"], 'Done: call the bank'],
  [[BERICHT, 'Bericht ist fertig'], 'als erledigt abhaken: Bericht schreiben'],
  [[ANRUF, 'ich habe die Bank angerufen'], 'Erledigt: Bank anrufen'],
  [[BERICHT, 'der Bericht kann bis Montag warten'], 'fällig: Montag'],
  [[BERICHT, 'was muss ich diese Woche noch erledigen?'], 'Bericht schreiben'],
  [['add task call Ann every Friday at 9'], 'repeats every Friday at 9'],
  [['neue Aufgabe: Folien, bis Freitag, wichtig'], 'hohe Priorität'],
  // Of two days, it is asked which.
  [['neue Aufgabe: Reifen wechseln bis nächsten Freitag'], '27. November'],
  [['create a to-do: get quotes, by the end of next week'], 'by the end of next week'],
])('%j comes to %s', async (said, expected) => {
  lines = talkLines();
  expect(await lines.say(...said)).toContain(expected);
});

test('where a schedule is called so as well, it is asked which', async () => {
  lines = talkLines();
  const said = await lines.say(
    'remind me every day at 9am about the report!',
    REPORT,
    'move the report to 10am',
  );
  expect(said).toMatch(/^\? Which one .*the report/);
});
