import { expect, test } from 'vitest';
import { judgeChange, type Step } from './judge-change.ts';

/** What is told of a row of numbers, the first of which is the mark. */
function toldOf([first = 0, ...rest]: number[], step: Partial<Step>): number[] {
  let mark = first;
  return rest.filter((now) => {
    const judged = judgeChange(mark, now, { by: null, byPercent: null, way: 'any', ...step });
    mark = judged.mark;
    return judged.changed;
  });
}

test.each<[string, number[], Partial<Step>, number[]]>([
  ['a drift adds up until it is told', [100, 102, 104, 106, 108, 111], { by: 5 }, [106, 111]],
  ['small moves back and forth are none', [100, 103, 98, 102, 97], { by: 5 }, []],
  ['exactly as much is enough', [0.2, 0.3], { by: 0.1 }, [0.3]],
  ['per cent of the mark', [200, 209, 210, 220, 221], { byPercent: 5 }, [210, 221]],
  ['anything is much of nothing', [0, 0.1], { byPercent: 50 }, [0.1]],
  ['of a negative number too', [-10, -10.4, -10.5], { byPercent: 5 }, [-10.5]],
  ['up: each rise, also after a fall', [10, 9, 10, 10, 11, 8], { way: 'up' }, [10, 11]],
  ['up by so much from the lowest', [100, 80, 84, 86, 90], { way: 'up', by: 5 }, [86]],
  ['up by a drift', [100, 102, 104, 105], { way: 'up', by: 5 }, [105]],
  ['down', [50, 49, 52, 51, 45], { way: 'down' }, [49, 51, 45]],
  ['down by per cent', [100, 95, 91, 90], { way: 'down', byPercent: 10 }, [90]],
])('%s', (_, row, step, told) => {
  expect(toldOf(row, step)).toEqual(told);
});
