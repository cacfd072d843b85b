import { expect, test } from 'vitest';
import { troubleOfDoubt } from './doubt.ts';
import { fakeRun } from './run.fake.ts';

const run = fakeRun({ id: 'run_7', sessionKey: 's' });
const failure = {
  code: 'x',
  message: 'no answer.',
  retryable: false,
  fate: 'unknown',
} as const;
const step = (id: string) => ({ id, tool: 'http.request', failure });

test('names the call, why, and how it is seen', () => {
  const trouble = troubleOfDoubt({ run, scheduleName: 'Rent', steps: [step('pay')] });
  expect(trouble).toMatchObject({ subject: 'doubt:run_7', kind: 'in-doubt', sessionKey: 's' });
  expect(trouble.text).toBe(
    'The schedule "Rent": step "pay" (http.request) may or may not have happened, and is not repeated: no answer.\n' +
      'More of it: rote runs show run_7. When you know: rote incidents seen run_7',
  );
});

test('one more call of the same run is news, and all are in one message', () => {
  const steps = [step('pay'), { ...step('tell'), failure: null }];
  const trouble = troubleOfDoubt({ run, scheduleName: null, steps });
  expect(trouble.kind).toBe('in-doubt-2');
  expect(trouble.text).toContain(
    'The run run_7: step "pay" (http.request), step "tell" (http.request) may or may not have happened, and are not repeated',
  );
});

test('of very many the rest is counted, and of a sub-agent its owner hears', () => {
  const steps = Array.from({ length: 25 }, (_, index) => step(`s${index}`));
  const subAgent = { ...run, lane: 'subagent' } as const;
  const trouble = troubleOfDoubt({ run: subAgent, scheduleName: null, steps });
  expect(trouble.text).toContain('and 5 more may or may not');
  expect(trouble.sessionKey).not.toBe('s');
});
