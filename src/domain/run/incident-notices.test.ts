import { describe, expect, test } from 'vitest';
import type { Incident } from './incident.ts';
import { noticeOfEnd, noticeOfTrouble } from './incident-notices.ts';

const trouble = { subject: 'schedule:1', kind: 'failing', sessionKey: 's', text: 'It failed.' };
const incident: Incident = {
  ...trouble,
  id: 'incident_1',
  openedMs: 1,
  lastMs: 1,
  count: 2,
  closedMs: null,
};

describe('trouble', () => {
  test.each([
    ['that is new is told', null, trouble, 0, 'incident_1:1'],
    ['that goes on is not told again', incident, trouble, 0, null],
    ['that got worse is told', incident, { ...trouble, kind: 'disabled' }, 0, 'incident_1:3'],
    ['among much else is the last that is told', null, trouble, 5, 'incident_1:1'],
    ['among too much is only counted', null, trouble, 6, null],
  ])('%s', (_, open, happened, toldLately, key) => {
    const notice = noticeOfTrouble({ id: 'incident_1', open, trouble: happened, toldLately });
    expect(notice?.key ?? null).toBe(key);
  });

  test('is told as a notice in its session', () => {
    const notice = noticeOfTrouble({ id: 'incident_1', open: null, trouble, toldLately: 0 });
    expect(notice).toEqual({
      key: 'incident_1:1',
      sessionKey: 's',
      text: 'It failed.',
      role: 'notice',
      runId: null,
    });
  });
});

describe('the end of trouble', () => {
  test.each([
    ['is told', true, 'It works again.', 'incident_1:over'],
    ['is not told to who never heard of the trouble', false, 'It works again.', null],
    ['is not told to who ended it', true, null, null],
  ])('%s', (_, wasTold, text, key) => {
    expect(noticeOfEnd({ incident, wasTold, text })?.key ?? null).toBe(key);
  });
});
