import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWhatForm } from './what-form.ts';
import { doingWhats, lookingWhats } from './whats.arbitrary.ts';

test('every What can be written in the form, and is read from it as it was', () => {
  fc.assert(
    fc.property(fc.oneof(lookingWhats, doingWhats), (what) => {
      const read = readWhatForm(JSON.parse(JSON.stringify(what)));
      if (read.ok) expect(read.what).toEqual(what);
      // What is refused says nothing, or speaks of a change by nothing.
      else expect(JSON.stringify(what)).toMatch(/"\s*"|"amount":[-0]/);
    }),
  );
});

test('what is left out is as it usually is', () => {
  const test = { kind: 'changes' };
  const read = readWhatForm({ cases: [{ condition: { test }, actions: [{ kind: 'tell' }] }] });
  expect(read).toEqual({
    ok: true,
    what: {
      source: null,
      takes: [],
      filters: [],
      cases: [
        {
          condition: {
            test: { kind: 'changes', by: null, way: 'any' },
            times: 1,
            isEachTime: false,
            tellsEnd: false,
          },
          actions: [{ kind: 'tell', content: { kind: 'found' }, session: null }],
        },
      ],
    },
  });
});

test('all that is wrong is told with its place', () => {
  const read = readWhatForm({ source: { kind: 'web' }, cases: [], color: 'red' });
  const places = read.ok ? [] : read.faults.map(({ details }) => details?.['path']);
  expect(places).toEqual(expect.arrayContaining(['what.source.url', 'what.cases', 'what.color']));
});
