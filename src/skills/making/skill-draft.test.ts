/** Scripts and checks of a draft: where they may lie, and how much they may be. */
import { expect, test } from 'vitest';
import { parseDraft } from './skill-draft.ts';

const SUM = { path: 'scripts/sum.sh', text: 'read -r a b; echo $((a + b))' };
const CHECK = { script: SUM.path, stdin: '1 2', expect: { output: '3' } };

function parse(more: object) {
  const draft = { name: 'sums', description: 'Adds.', instructions: 'Add.', ...more };
  return parseDraft(draft, { nowMs: 0, bodyBytes: 1000 });
}

test('a script and its check are part of a draft', () => {
  const more = { scripts: [SUM], checks: [{ name: 'sum', check: CHECK }] };
  expect(parse(more)).toMatchObject({ ok: true, value: { scripts: [SUM] } });
});

test.each([
  [{ scripts: [{ ...SUM, path: 'scripts/../../x.sh' }] }, 'expected scripts/NAME'],
  [{ scripts: [{ ...SUM, path: 'actions/x.sh' }] }, 'expected scripts/NAME'],
  [{ scripts: [{ ...SUM, path: '../x.sh' }] }, 'expected scripts/NAME'],
  [{ scripts: [{ ...SUM, path: 'scripts/x.exe' }] }, 'expected scripts/NAME'],
  [{ scripts: [SUM, { ...SUM, path: 'scripts/SUM.sh' }] }, 'Two scripts or checks'],
  [{ checks: [{ name: '../x', check: CHECK }] }, 'expected letters'],
  [{ checks: [{ name: 'x', check: { script: SUM.path, expect: {} } }] }, 'expected one of output'],
  [
    {
      scripts: Array.from({ length: 9 }, (_, n) => ({
        path: `scripts/a${n}.sh`,
        text: 'x'.repeat(90_000),
      })),
    },
    'are the most',
  ],
])('draft %# is refused', (more, why) => {
  const message = expect.stringContaining(why);
  expect(parse(more)).toMatchObject({ ok: false, fault: { message } });
});
