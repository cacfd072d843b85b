/** What was told last is what is mailed, to who is meant and to nobody who was picked. */
import { expect, test } from 'vitest';
import type { ContactFound } from '../domain/contact-found.ts';
import { createSendTold, toldIn } from './send-told.ts';
import type { Talk } from './talk-turn.ts';
import { talkWordsOf } from './words/talk-words-of.ts';

const SEVERAL: ContactFound = {
  kind: 'several',
  choices: [
    { name: 'Bob One', address: 'bob@example.org' },
    { name: 'Bob Two', address: 'bob@example.com' },
  ],
};
const message = { role: 'assistant', runId: 'run_1', text: 'costs ${x}', createdMs: 5 };
const talk = (draft: object | null = null) =>
  ({ session: 's', words: talkWordsOf('en'), conversation: { draft } }) as unknown as Talk;

async function bodyOf(answerMs: number, text = 'send it to Ana', draft: object | null = null) {
  const store = {
    inbox: { list: async () => [message] },
    records: { get: async () => ({ text: 'an answer', atMs: answerMs }) },
  } as unknown as Parameters<typeof createSendTold>[0]['store'];
  const findContact = async (name: string): Promise<ContactFound> =>
    name === 'Bob' ? SEVERAL : { kind: 'one', name, address: 'ana@example.org' };
  const send = createSendTold({ store, findContact });
  const told = await send({ text, answers: [] }, talk(draft), {});
  return told?.kind === 'draft' ? told.draft.plan?.tools[0]?.input['body'] : (told?.kind ?? null);
}

test('the later of an answer and a message is mailed, and nothing in it is filled in', async () => {
  expect(await bodyOf(9)).toBe('an answer');
  expect(await bodyOf(1)).toBe('costs $${x}');
});

test('nobody is picked of two, and a draft that is open is what "it" means', async () => {
  expect(await bodyOf(9, 'send it to Bob')).toBe('which');
  expect(await bodyOf(9, 'send it to Ana', {})).toBe(null);
});

test('only what looks tells: what was done is no answer', () => {
  const said = (isRead: boolean) => {
    const result = { kind: 'draft', draft: { manage: { kind: 'call', isRead } } };
    return toldIn(
      ...([{ kind: 'draft', text: 'x' }, result] as unknown as Parameters<typeof toldIn>),
    );
  };
  expect([said(true), said(false)]).toEqual(['x', null]);
});
