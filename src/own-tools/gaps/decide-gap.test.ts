import { expect, test } from 'vitest';
import type { Gap, GapAttempt } from '../../domain/gap.ts';
import { DAY_MS, decideOpen, decideSave, formOf, isAbout, MOST_TOKENS } from './decide-gap.ts';

const attempt = (key: string, more: Partial<GapAttempt> = {}): GapAttempt => ({
  ...{ key, runId: 'run_1', skill: 'rain', form: 'plan', outcome: 'refused' },
  ...{ isTried: true, why: null, atMs: 0, ...more },
});
const gap = (more: Partial<Gap> = {}): Gap => ({
  ...{ id: 'gap_1', state: 'looking', sessionKey: 's', wish: 'a weather alert', zone: null },
  ...{ missing: 'the weather of a city', search: 'weather', searchedWeb: false, found: [] },
  ...{ attempts: [], skill: null, requestId: null, runs: [], goesOnIn: null, why: null },
  ...{ openedMs: 0, changedMs: 0, ...more },
});
const SAVE = { form: 'plan', hasChecks: true, key: 'now', spentTokens: 0, nowMs: 1 } as const;

test.each<[string, Partial<Gap>, Partial<Parameters<typeof decideSave>[1]>, string]>([
  ['a plan is tried', {}, {}, 'try'],
  ['a program waits for a plan', {}, { form: 'program' }, 'plan-first'],
  [
    'a plan that was only written wrongly is none',
    { attempts: [attempt('a', { isTried: false })] },
    { form: 'program' },
    'plan-first',
  ],
  ['a program after a plan', { attempts: [attempt('a')] }, { form: 'program' }, 'try'],
  [
    'a program without checks',
    { attempts: [attempt('a')] },
    { form: 'program', hasChecks: false },
    'checks-first',
  ],
  [
    'a fourth attempt',
    { attempts: ['a', 'b', 'c'].map((key) => attempt(key)) },
    {},
    'gap-given-up',
  ],
  [
    'the third again, after a crash',
    { attempts: ['a', 'b', 'now'].map((key) => attempt(key)) },
    {},
    'try',
  ],
  ['too many tokens', {}, { spentTokens: MOST_TOKENS + 1 }, 'gap-given-up'],
  ['after a day', {}, { nowMs: DAY_MS + 1 }, 'gap-given-up'],
  ['after a day, where it waits for its owner', { state: 'waiting' }, { nowMs: DAY_MS + 1 }, 'try'],
])('%s', (_, of, facts, expected) => {
  const decision = decideSave(gap(of), { ...SAVE, ...facts });
  expect(decision.kind === 'try' ? 'try' : decision.fault.code).toBe(expected);
});

test.each<[string, Gap[], string | null, string]>([
  ['asked for', [], 'a weather alert', 'open'],
  ['asked for by nobody', [], null, 'nobody-asked'],
  ['open already', [gap()], 'a weather alert', 'go-on'],
  ['refused, and not asked for', [gap({ state: 'refused' })], 'good morning', 'refused-before'],
  ['refused, and asked for again', [gap({ state: 'refused' })], 'that weather alert', 'open'],
  [
    'the twenty-first of a day',
    Array.from({ length: 20 }, (_, at) => gap({ id: `gap_${at}`, missing: `x${at}` })),
    'a weather alert',
    'too-many-gaps',
  ],
])('a gap that is %s', (_, gaps, words, expected) => {
  const facts = { gaps, sessionKey: 's', missing: 'the weather of a city', words, nowMs: 1 };
  const decision = decideOpen(facts);
  expect(decision.kind === 'refuse' ? decision.fault.code : decision.kind).toBe(expected);
});

test('two texts are about the same by half of the words of the shorter one', () => {
  expect(isAbout('Set up a weather alert', 'the weather')).toBe(true);
  expect(isAbout('good morning', 'the weather')).toBe(false);
});

test('a plan that runs a program is one', () => {
  expect(formOf({ plan: [{ tool: 'code.run' }] })).toBe('program');
  expect(formOf({ plan: { tools: [{ toolPath: 'scripts/x.js' }] } })).toBe('program');
  expect(formOf({ plan: [{ tool: 'http.request' }] })).toBe('plan');
  expect(formOf({})).toBe('instructions');
});
