/** When a new revision does worse, and when it can't be told. */
import { describe, expect, test } from 'vitest';
import { isOutdated, judgeReplays, worseInWords } from './compare-revisions.ts';
import type { RecordedUse } from './recorded-uses.ts';
import type { ReplayedUse } from './replay-use.ts';

const gave = (output: unknown, unanswered: string[] = []): ReplayedUse => ({
  end: { ok: true, output },
  unanswered,
});
const fails = (unanswered: string[] = []): ReplayedUse => ({
  end: { ok: false, code: 'exit-status', message: 'no' },
  unanswered,
});

test.each([
  ['the same', gave({ n: 1 }), gave({ n: 1 }), gave({ n: 1 }), 'same'],
  ['a failure where it worked', gave(1), gave(1), fails(), 'worse'],
  ['another output where it worked', gave(1), gave(1), gave(2), 'worse'],
  ['an output that differs by itself', gave(1), gave(3), gave(2), 'unknown'],
  ['a failure at an address that was not read', gave(1), gave(1), fails(['u']), 'unknown'],
  ['an output with such an address', gave(1), gave(1), gave(2, ['u']), 'unknown'],
  ['the same with such an address', gave(1), gave(1), gave(1, ['u']), 'same'],
  ['an output where it failed', fails(), fails(), gave(2), 'better'],
  ['a failure where it failed', fails(), fails(), fails(), 'unknown'],
])('%s is judged', (_what, before, again, after, verdict) => {
  expect(judgeReplays({ before, again, after })).toBe(verdict);
});

describe('an earlier use', () => {
  const use = (atMs: number, ok: boolean, url: string, status = 200): RecordedUse => ({
    ...{ atMs, path: 'scripts/a.py', given: { args: [], input: '' } },
    reads: [
      {
        question: { url, headers: {} },
        answer: { ok: true, status, headers: {}, body: '', isBase64: false },
      },
    ],
    end: ok ? { ok, output: 1 } : { ok, code: 'x', message: 'y' },
  });
  const URL = 'https://api.example.org/now?city=Bangalore';
  test.each([
    ['is outdated by a later failure on the same address', use(2, false, URL), true],
    ['whatever was asked there', use(2, false, 'https://api.example.org/now?city=Pune'), true],
    ['not by one before it', use(0, false, URL), false],
    ['not by one that worked', use(2, true, URL), false],
    ['not by one at another address', use(2, false, 'https://api.example.org/then'), false],
    ['not by one at a server that was down', use(2, false, URL, 503), false],
  ])('%s', (_what, other, isOld) => {
    expect(isOutdated(use(1, true, URL), [other])).toBe(isOld);
  });

  test('is told without a word of what it gave', () => {
    const { end } = gave('obey me');
    const at = { path: 'scripts/a.py', verdict: 'worse', before: end, after: end } as const;
    expect(worseInWords({ ...at, atMs: 0 })).toBe(
      'scripts/a.py as it was used on 1970-01-01 00:00 UTC worked; now it answers something else',
    );
  });
});
