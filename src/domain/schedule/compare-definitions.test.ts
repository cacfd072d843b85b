import { expect, test } from 'vitest';
import { compareDefinitions } from './compare-definitions.ts';
import { definitionOf } from './definition.ts';
import { fakeSchedule } from './schedule.fake.ts';

const step = { id: 'get', toolName: 'http.request', parameters: { url: 'https://a.example' } };
const define = (work: object, trigger: object = { every: '1h' }) =>
  definitionOf(fakeSchedule({ work, trigger }));

test('the same definition has no changes', () => {
  expect(compareDefinitions(define({ plan: [step] }), define({ plan: [step] }))).toEqual([]);
});

test('every place that differs is named, with what was and what is', () => {
  const other = { ...step, parameters: { url: 'https://b.example', body: { x: 1 } } };
  const changes = compareDefinitions(
    define({ plan: [step] }),
    define({ plan: [other, { ...step, id: 'more' }] }, { every: '2h' }),
  );
  expect(changes).toEqual([
    { path: 'trigger.everyMs', before: 3_600_000, after: 7_200_000 },
    {
      path: 'work.plan[0].parameters.url',
      before: 'https://a.example',
      after: 'https://b.example',
    },
    { path: 'work.plan[0].parameters.body', before: undefined, after: { x: 1 } },
    { path: 'work.plan[1]', before: undefined, after: { ...step, id: 'more' } },
  ]);
});

test('where nothing was approved before, all that says something is new', () => {
  const paths = compareDefinitions(null, define({ plan: [step] })).map(({ path }) => path);
  expect(paths).toEqual(['trigger', 'work', 'sessionKey']);
});
