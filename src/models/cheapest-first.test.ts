import { expect, test } from 'vitest';
import { cheapestFirst } from './cheapest-first.ts';
import type { ModelLink } from './link.ts';

const link = (name: string, output: number | null): ModelLink => ({
  ...{ name, kind: 'openai-compatible', model: name, url: '', key: null, local: false },
  prices: output === null ? null : { input: output / 5, output },
  ...{ embeddingModel: null, transcriptionModel: null, contextTokens: null },
});

test('the cheapest is asked first, what nobody knows the price of last, and equals stay in their order', () => {
  const chain = [link('unknown', null), link('large', 15), link('one', 1), link('other', 1)];
  expect(cheapestFirst(chain).map(({ name }) => name)).toEqual([
    'one',
    'other',
    'large',
    'unknown',
  ]);
});
