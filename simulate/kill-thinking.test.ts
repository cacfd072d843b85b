import { expect, test } from 'vitest';
import { patience, rounds } from '../src/base/rounds.fake.ts';
import { killThinking } from './kill-thinking.ts';

test(
  'plans that judge, killed again and again: nothing is lost, and no journaled judgement is paid for twice',
  async () => {
    const often = { runs: rounds(100, 12), kills: rounds(20, 10) };
    const report = await killThinking({ ...often, seed: 11 });
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject(often);
    expect(report.asked).toBeGreaterThanOrEqual(often.runs);
  },
  patience(240_000),
);
