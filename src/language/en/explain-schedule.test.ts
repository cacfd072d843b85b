import { expect, test } from 'vitest';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { viewSchedule } from '../schedule-view.ts';
import { explainSchedule } from './explain-schedule.ts';

const COOL_DOWN_MS = Date.parse('2026-06-01T00:01:00Z');
const failed = (more: object): string =>
  explainSchedule(
    viewSchedule(
      fakeSchedule({
        trigger: { event: { on: 'webhook', name: 'deploy' } },
        failuresInRow: 1,
        lastStatus: 'failed',
        lastSummary: 'boom',
        coolDownUntilMs: COOL_DOWN_MS,
        nextFireMs: null,
        ...more,
      }),
    ),
  );

test('what waits for events names its cool-down, and says that nothing is lost in it', () => {
  expect(failed({})).toMatch(
    /it runs when the hook "deploy" is called\. It failed once \(boom\): what comes before .+ 00:01.*, the end of its cool-down, waits until then\.$/,
  );
  expect(failed({ nextFireMs: COOL_DOWN_MS })).toMatch(
    /cools down until .+; what came meanwhile waits, and runs next on /,
  );
  expect(failed({ failuresInRow: 0, coolDownUntilMs: null })).not.toContain('cool');
});
