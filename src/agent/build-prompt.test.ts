import { expect, test } from 'vitest';
import type { ModelMessage, PicturePart } from '../domain/model-call.ts';
import { buildRequest } from './build-prompt.ts';

const picture: PicturePart = {
  kind: 'picture',
  name: 'cat.png',
  mediaType: 'image/png',
  bytes: new Uint8Array([1]),
};
const said = (text: string): ModelMessage => ({ role: 'user', parts: [{ kind: 'text', text }] });

test('pictures stand in the message of the person that they came with, and in no other', () => {
  const frame = { system: [], tools: [], pictures: [picture], historyTokens: 1000 };
  const { messages } = buildRequest(frame, { summary: null, turns: [] }, [
    said('What is this?'),
    said('And hurry.'),
  ]);
  expect(messages.map((one) => ('parts' in one ? one.parts.map(({ kind }) => kind) : []))).toEqual([
    ['picture', 'text'],
    ['text'],
  ]);
});
