import { expect, test } from 'vitest';
import { decideShow } from './show-request.ts';

const open = { state: 'open', forWhom: 'ann' } as const;
const ann = { id: 'ann', role: 'member' } as const;

test.each([
  ['what means something else', null, ann, 'none'],
  ['who was asked', open, ann, 'show'],
  ['the owner, who decides for everybody', open, { id: 'owner', role: 'owner' }, 'show'],
  ['somebody else', open, { id: 'bob', role: 'member' }, 'not-yours'],
  ['what is over', { ...open, state: 'yes' }, ann, 'over'],
  [
    'what is over and was never theirs',
    { ...open, state: 'no' },
    { id: 'bob', role: 'guest' },
    'not-yours',
  ],
] as const)('%s: %j pressed by %j is %s', (_, request, person, kind) => {
  expect(decideShow(request, person)).toEqual({ kind });
});
