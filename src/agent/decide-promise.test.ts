import { describe, expect, test } from 'vitest';
import { decidePromise, emptyClaims, type WorkedCall } from './decide-promise.ts';

const DRAFT: WorkedCall = { tool: 'schedule.draft', changes: true, isOwn: true };
const TASK: WorkedCall = { tool: 'tasks.create', changes: true, isOwn: true };
const FILE: WorkedCall = { tool: 'file.write', changes: true, isOwn: true };
const LIST: WorkedCall = { tool: 'schedule.list', changes: false, isOwn: true };
const PAGE: WorkedCall = { tool: 'http.request', changes: false, isOwn: true };
const CALENDAR: WorkedCall = { tool: 'calendar.create', changes: true, isOwn: false };

const isEmpty = (text: string, calls: readonly WorkedCall[] = [], words = 'please'): boolean =>
  emptyClaims({ text, words, calls }).length > 0;

test.each([
  "I'll remind you tomorrow at 9.",
  'I will check again tomorrow.',
  "Sure! I'll keep an eye on the price and let you know.",
  'I’ll let you know as soon as it drops below 50.',
  "I'm going to watch that page for you.",
  "Okay, I'll add it to your list.",
  "I'll remember that you like tea.",
  "You'll get a reminder at 9.",
  'You will be notified when it changes.',
  "I can't open the page now, but I'll try again later.",
  "I'm on it!",
  'Consider it done.',
  "Got it. I'll make a note of that.",
  'I will also send you the report every Monday.',
  "I'm now monitoring the site.",
  'The reminder will fire at 17:00.',
  "I've set a reminder for tomorrow at 9.",
  'I have added "buy milk" to your list.',
  'I just created a task for that.',
  "I've saved that.",
  'I sent the message to Bob.',
  'Your reminder is set for 9 am.',
  'The task has been added.',
  'Reminder set for tomorrow.',
  'Saved! You prefer tea.',
  "Done! You're all set.",
  '**I’ve scheduled it** for Monday.',
  'Ich erinnere dich morgen um 9 Uhr.',
  'Ich werde morgen wieder nachsehen.',
  'Klar, ich melde mich, sobald der Preis fällt.',
  'Ich behalte den Preis im Auge.',
  'Ich sage dir dann Bescheid.',
  'Das merke ich mir.',
  'Ich habe die Aufgabe eingetragen.',
  'Ich habe dir eine Erinnerung gestellt.',
  'Die Erinnerung ist gesetzt.',
  'Du bekommst morgen eine Erinnerung.',
  'Wird gemacht!',
  'Erledigt.',
  'Gespeichert!',
  'Die Aufgabe wurde hinzugefügt.',
  'Ich setze Milch auf deine Liste.',
])('empty without a call: %s', (text) => {
  expect(isEmpty(text)).toBe(true);
});

test.each([
  'I can remind you if you like.',
  'If you want, I will remind you tomorrow.',
  'Shall I put it on your list?',
  'Would you like me to check again tomorrow?',
  'It will rain tomorrow.',
  'The shop will open at 9.',
  'You will need an umbrella.',
  'I have not set a reminder.',
  "I won't be able to check that tomorrow.",
  "I can't remind you: no tool here does that.",
  "I'll explain it in two sentences.",
  "I'll assume that you mean Berlin.",
  'I would add salt.',
  'Let me know if you want a reminder.',
  'Say yes, and I will store it.',
  'Once you agree, I will send it.',
  'Tell me the time and I will set a reminder.',
  'The train was cancelled.',
  'He has sent it to you already.',
  'I checked the page: the price is 49.',
  'I found three tasks.',
  'I sent you that reminder yesterday.',
  'The price is set by the seller.',
  'You can set a reminder with "remind me".',
  'In German that is "Ich erinnere dich morgen."',
  '> I will send the report tomorrow.',
  '```\nI will send the report tomorrow.\n```',
  'The new schedule of the trains is out.',
  'I look at it this way: it is fine.',
  "I'll put it simply: no.",
  'Morgen wird es regnen.',
  'Ich kann dich erinnern, wenn du möchtest.',
  'Soll ich dich morgen erinnern?',
  'Wenn du willst, erinnere ich dich morgen.',
  'Ich habe nichts gespeichert.',
  'Ich habe keine Erinnerung gesetzt.',
  'Ich habe die Seite gelesen: Der Preis ist 49.',
  'Das kann ich nicht.',
  'Der Zug fällt morgen aus.',
  'Sag ja, dann speichere ich es.',
  'Es ist 9 Uhr.',
  'Gestern habe ich dir eine Erinnerung geschickt.',
])('says nothing that needs a call: %s', (text) => {
  expect(isEmpty(text)).toBe(false);
});

describe('what stands behind it', () => {
  test.each([
    ["I'll remind you tomorrow.", [DRAFT], false],
    ["I'll remind you tomorrow.", [TASK], false],
    ["I'll remind you tomorrow.", [CALENDAR], false],
    ["I'll remind you tomorrow.", [FILE], true],
    ["I'll remind you tomorrow.", [LIST, PAGE], true],
    ["I've added a task.", [TASK], false],
    ["I've added a task.", [PAGE], true],
    ['I saved it.', [FILE], false],
    ['Your reminder is set for 9.', [LIST], false],
    ['Your reminder is set for 9.', [PAGE], true],
    ['Done.', [PAGE], false],
    ['Done.', [], true],
  ] as const)('%s after %j', (text, calls, empty) => {
    expect(isEmpty(text, calls)).toBe(empty);
  });

  test('a letter that the person asks for promises in their name', () => {
    const letter = 'Dear Bob, I will send you the report tomorrow.';
    expect(isEmpty(letter, [], 'write a letter to Bob about the report')).toBe(false);
    expect(isEmpty(letter, [], 'what about the report')).toBe(true);
  });
});

describe('what is done about it', () => {
  const facts = { words: 'remind me', calls: [], wasAsked: false };

  test('the model is asked once, with its own words', () => {
    const decision = decidePromise({ ...facts, text: "Sure. I'll remind you tomorrow." });
    expect(decision).toMatchObject({ kind: 'ask' });
    expect(JSON.stringify(decision)).toContain("I'll remind you tomorrow.");
  });

  test('what is still empty then is taken out, and what is true is told', () => {
    const text = "The price is 49. I'll remind you tomorrow. Bye.";
    expect(decidePromise({ ...facts, wasAsked: true, text })).toEqual({
      kind: 'take-out',
      text: 'The price is 49. Bye.\n\nI have not stored or changed anything for this.',
    });
    expect(decidePromise({ ...facts, wasAsked: true, text: 'Ich melde mich.' })).toEqual({
      kind: 'take-out',
      text: 'Dafür habe ich nichts gespeichert oder geändert.',
    });
  });

  test('a sentence with a quotation in it is taken out whole', () => {
    const text = 'Sure. I have added "buy milk. today" to your list.\nBye.';
    const decision = decidePromise({ ...facts, wasAsked: true, text });
    expect(JSON.stringify(decision)).not.toContain('milk');
    expect(decision).toMatchObject({ text: expect.stringMatching(/^Sure\.\s+Bye\./) });
  });

  test('a long text is read in no time', () => {
    const text = `${"I'll put ".repeat(20_000)}${'ich werde '.repeat(20_000)}`;
    expect(decidePromise({ ...facts, text })).toEqual({ kind: 'tell' });
  });

  test('who looked it up and says the same again is believed', () => {
    const text = "I'll remind you at 9, as you said.";
    expect(decidePromise({ ...facts, calls: [LIST], text }).kind).toBe('ask');
    expect(decidePromise({ ...facts, calls: [LIST], text, wasAsked: true }).kind).toBe('tell');
  });
});
