/** Calendars in plain words, with no model, on a real CalDAV server: told, put in, moved, deleted, in English and German. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

const home = mkdtempSync(join(tmpdir(), 'rote-calendar-words-'));
// A Wednesday, 10:20 in Berlin.
const clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
const radicale = openRadicale();
let opened: OpenHome;

beforeAll(() => {
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
  opened = openHome({ home, config, clock });
});
afterAll(async () => {
  await opened?.close();
  rmSync(home, { recursive: true, force: true });
});

async function said(text: string, dryRun = false): Promise<string> {
  const desk = await opened.talk();
  const request = { dryRun, hasSeen: async () => true, yes: false };
  const answer = await desk.ask(text, request);
  if (answer.kind === 'question') return `? ${answer.question.choices.join(' | ')}`;
  if (answer.kind !== 'draft') return answer.kind;
  const { draft, accepted } = answer;
  return accepted ? (answer.text ?? '') : `shown: ${draft.summary}`;
}
/** A yes, where it is asked for. */
async function done(text: string): Promise<string> {
  const answer = await said(text);
  return answer.startsWith('shown: ') ? said(answer.includes('Jetzt') ? 'ja' : 'yes') : answer;
}

test.each([
  "what's in my calendar today?",
  'put lunch in my calendar on friday at 12:30',
  'trag Zahnarzt am Freitag um 15 Uhr in meinen Kalender ein',
  'find a free hour on thursday',
])('without a calendar it says how to connect one: %s', async (text) => {
  expect(await done(text)).toMatch(
    /^(?:There is no calendar\. Connect one with|Es ist kein Kalender verbunden\. So geht es): rote connect/,
  );
});

describe.runIf(hasRadicale)('with a calendar', () => {
  beforeAll(async () => {
    radicale.make('ana', 'work', 'VCALENDAR');
    const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
    await CALENDARS_BODIES.connect.run(wish, {
      desks: opened.house,
      nowMs: clock.nowMs(),
      timezone: 'Europe/Berlin',
      file: { name: '', text: '' },
      signal: new AbortController().signal,
    });
  });

  test('entries are put in, told, moved and deleted', async () => {
    const steps: [said: string, told: string | RegExp][] = [
      [
        'add lunch with Tom on Friday at 12:30 to my calendar',
        'Fri 2026-11-20 12:30–13:30 lunch with Tom, in work.',
      ],
      [
        'put dentist in my calendar on friday at 3pm for 45 minutes',
        'Fri 2026-11-20 15:00–15:45 dentist, in work.',
      ],
      [
        'put review in my calendar tomorrow from 3 to 4pm',
        'Thu 2026-11-19 15:00–16:00 review, in work.',
      ],
      [
        'trag Steuerberater am Donnerstag um 9 Uhr in meinen Kalender ein',
        'Do 2026-11-19 09:00–10:00 Steuerberater, in work.',
      ],
      ["what's in my calendar on friday?", /^- Fri .* lunch with Tom\n- Fri .* dentist$/],
      ['was steht morgen in meinem Kalender?', /^- Do .* Steuerberater\n- Do .* review$/],
      ['when is my next meeting?', '- Thu 2026-11-19 09:00–10:00 Steuerberater'],
      ['welche Termine habe ich morgen?', /^- Do .* Steuerberater\n- Do .* review$/],
      [
        'move the dentist appointment to monday at 10am',
        'Changed: Mon 2026-11-23 10:00–10:45 dentist',
      ],
      [
        'verschiebe den Steuerberater auf Freitag um 11 Uhr',
        'Geändert: Fr 2026-11-20 11:00–12:00 Steuerberater',
      ],
      [
        'my meetings this week',
        /^- Thu .* review\n- Fri .* Steuerberater\n- Fri .* lunch with Tom$/,
      ],
      ['cancel lunch with Tom', 'Deleted: lunch with Tom'],
      ['what do I have on friday?', /^In your calendars:\n- Fri .* Steuerberater$/],
      ['find a free hour on friday', '- 2026-11-20 09:00–11:00\n- 2026-11-20 12:00–17:00'],
      ['lösche den Steuerberater aus meinem Kalender', 'Gelöscht: Steuerberater'],
      ['move the haircut to friday', 'not-understood'],
    ];
    for (const [text, told] of steps) {
      const answer = await done(text);
      if (typeof told === 'string') expect(answer).toBe(told);
      else expect(answer).toMatch(told);
    }
  });

  test('of two that are called so it is asked which, and what has no time is asked for it', async () => {
    await done('put checkup Ana in my calendar on friday at 9am');
    await done('put checkup Bob in my calendar on friday at 10am');
    expect(await done('cancel the checkup appointment')).toMatch(
      /^\? .*checkup Ana \| .*checkup Bob/,
    );
    expect(await said('put a walk in my calendar')).toBe('? ');
    expect(await done('saturday at 2pm')).toMatch(/^Sat 2026-11-21 14:00–15:00 a walk/);
  });

  test.each([
    [
      'every morning at 8 send me my meetings',
      'At 08:00 every day (Europe/Berlin): send you the meetings of the day.',
    ],
    ['every sunday at 18:00 send me my meetings next week', /: send you the meetings next week\.$/],
    ['schick mir jeden Tag um 8 Uhr meine Termine', /heutigen Termine/],
  ])('a schedule looks at them: %s', async (text, told) => {
    const answer = await said(text, true);
    if (typeof told === 'string') expect(answer).toContain(told);
    else expect(answer).toMatch(told);
  });
});
