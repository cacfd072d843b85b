import { expect, test } from 'vitest';
import type { DeliveryState } from '../../domain/run/run-words.ts';
import type { Store } from '../../store/store.ts';
import { createSeenBefore } from './seen-before.ts';

const PAGE = 'agent:main:web:direct:me';
const CHAT = 'agent:main:telegram:direct:1';
const thing = { kind: 'draft', tag: 't', shown: 'k' } as const;

interface Facts {
  sessionKey: string;
  place: string | null;
  /** The id of the message that shows it; null where none does. */
  id: string | null;
  state: DeliveryState;
  receipts: readonly string[];
  later: readonly { id: string; role: string; text: string }[];
  channel: string;
}
const USUAL: Facts = {
  sessionKey: CHAT,
  place: '12',
  id: 'msg_5',
  state: 'sent',
  receipts: ['10', '11'],
  later: [],
  channel: 'telegram',
};

function hasSeen(facts: Partial<Facts>): Promise<boolean> {
  const { sessionKey, place, id, state, receipts, later, channel } = { ...USUAL, ...facts };
  const store = {
    inbox: {
      find: async () => (id === null ? null : { id, sessionKey }),
      list: async () => later,
    },
    outbox: {
      find: async () => ({ channel, state, progress: { via: null, edits: null, receipts } }),
    },
  } as unknown as Pick<Store, 'inbox' | 'outbox'>;
  return createSeenBefore(store)({ sessionKey, place })(thing);
}

const asked = { id: 'msg_6', role: 'assistant', text: 'Question: Did it rain?' };

test.each<[string, Partial<Facts>, boolean]>([
  ['it arrived, and the words follow all of it', {}, true],
  ['the words stand between its parts', { place: '11' }, false],
  ['the words came before it', { place: '9' }, false],
  ['the channel has no order', { place: null }, false],
  ['nobody knows the order of that channel', { channel: 'pigeon' }, false],
  ['it is still on its way', { state: 'waiting', receipts: [] }, false],
  ['it is being sent', { state: 'sending' }, false],
  ['nobody knows whether it arrived', { state: 'in-doubt' }, false],
  ['it failed', { state: 'failed' }, false],
  ['it was sent without a receipt', { receipts: [] }, false],
  ['there is no such message', { id: null }, false],
  [
    'it was edited after the words were written',
    { place: '12.1700', receipts: ['11.1701'] },
    false,
  ],
  [
    'it was edited before the words were written',
    { place: '12.1702', receipts: ['11.1701'] },
    true,
  ],
  ['a schedule asked something since', { later: [asked] }, false],
  ['a schedule asked something before', { later: [{ ...asked, id: 'msg_4' }] }, true],
  ['a schedule told something since', { later: [{ ...asked, text: 'Tea is ready.' }] }, true],
  ['the page had shown it', { sessionKey: PAGE, place: 'msg_5' }, true],
  ['the page had shown more', { sessionKey: PAGE, place: 'msg_6' }, true],
  ['the page had shown less', { sessionKey: PAGE, place: 'msg_4' }, false],
  ['the page does not say what it had shown', { sessionKey: PAGE, place: null }, false],
])('%s', async (_, facts, expected) => {
  expect(await hasSeen(facts)).toBe(expected);
});
