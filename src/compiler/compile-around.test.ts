/** What is said around a wish is left out, and shown; what narrows the wish never is. */
import { describe, expect, test } from 'vitest';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';

const WISH = 'check https://a.example every hour and tell me if it is down';
const WUNSCH = 'prüfe jede Stunde https://a.example und sag mir, wenn es nicht erreichbar ist';

function drafted(text: string, answers: string[] = []) {
  const result = compile(text, { ...fakeOptions(), answers });
  return result.kind === 'draft' ? result.draft : null;
}

const bare = drafted(WISH);
const bar = drafted(WUNSCH);

describe('an aside', () => {
  test.each([
    [`my son waits for the results, ${WISH}`, 'my son waits for the results'],
    [`I run a small shop, so could you ${WISH}`, 'I run a small shop'],
    [`${WISH}, it's really important for us`, "it's really important for us"],
    [`${WISH} because my boss loves it`, 'because my boss loves it'],
    [`Shop: ${WISH}`, 'Shop'],
  ])('is left out and shown: %s', (text, said) => {
    const made = drafted(text);
    expect(made?.plan?.tools).toEqual(bare?.plan?.tools);
    expect(made?.trigger).toEqual(bare?.trigger);
    expect(made?.notes).toEqual([`Not used: "${said}".`]);
  });

  test.each([
    [`meine Tochter wartet darauf, ${WUNSCH}`, 'meine Tochter wartet darauf'],
    [`${WUNSCH}, das ist echt wichtig für uns`, 'das ist echt wichtig für uns'],
  ])('auf Deutsch: %s', (text, said) => {
    const made = drafted(text);
    expect(made?.plan?.tools).toEqual(bar?.plan?.tools);
    expect(made?.notes).toEqual([`Nicht verwendet: „${said}“.`]);
  });

  test('that is only polite is not shown', () => {
    for (const text of [`Good day. ${WISH}`, `${WISH}, thanks a lot!`, `Hi there, ${WISH}`])
      expect(drafted(text)?.notes).toEqual([]);
  });

  test('stays in what a reminder says', () => {
    const made = drafted('remind me to call mum tomorrow at 5pm, my sister is ill');
    expect(made?.plan?.tools[0]?.input['text']).toBe('Reminder: call mum, my sister is ill');
  });

  test('is shown after a question, too', () => {
    const text =
      'my son waits for the results, check https://a.example every day and tell me if it is down';
    expect(drafted(text, ['at 9am'])?.notes).toEqual(['Not used: "my son waits for the results".']);
  });
});

/** Each of them narrows the wish, or adds something to it. */
const MORE = [
  'I only care about mornings',
  'I want it by email',
  'my limit is five',
  'I am away on Fridays',
  'I hate football',
  'we use the ops channel',
  'I prefer German',
  'my wife should get it too',
  'I need it as a pdf',
  'I never work before nine',
  'my server is https://b.example',
  'I get up at 7',
  'we stop in May',
];

test.each(MORE)('is none: %s', (more) => {
  for (const text of [`${more}, ${WISH}`, `${WISH}, ${more}`, `${WISH} because ${more}`]) {
    const made = drafted(text);
    const isBare = JSON.stringify(made?.plan?.tools) === JSON.stringify(bare?.plan?.tools);
    expect([text, made !== null && isBare]).toEqual([text, false]);
  }
});
