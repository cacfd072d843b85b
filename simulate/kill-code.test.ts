import { expect, test } from 'vitest';
import { patience } from '../src/base/rounds.fake.ts';
import { hasBox } from '../src/sandbox/sandbox.fake.ts';
import { killCode } from './kill-code.ts';

const reading = (url: string) =>
  `for (const name of 'abc') console.log(await (await fetch('${url}/' + name)).text());`;

test.runIf(hasBox)(
  'a program of a plan that is killed in the middle of its reads goes on, and reads nothing twice that was answered',
  async () => {
    const { reads, run, steps } = await killCode({
      moments: ['b', 'c'],
      work: (url) => ({
        plan: [
          { id: 'read', toolName: 'code.run', parameters: { language: 'js', code: reading(url) } },
        ],
      }),
    });
    expect(run).toMatchObject({ state: 'succeeded' });
    // The one under way when it was killed may not have been heard of.
    expect(reads['a']).toBe(1);
    expect(reads['b']).toBeLessThanOrEqual(2);
    expect(reads['c']).toBeLessThanOrEqual(2);
    const [read] = steps;
    expect(read).toMatchObject({
      attempt: 3,
      output: { stdout: expect.stringMatching(/^\/a 1\n/) },
    });
  },
  patience(120_000),
);

test.runIf(hasBox)(
  'a program of an agent that is killed while it is repaired, and in its second attempt, is neither run nor read again from the start',
  async () => {
    const { reads, asked, run } = await killCode({
      moments: ['repair', 'b'],
      work: () => ({
        instruction: 'Run the program.',
      }),
      program: (url) =>
        [
          `const a = await (await fetch('${url}/a')).text();`,
          'const b = nobody;',
          'console.log(a, b);',
        ].join('\n'),
      repair: (url) => {
        const line = `const b = await (await fetch('${url}/b')).text();`;
        return JSON.stringify({ replace: [{ from: 2, to: 2, with: [line] }], imports: [] });
      },
    });
    expect(run).toMatchObject({ state: 'succeeded' });
    expect(reads['a']).toBe(1);
    expect(reads['b']).toBeLessThanOrEqual(2);
    expect(asked['repair']).toBeLessThanOrEqual(2);
  },
  patience(120_000),
);
