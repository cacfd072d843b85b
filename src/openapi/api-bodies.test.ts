/** What is kept of a document, and what only after it was seen; over HTTP and beside it. */
import { expect, test } from 'vitest';
import { API_BODIES } from './api-bodies.ts';
import type { ApiFile } from './api-file.ts';
import type { ApiDesk, ReadyApi } from './connected-api.ts';

const api = {
  ...{ name: 'crm', operations: [], schemes: {}, secrets: {} },
  server: { url: 'https://crm.example', by: 'document' },
} as unknown as ApiFile;

/** Answers what a document came to, and remembers whether that was kept. */
async function connect(wish: { hash?: string; document?: string }, more: Partial<ReadyApi>) {
  let isKept = false;
  const desk: Partial<ApiDesk> = {
    async connect(_, isWanted) {
      const ready: ReadyApi = {
        ...{ kind: 'ready', api, hash: 'h1', isNew: false, needsYes: false, changes: [] },
        ...{ refused: [], unsigned: [], total: 1, ...more },
      };
      isKept = await isWanted(ready);
      return ready;
    },
  };
  const { answer } = await API_BODIES.connect.run({ name: 'crm', ...wish }, {
    desks: { apis: async () => desk as ApiDesk },
  } as never);
  return { state: answer['state'], isKept };
}

const changed = { changes: ['- crm.deals.list'], needsYes: true };
test.each([
  ['what is new', {}, { isNew: true }, { state: 'connected', isKept: true }],
  ['what was asked for', {}, { changes: ['+ x'] }, { state: 'connected', isKept: true }],
  ['the same', {}, {}, { state: 'same', isKept: false }],
  ['what changed', {}, changed, { state: 'asks', isKept: false }],
  ['what changed, as shown', { hash: 'h1' }, changed, { state: 'connected', isKept: true }],
])('%s', async (_, wish, more, expected) => {
  expect(await connect(wish, more)).toEqual(expected);
});

test('what changed once more after it was shown is refused', async () => {
  await expect(connect({ hash: 'h0' }, changed)).rejects.toMatchObject({ code: 'other-hash' });
});

test.each(['/etc/passwd', 'crm.json', 'file:///etc/passwd'])('%s is refused', async (document) => {
  await expect(connect({ document }, { isNew: true })).rejects.toMatchObject({
    code: 'bad-document',
  });
});
