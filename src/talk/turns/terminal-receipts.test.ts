import { expect, test } from 'vitest';
import { createRecords } from '../../store/records.fake.ts';
import { createTerminalReceipts } from './terminal-receipts.ts';

const thing = (shown: string) => ({ kind: 'draft', tag: 't', shown }) as const;

test('a terminal knows what it has printed, and not what another has', async () => {
  const terminal = createTerminalReceipts({ records: createRecords() });
  await terminal('a').showed('one');
  await terminal('b').showed('two', undefined);
  expect(await terminal('a').hasSeen(thing('one'))).toBe(true);
  expect(await terminal('a').hasSeen(thing('two'))).toBe(false);
  expect(await terminal('b').hasSeen(thing('two'))).toBe(true);
  expect(await terminal('c').hasSeen(thing('one'))).toBe(false);
});

test('what scrolled by long ago is forgotten', async () => {
  const terminal = createTerminalReceipts({ records: createRecords() })('a');
  for (const shown of ['1', '2', '3', '4', '5', '6']) await terminal.showed(shown);
  expect(await terminal.hasSeen(thing('1'))).toBe(false);
  expect(await terminal.hasSeen(thing('6'))).toBe(true);
});
