/** What is taken back, and what is not: drafts, changes, removals, and answers that come too late to be sure of. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const STRETCH = 'remind me every day at 9am to stretch';
const TEE = 'erinnere mich jeden Tag um 9 Uhr an Tee';
const MINUTE_MS = 60_000;

/** The only one that there is, changed on the page or by a command. */
async function changeElsewhere(cron: string): Promise<void> {
  const [schedule] = await lines.house().schedules.list({ limit: 1 });
  await lines.house().schedules.update(schedule?.id ?? '', { cron });
}

test('what is paused says when it would run next, and until when it is paused', async () => {
  await lines.say(`${STRETCH}!`, 'pause it', 'yes');
  expect(await lines.say('when does stretch run next?')).toMatch(
    /"stretch" is paused\. If you resume it now, it runs next on .* 09:00/,
  );
  await lines.say('resume it', 'yes', 'pause stretch until friday', 'yes');
  // "Resume stretch" has the word in its name as well, and is not meant.
  expect(await lines.say('when does stretch run next?')).toMatch(
    /"stretch" is paused until Fri .* 00:00 .*, and then runs next on Fri .* 09:00/,
  );
});

test('who resumes what is paused for a time means that, and what would have ended the pause goes', async () => {
  await lines.say(`${STRETCH}!`, 'pause the stretch reminder for a week!');
  expect(await lines.stored()).toHaveLength(2);
  expect(await lines.say('resume the stretch reminder!')).toMatch(/^done: Resumed "stretch"/);
  expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
});

describe('undo', () => {
  test('goes back to the draft before, step by step, and forgets the first', async () => {
    await lines.say(STRETCH, 'make it 10', 'make it 11');
    expect(await lines.say('undo')).toMatch(/^At 10:00 every day/);
    expect(await lines.say('take that back')).toMatch(/^At 09:00 every day/);
    expect(await lines.say('undo')).toBe('done: Forgotten.');
    // And brings back what was forgotten.
    expect(await lines.say('undo')).toMatch(/^At 09:00 every day/);
    expect(await lines.say('yes')).toMatch(/^done: At 09:00/);
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test.each([
    [STRETCH, 'make it 10', 'never mind that change', /^At 09:00/],
    [STRETCH, 'only on weekdays', 'revert that', /^At 09:00 every day/],
    [STRETCH, 'remind me at 4pm to call', 'go back', /^At 09:00.*stretch/],
    [STRETCH, 'change the text to "walk"', 'undo that', /stretch/],
    [TEE, 'mach 10 Uhr draus', 'rückgängig', /^Jeden Tag um 09:00/],
    [TEE, 'auch um 15 Uhr', 'mach das rückgängig', /^Jeden Tag um 09:00 \(/],
    [TEE, 'mach 10 Uhr draus', 'nimm die Änderung zurück', /^Jeden Tag um 09:00/],
    // A question about a change is given up alone.
    [STRETCH, 'make it 5', 'undo', /^At 09:00/],
    [STRETCH, 'make it 5', 'never mind', /^At 09:00/],
    [TEE, 'mach 5 draus', 'doch nicht', /^Jeden Tag um 09:00/],
  ])('%s, %s, %s', async (wish, change, undo, expected) => {
    expect(await lines.say(wish, change, undo)).toMatch(expected);
  });

  test('goes back to a change of a schedule that was changed again', async () => {
    await lines.say(`${STRETCH}!`, 'make it 10', 'make it 11');
    expect(await lines.say('undo')).toMatch(/^Now: change "stretch" to run at 10:00/);
  });

  test('lets a run that was left out come after all', async () => {
    const next = async () => (await lines.house().schedules.list({ limit: 1 }))[0]?.nextFireMs ?? 0;
    await lines.say(`${STRETCH}!`);
    const first = await next();
    expect(await lines.say('skip the next one')).toMatch(/^Now: skip "stretch" on .*, once/);
    expect(await next()).toBe(first);
    expect(await lines.say('yes')).toMatch(/^done: Left out the next run of "stretch"/);
    expect(await next()).toBe(first + 24 * 60 * MINUTE_MS);
    expect(await lines.say('undo!')).toMatch(/^done: "stretch" runs after all/);
    expect(await next()).toBe(first);
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test('takes back what was done, step by step, and a removal again', async () => {
    await lines.say(`${STRETCH}!`, 'make it 10!', 'make it 11!', 'undo!');
    expect(await lines.stored()).toEqual(['stretch: 0 10 * * *']);
    await lines.say('undo!');
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
    // What was added first is removed last.
    expect(await lines.say('undo!')).toMatch(/^done: Removed "stretch"/);
    expect(await lines.say('undo!')).toMatch(/^done: Brought back "stretch"/);
    expect(await lines.say('undo!')).toMatch(/nothing to take back/);
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test.each([
    [[STRETCH, 'make it 10', 'no, go back'], /^At 09:00/],
    [[`${STRETCH}!`, 'delete it!', 'oops, undo'], /^Now: bring "stretch" back/],
    [[STRETCH, 'actually cancel that'], /^done: Forgotten/],
    [[`${STRETCH}!`, 'pause it', 'actually no'], /^done: Forgotten/],
    [[TEE, 'mach 10 Uhr draus', 'ach nein, zurück'], /^Jeden Tag um 09:00/],
  ])('is understood behind a correction: %j', async (said, expected) => {
    expect(await lines.say(...said)).toMatch(expected);
  });

  test('brings back what was removed, as it was', async () => {
    await lines.say(`${STRETCH}!`, 'pause it!', 'delete it!');
    expect(await lines.stored()).toEqual([]);
    expect(await lines.say('undo')).toBe('Now: bring "stretch" back as it was.');
    expect(await lines.say('yes')).toMatch(/^done: Brought back "stretch"/);
    expect(await lines.stored()).toEqual(['stretch (paused): 0 9 * * *']);
    expect(await lines.say('resume it!')).toMatch(/^done: Resumed/);
  });

  test('brings back everything that was removed at once, with what would resume it', async () => {
    await lines.say(`${STRETCH}!`, 'remind me every day at 8pm to read!');
    await lines.say('pause stretch until monday!', 'stop everything!');
    expect(await lines.stored()).toEqual([]);
    await lines.say('undo!');
    expect(await lines.stored()).toEqual([
      'stretch (paused): 0 9 * * *',
      'read: 0 20 * * *',
      'Resume "stretch": at',
    ]);
  });

  test('in German brings back what was removed', async () => {
    await lines.say(`${TEE}!`, 'lösch es', 'ja');
    expect(await lines.stored()).toEqual([]);
    expect(await lines.say('mach das rückgängig')).toContain('"Tee" wiederherstellen');
    await lines.say('ja');
    expect(await lines.stored()).toEqual(['Tee: 0 9 * * *']);
  });

  test('of nothing says so, and removes nothing', async () => {
    expect(await lines.say('undo')).toMatch(/^not understood: There is nothing to take back/);
    expect(await lines.say('rückgängig')).toMatch(/^not understood: Hier gibt es nichts/);
    // A run can't be taken back, and a schedule is no part of it.
    await lines.say(`${STRETCH}!`, 'run it now!');
    expect(await lines.say('undo!')).toMatch(/^not understood: There is nothing to take back/);
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });
});

describe('a stale undo is shown and asked', () => {
  beforeEach(() => lines.say(`${STRETCH}!`, 'make it 10!'));
  const kept = async () => expect(await lines.stored()).toEqual(['stretch: 0 10 * * *']);
  const WOULD = 'Now: change "stretch" to run at 09:00 every day (Europe/Berlin).';

  test('where nothing came between it is carried out', async () => {
    expect(await lines.say('undo!')).toMatch(/^done: Changed "stretch" \(at 09:00/);
  });

  test('after something else was answered', async () => {
    expect(await lines.say("what's scheduled?", 'undo!')).toBe(
      `${WOULD} Something came in between, so this waits for a yes of its own.`,
    );
    await kept();
    expect(await lines.say('yes')).toMatch(/^done: Changed/);
  });

  test('after something that was not understood', async () => {
    expect(await lines.say('purple monkeys', 'undo!')).toContain('Something came in between');
    await kept();
  });

  test('and a restart is nothing that comes between', async () => {
    await lines.restart();
    expect(await lines.say('undo!')).toMatch(/^done: Changed/);
  });

  test('after it was changed elsewhere, and tells how it is now', async () => {
    await changeElsewhere('0 7 * * *');
    expect(await lines.say('undo!')).toBe(
      `${WOULD} What it is about was changed elsewhere since, so this waits for a yes of its own. "stretch" is active now: at 07:00 every day (Europe/Berlin).`,
    );
    expect(await lines.stored()).toEqual(['stretch: 0 7 * * *']);
  });

  test('after more than an hour, for a day', async () => {
    await lines.clock.advance(61 * MINUTE_MS);
    expect(await lines.say('undo!')).toBe(
      `${WOULD} That was more than an hour ago, so this waits for a yes of its own.`,
    );
    await kept();
    await lines.clock.advance(25 * 60 * MINUTE_MS);
    expect(await lines.say('undo!')).toMatch(/nothing to take back/);
  });
});

describe('a stale yes is shown and asked', () => {
  test('after something else was answered, and a second yes counts', async () => {
    expect(await lines.say(STRETCH, "what's scheduled?", 'yes')).toMatch(
      /^At 09:00 every day .* Something came in between/,
    );
    expect(await lines.stored()).toEqual([]);
    await lines.say('yes');
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test('and a restart is nothing that comes between', async () => {
    await lines.say(TEE);
    await lines.restart();
    await lines.say('ja');
    expect(await lines.stored()).toHaveLength(1);
  });

  test('after more than an hour', async () => {
    await lines.say(STRETCH);
    await lines.clock.advance(61 * MINUTE_MS);
    expect(await lines.say('yes')).toMatch(/^At 09:00 .* more than an hour ago/);
    expect(await lines.stored()).toEqual([]);
    await lines.say('yes');
    expect(await lines.stored()).toHaveLength(1);
  });

  test('after what it would change was changed elsewhere', async () => {
    await lines.say(`${STRETCH}!`, 'delete it');
    await changeElsewhere('0 7 * * *');
    expect(await lines.say('yes')).toMatch(/^Now: remove "stretch"\. .* at 07:00 every day/);
    expect(await lines.stored()).toEqual(['stretch: 0 7 * * *']);
    expect(await lines.say('yes')).toMatch(/^done: Removed/);
  });

  test('but not where it is gone by then', async () => {
    await lines.say(`${STRETCH}!`, 'make it 10');
    const [schedule] = await lines.house().schedules.list({ limit: 1 });
    await lines.house().schedules.remove(schedule?.id ?? '');
    expect(await lines.say('yes')).toBe(
      'not understood: "stretch" was removed elsewhere since, so nothing was done.',
    );
    expect(await lines.stored()).toEqual([]);
  });

  test('a press names its draft, so that only change and time come between', async () => {
    await lines.say(STRETCH, "what's scheduled?");
    await lines.restart();
    expect(await lines.ask('yes', { isPress: true })).toMatchObject({ accepted: true });
  });
});

describe('"delete it"', () => {
  test('says that there is nothing to delete', async () => {
    expect(await lines.say('delete it')).toMatch(/^not understood: Nothing is scheduled/);
    expect(await lines.say('lösch es')).toMatch(/^not understood: Es ist nichts geplant/);
    expect(await lines.say('delete my reminders')).toMatch(/^not understood: Nothing is scheduled/);
    await lines.say(`${STRETCH}!`);
    expect(await lines.say('delete the tea reminder')).toMatch(
      /^not understood: Nothing is scheduled that "the tea reminder" could mean/,
    );
  });

  test('said again of what is gone deletes no other', async () => {
    await lines.say('remind me every day at 8pm to read!', `${STRETCH}!`, 'delete it!');
    expect(await lines.say('delete it!')).toBe(
      'not understood: "stretch" is removed already, so nothing was changed.',
    );
    expect(await lines.say('pause it!')).toMatch(/removed already/);
    expect(await lines.stored()).toEqual(['read: 0 20 * * *']);
  });

  test('of what was removed elsewhere says so', async () => {
    await lines.say(`${TEE}!`);
    const [schedule] = await lines.house().schedules.list({ limit: 1 });
    await lines.house().schedules.remove(schedule?.id ?? '');
    expect(await lines.say('lösch es')).toBe(
      'not understood: "Tee" ist schon gelöscht; es wurde nichts geändert.',
    );
  });

  test('said twice is no refusal', async () => {
    await lines.say(`${STRETCH}!`, 'delete it');
    expect(await lines.say('delete it')).toBe('Now: remove "stretch".');
    expect(await lines.say('yes')).toMatch(/^done: Removed/);
  });

  test('of a change that is shown means what it would change', async () => {
    expect(await lines.say(`${STRETCH}!`, 'make it 10', 'delete it')).toBe(
      'Now: remove "stretch".',
    );
    // "cancel that" means the change.
    expect(await lines.say('cancel that')).toBe('done: Forgotten.');
    expect(await lines.stored()).toEqual(['stretch: 0 9 * * *']);
  });

  test('of a draft forgets it', async () => {
    expect(await lines.say(STRETCH, 'delete it')).toBe('done: Forgotten.');
    expect(await lines.say('yes')).toMatch(/nothing open/);
  });
});

test('the next 24 hours can be asked for, and the date of a task is no part of its title', async () => {
  expect(await lines.say('what runs in the next 24 hours')).toMatch(
    /Nothing is scheduled in the next 24 hours/,
  );
  const added = await lines.say('add a task: pay the rent by 2099-12-01');
  expect(added).toMatch(/pay the rent, due 2099-12-01/);
});
