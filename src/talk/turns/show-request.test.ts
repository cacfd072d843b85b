import { expect, test } from 'vitest';
import { decideShow } from './show-request.ts';

const open = { id: 'req_1', state: 'open', forWhom: 'ann' } as const;
const ann = { id: 'ann', role: 'member' } as const;

test.each([
  ['one that they have not', null, ann, 'over'],
  ['one whose id only begins so', { ...open, id: 'req_12' }, ann, 'over'],
  ['who was asked', open, ann, 'show'],
  ['the owner, who decides for everybody', open, { id: 'owner', role: 'owner' }, 'show'],
  ['somebody else', open, { id: 'bob', role: 'member' }, 'over'],
  ['what is over', { ...open, state: 'yes' }, ann, 'over'],
  [
    'what is over and was never theirs',
    { ...open, state: 'no' },
    { id: 'bob', role: 'guest' },
    'over',
  ],
] as const)('%s: %j pressed by %j is %s', (_, request, person, kind) => {
  expect(decideShow('req_1', request, person)).toEqual({ kind });
});

test('a press that wants to see nothing means something else', () => {
  expect(decideShow(null, open, ann)).toEqual({ kind: 'none' });
});
