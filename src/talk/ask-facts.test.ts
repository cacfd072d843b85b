import { expect, test } from 'vitest';
import type { Catalog } from '../tools/catalog.ts';
import { askFacts } from './ask-facts.ts';

test('a tool that ends what it runs is known with when it does', async () => {
  const tools = [{ name: 'shell.run', limitMs: () => 3_600_000 }, { name: 'time.now' }];
  const catalog = { list: () => tools } as unknown as Catalog;
  const facts = await askFacts({ catalog, skills: [] }, { list: async () => [] });
  expect(facts.catalog.map(({ name, endsAfterMs }) => [name, endsAfterMs])).toEqual([
    ['shell.run', 3_600_000],
    ['time.now', undefined],
  ]);
});
