import { describe, expect, test } from 'vitest';
import type { Incident } from './incident.ts';
import { DOUBT_WINDOW_MS, NOTICE_WINDOW_MS, newsKindOf } from './incident.ts';
import {
  countSameNews,
  digestOf,
  latelyMs,
  type MutedIncident,
  mutedAfter,
  type Notice,
  noticeOfEnd,
  noticeOfTrouble,
} from './incident-notices.ts';

const trouble = { subject: 'schedule:1', kind: 'failing', sessionKey: 's', text: 'It failed.' };
const incident: Incident = {
  ...trouble,
  id: 'incident_1',
  openedMs: 1,
  lastMs: 1,
  count: 2,
  closedMs: null,
};

const keyOf = (notice: Notice): string =>
  notice.kind === 'tell' ? notice.message.key : notice.kind;

describe('trouble', () => {
  test.each([
    ['that is new is told', null, trouble, 0, 'incident_1:1'],
    ['that goes on is not told again', incident, trouble, 0, 'stay-quiet'],
    ['that got worse is told', incident, { ...trouble, kind: 'disabled' }, 0, 'incident_1:3'],
    ['among much else is the last that is told', null, trouble, 5, 'incident_1:1'],
    ['among too much waits for the digest', null, trouble, 6, 'mute'],
    [
      'that somebody waits for in their talk waits for no digest',
      null,
      { ...trouble, subject: 'request:req_1', kind: 'awaited-request' },
      60,
      'incident_1:1',
    ],
  ])('%s', (_, open, happened, toldLately, key) => {
    const notice = noticeOfTrouble({ id: 'incident_1', open, trouble: happened, toldLately });
    expect(keyOf(notice)).toBe(key);
  });

  test('is told as a notice in its session', () => {
    const notice = noticeOfTrouble({ id: 'incident_1', open: null, trouble, toldLately: 0 });
    const message = { key: 'incident_1:1', sessionKey: 's', text: 'It failed.' };
    const asNotice = { ...message, role: 'notice', runId: null, weight: 'unasked' };
    expect(notice).toEqual({ kind: 'tell', message: asNotice });
  });
});

test.each([
  ['schedule:1', 'failing', 'schedule-trouble'],
  ['schedule:1', 'disabled', 'schedule-trouble'],
  ['schedule:1', 'pending', 'other'],
  ['delivery:https://a', 'failing', 'other'],
  ['doubt:run_1', 'in-doubt', 'doubt'],
  ['tool:http.request a', 'circuit-open', 'other'],
  ['part:timer', 'down', 'part:timer'],
  ['part:channel:telegram', 'still-down', 'part:channel:telegram'],
])('news of %s that is %s is %s', (subject, kind, news) => {
  expect(newsKindOf({ subject, kind })).toBe(news);
});

describe('the end of trouble', () => {
  test.each([
    ['is told', true, 'It works again.', 0, 'incident_1:over'],
    ['among too much waits for the digest', true, 'It works again.', 6, 'mute'],
    ['is not told to who never heard of the trouble', false, 'It works again.', 0, 'stay-quiet'],
    ['is not told to who ended it', true, null, 0, 'stay-quiet'],
  ])('%s', (_, wasTold, text, toldLately, key) => {
    expect(keyOf(noticeOfEnd({ incident, wasTold, text, toldLately }))).toBe(key);
  });
});

const digestsOf = (muted: readonly MutedIncident[], nowMs: number) =>
  digestOf(muted, nowMs).messages;

describe('a digest', () => {
  const muted = (id: string, more: Partial<Incident> = {}) => ({
    ...incident,
    id,
    text: `${id} failed.\nMore.`,
    mutedMs: 1000,
    ...more,
  });

  test('comes when the window has passed, one for each session, with what is over by now', () => {
    const all = [muted('a'), muted('b', { closedMs: 5 }), muted('c', { sessionKey: 't' })];
    expect(digestsOf(all, 999 + NOTICE_WINDOW_MS)).toEqual([]);
    expect(digestsOf(all, 1000 + NOTICE_WINDOW_MS)).toMatchObject([
      {
        sessionKey: 's',
        text: '2 more messages were held back while much happened at once:\n- a failed. (2 times)\n- (over by now) b failed. (2 times)',
      },
      { sessionKey: 't', role: 'notice' },
    ]);
  });

  test('does not say that a failed run is over: what it was to do is not done', () => {
    const [digest] = digestsOf(
      [muted('a', { subject: 'run:run_1', closedMs: 5 })],
      1000 + NOTICE_WINDOW_MS,
    );
    expect(digest?.text).toContain('\n- a failed.');
  });

  test('is not longer than anybody reads, and there is none of nothing', () => {
    const all = Array.from({ length: 50 }, (_, index) => muted(`s${index}`));
    const [digest] = digestsOf(all, 1000 + NOTICE_WINDOW_MS);
    expect(digest?.text.split('\n')).toHaveLength(22);
    expect(digest?.text).toContain('and 30 more: rote incidents --all');
    expect(digestsOf([], 1)).toEqual([]);
  });

  test('of calls in doubt comes sooner, and names each of them, however many', () => {
    const all = Array.from({ length: 120 }, (_, index) => ({
      ...muted(`i${index}`),
      subject: `doubt:run_${index}`,
    }));
    const { messages, told } = digestOf([...all, muted('a')], 1000 + DOUBT_WINDOW_MS);
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map(({ key }) => key)).size).toBe(3);
    const lines = messages.flatMap(({ text }) =>
      text.split('\n').filter((line) => line[0] === '-'),
    );
    expect(lines).toHaveLength(120);
    expect(told).toEqual(all.map(({ id }) => id));
  });
});

test('what was told lately counts where it is news of the same kind', () => {
  const told = [
    trouble,
    { ...trouble, kind: 'pending' },
    { subject: 'delivery:1', kind: 'failed' },
  ];
  expect(countSameNews(trouble, told)).toBe(1);
  expect(countSameNews({ subject: 'delivery:2', kind: 'failed' }, told)).toBe(2);
  expect(latelyMs(NOTICE_WINDOW_MS)).toBe(0);
});

test.each([
  ['mute', null, 9],
  ['mute', 5, 5],
  ['stay-quiet', 5, 5],
  ['stay-quiet', null, null],
  ['tell', 5, null],
] as const)(
  'after "%s" what was held back since %j is held back since %j',
  (kind, before, after) => {
    expect(mutedAfter({ kind }, before, 9)).toBe(after);
  },
);
