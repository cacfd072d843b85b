import { expect, test } from 'vitest';
import { openProvider } from './open-provider.ts';

test('no limit of the client ends what the settings allow', async () => {
  let seen: unknown;
  const looking: typeof fetch = async (_, init) => {
    seen = (init as { dispatcher?: unknown }).dispatcher;
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const link = { kind: 'openai-compatible', name: 'x', url: 'http://127.0.0.1:1/v1', model: 'm' };
  const provider = await openProvider({ key: null, prices: null, ...link } as never, looking);
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];
  await Promise.allSettled([provider.language('m', false).model.doGenerate({ prompt })]);
  const options = Object.getOwnPropertySymbols(seen ?? {})
    .map((key) => (seen as Record<symbol, unknown>)[key])
    .find((value) => typeof value === 'object' && value !== null && 'headersTimeout' in value);
  expect(options).toMatchObject({ headersTimeout: 0, bodyTimeout: 0 });
});
