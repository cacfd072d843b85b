/** An answer is in the language that was asked in; a bare yes is understood in any, and changes nothing about that. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const STRETCH = 'remind me every day at 9am to stretch';
const TEE = 'erinnere mich jeden Tag um 9 Uhr an Tee';

/** Words that only our English has. */
const ENGLISH =
  /\b(?:Nothing|Say yes|Stored as|Uses|costs|Next:|Removed|Forgotten|every day|I don't|understand|Saved|There is|did not run|has not run)\b/;
const GERMAN =
  /\b(?:Noch ist|Sag ja|Gespeichert|Nutzt|kostet|gelöscht|Vergessen|Jeden Tag|verstehe)/;

describe('all that is said is in the language that was asked in', () => {
  test.each([
    [[TEE]],
    [[TEE, 'ja']],
    [[TEE, 'nein']],
    [[TEE, 'mach 10 Uhr draus']],
    [[TEE, 'lila Kühe fliegen hoch']],
    [[`${TEE}!`, 'lösch es']],
    [[`${TEE}!`, 'lösch es!']],
    [[`${TEE}!`, 'lösch es!', 'mach das rückgängig!']],
    [[`${TEE}!`, 'lösch es!', 'lösch es']],
    [[`${TEE}!`, 'pausiere es bis Montag!']],
    [[`${TEE}!`, 'benenne es in Kaffee um!']],
    [[`${TEE}!`, 'wann kommt das nächste Mal?']],
    [[`${TEE}!`, 'was ist geplant?']],
    [['was ist geplant?']],
    [[`${TEE}!`, 'was kommt als nächstes?']],
    [[`${TEE}!`, 'was steht morgen an?']],
    [['hallo']],
    [['danke']],
    [['hilfe']],
    [['rückgängig']],
    [['das ist doch alles kein Wunsch']],
    [[TEE, 'was ist geplant?', 'ja']],
    [['merk dir, dass ich Tee mag']],
    [['was steht auf meiner Liste?']],
    [['hake Käse ab']],
    [[`${TEE}!`, 'lief es gestern?']],
    [[`${TEE}!`, 'ist Tee gelaufen?']],
  ])('German: %j', async (said) => {
    expect(await lines.hear(...said)).not.toMatch(ENGLISH);
  });

  test.each([
    [[STRETCH, 'yes']],
    [[STRETCH, 'no']],
    [[`${STRETCH}!`, 'delete it!']],
    [["what's scheduled?"]],
    [['that is no wish at all']],
  ])('English: %j', async (said) => {
    expect(await lines.hear(...said)).not.toMatch(GERMAN);
  });
});

describe('a yes, a no or an undo of the other language', () => {
  test.each([
    [[TEE, 'yes'], 'Gespeichert als'],
    [[TEE, 'ok'], 'Gespeichert als'],
    [[TEE, 'no'], 'Vergessen.'],
    [[TEE, 'mach 10 Uhr draus', 'undo'], 'Jeden Tag um 09:00'],
    [[STRETCH, 'ja'], 'Stored as'],
    [[STRETCH, 'nein'], 'Forgotten.'],
    [[STRETCH, 'make it 10', 'rückgängig'], 'At 09:00 every day'],
    [[`${TEE}!`, 'lösch es', 'yes please'], '„Tee“ ist gelöscht'],
  ])('is understood, and answered in the language before: %j', async (said, expected) => {
    expect(await lines.hear(...said)).toContain(expected);
  });

  test('that agrees to nothing is told so in the language before', async () => {
    expect(await lines.hear(TEE, 'nein', 'yes')).toContain('Es ist nichts offen');
  });
});

describe('a whole sentence of the other language', () => {
  test('is answered in that, with all of the draft', async () => {
    const shown = await lines.hear(STRETCH, 'mach es auf 10 Uhr');
    expect(shown).toContain(
      'Jeden Tag um 10:00 (Europe/Berlin): dir die Nachricht "Reminder: stretch" schicken.',
    );
    expect(shown).not.toMatch(ENGLISH);
    // And so is what follows it.
    expect(await lines.hear('ok')).toContain('Gespeichert als');
    expect(await lines.hear('lösche es')).toContain('Noch ist nichts getan.');
    expect(await lines.hear('cancel that please')).toContain('Forgotten.');
  });

  test('brings back an earlier draft in the language that is spoken now', async () => {
    expect(await lines.hear(TEE, 'make it 10am', 'undo')).toMatch(
      /^At 09:00 every day \(Europe\/Berlin\): send you the message "Erinnerung: Tee"\./,
    );
  });
});
