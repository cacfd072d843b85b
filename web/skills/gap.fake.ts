/** A gap that was looked into, tried once as a plan, and says these words wherever others may write. */
import type { Gap } from '../../src/domain/gap.ts';

export const fakeGap = (words: string): Gap => ({
  ...{ id: 'gap_1', state: 'looking', sessionKey: 'agent:main:web:direct:owner' },
  ...{ wish: `Weather for Bangalore ${words}`, zone: null, missing: 'the weather of a city' },
  ...{ search: 'weather', searchedWeb: true, runs: ['run_1'], goesOnIn: null, why: null },
  ...{ skill: null, requestId: null, openedMs: 0, changedMs: 0 },
  found: [{ kind: 'connect', name: 'sky', does: words, how: words }],
  attempts: [
    {
      ...{ key: 'k', runId: 'run_1', skill: 'sky', form: 'plan', outcome: 'refused' },
      ...{ isTried: true, why: `It was not answered. ${words}`, atMs: 0 },
    },
  ],
});
