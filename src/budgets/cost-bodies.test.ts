/** The days and groups of a question about cost, as the desk is asked for them. */
import { expect, test } from 'vitest';
import type { OperationCall } from '../domain/operation.ts';
import { COST_BODIES, type CostDesks } from './cost-bodies.ts';
import type { CostRequest } from './read-cost.ts';

async function asked(from: string | undefined, to: string | undefined): Promise<CostRequest[]> {
  const requests: CostRequest[] = [];
  const desk = {
    readNamed: async (request: CostRequest) => void requests.push(request),
    budgets: async () => ({}),
  };
  const call = { desks: { cost: async () => desk } } as unknown as OperationCall<CostDesks>;
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  await COST_BODIES.show.run({ by: 'day', limit: 5, ...days }, call);
  return requests;
}

test.each([
  [undefined, undefined],
  ['2026-06-01', undefined],
  [undefined, '2026-06-02'],
])('from %s to %s is asked for', async (from, to) => {
  expect(await asked(from, to)).toEqual([{ by: 'day', fromDay: from, toDay: to, limit: 5 }]);
});

test('what is no day is refused', async () => {
  await expect(asked('June', undefined)).rejects.toMatchObject({ code: 'bad-day' });
});
