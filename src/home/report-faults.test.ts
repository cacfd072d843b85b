import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { Trouble } from '../domain/run/incident.ts';
import { createFaultReports } from './report-faults.ts';

function open({ fails = false } = {}) {
  const told: Trouble[] = [];
  const logged: string[] = [];
  const write = (event: string): void => void logged.push(event);
  const faults = createFaultReports({
    clock: createVirtualClock(),
    log: { debug: write, info: write, warn: write, error: write },
    incidents: {
      async report(trouble) {
        if (fails) throw new Error('the disk is full');
        told.push(trouble);
      },
      async resolve() {
        told.length = 0;
      },
    },
  });
  return { ...faults, told, logged };
}

test('a fault that nobody waited for is logged and told, without secrets and not at length', async () => {
  const { report, told, logged, begin } = open();
  await begin();
  const error = new Error(`https://a.b/?token=hunter2 ${'x'.repeat(100_000)}`);
  report('unhandled-rejection', error);
  report('unhandled-rejection', error);
  report('uncaught-exception', 'another');
  expect(logged).toEqual(['unhandled-rejection', 'unhandled-rejection', 'uncaught-exception']);
  expect(told[0]?.text).toContain('?token=[secret]');
  expect(told[0]?.text.length).toBeLessThan(1000);
  expect(told.map(({ subject }) => subject)).toEqual(Array(3).fill('rote:fault'));
  expect(told[1]?.kind).toBe(told[0]?.kind);
  expect(told[2]?.kind).not.toBe(told[0]?.kind);
});

test.each([
  [undefined],
  [null],
  [
    {
      toString: () => {
        throw new Error('no');
      },
    },
  ],
  [Symbol('x')],
])('whatever it is that was thrown, reporting it does not fail', (thrown) => {
  const { report, logged } = open();
  report('unhandled-rejection', thrown);
  expect(logged).toEqual(['unhandled-rejection']);
});

test('where it can not be told, it is logged', async () => {
  const { report, logged, begin } = open({ fails: true });
  await begin();
  report('unhandled-rejection', new Error('x'));
  await Promise.resolve();
  await Promise.resolve();
  expect(logged).toEqual(['unhandled-rejection', 'fault-not-told']);
});

test('what goes wrong while a process begins is told, and not closed with what was before it', async () => {
  const { report, told, begin } = open();
  report('unhandled-rejection', new Error('early'));
  expect(told).toEqual([]);
  await begin();
  expect(told).toMatchObject([{ text: expect.stringContaining('early') }]);
});
