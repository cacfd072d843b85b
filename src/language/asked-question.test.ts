/** What is asked is asked as a person would, or said as it was said; never a false question. */
import { expect, test } from 'vitest';
import { askedIn } from './asked-question.ts';
import { asGermanQuestion } from './de/german-question.ts';
import { asEnglishQuestion } from './en/english-question.ts';

test.each([
  ['whether the restore test was done', 'Was the restore test done?'],
  ['if I did my timesheet', 'Did you do your timesheet?'],
  ['if I was on time', 'Were you on time?'],
  ['whether we have enough milk', 'Do you have enough milk?'],
  ['whether I have watered the plants', 'Have you watered the plants?'],
  ['whether all backups are there', 'Are all backups there?'],
  ['if I called mom', 'whether you called mom'],
  ['how my week was', 'How was your week?'],
  ['what I learned this week', 'what you learned this week'],
  ['how many glasses I drank', 'how many glasses you drank'],
  ['what I should cook', 'What should you cook?'],
  ['what happened today', 'what happened today?'],
  ['how are you', 'how are you?'],
  ['did you eat', 'did you eat?'],
  ['my mood', 'my mood?'],
])('ask me %s: %s', (said, asked) => {
  expect(asEnglishQuestion(said)).toBe(asked);
});

test.each([
  ['ob der Test gemacht wurde', 'ob der Test gemacht wurde'],
  ['wie die Woche war', 'Wie war die Woche?'],
  ['wie meine Woche war', 'Wie war deine Woche?'],
  ['was die Kinder essen', 'was die Kinder essen'],
  ['wie geht es dir', 'wie geht es dir?'],
  ['was ich diese Woche geschafft habe', 'Was hast du diese Woche geschafft?'],
  ['was ich diese Woche geschafft habe?', 'Was hast du diese Woche geschafft?'],
  ['ob ich die Tabletten genommen habe', 'Hast du die Tabletten genommen?'],
  ['wie viele Stunden ich mit meinem Hund war', 'Wie viele Stunden warst du mit deinem Hund?'],
  ['ob ich gegessen habe und ob ich satt bin', 'ob ich gegessen habe und ob ich satt bin'],
  ['was ich lernte', 'was ich lernte'],
  ['was wir geschafft haben', 'was wir geschafft haben'],
  ['was habe ich geschafft', 'was habe ich geschafft?'],
])('frag mich, %s: %s', (said, asked) => {
  expect(asGermanQuestion(said)).toBe(asked);
});

test('a message that asks is known by how it begins', () => {
  expect(askedIn('Question: Was it done?')).toBe('Was it done?');
  expect(askedIn('Frage: Wie war die Woche?')).toBe('Wie war die Woche?');
  expect(askedIn('Questions: 3')).toBeNull();
});
