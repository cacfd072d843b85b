import { expect, test } from 'vitest';
import type { Draft } from '../../compiler/compiler.ts';
import type { Role } from '../../domain/person.ts';
import { judgeDraft } from './judge-draft.ts';

const NOW = { manage: null, trigger: null };
const LATER = { manage: null, trigger: { kind: 'every' } as unknown as Draft['trigger'] };
const LIST = { manage: { kind: 'list' } as Draft['manage'], trigger: null };
const HELP = { manage: { kind: 'help' } as Draft['manage'], trigger: null };

test.each<[string, Role, Pick<Draft, 'manage' | 'trigger'>, string[], RegExp | null, number]>([
  ['a member has their own things done', 'member', LATER, [], null, 0],
  ['a member may ask for more, and is told who decides', 'member', LATER, ['shell.run'], null, 1],
  [
    'a member runs nothing at once that is not theirs',
    'member',
    NOW,
    ['shell.run'],
    /shell\.run/,
    0,
  ],
  ['a member manages', 'member', LIST, [], null, 0],
  ['a guest stores nothing', 'guest', LATER, [], /members/, 0],
  ['a guest runs nothing', 'guest', NOW, [], /members/, 0],
  ['a guest sees no list', 'guest', LIST, [], /members/, 0],
  ['a guest is helped', 'guest', HELP, [], null, 0],
  ['the owner may all', 'owner', NOW, [], null, 0],
])('%s', (_, role, draft, beyond, refused, notes) => {
  const judged = judgeDraft(draft, { role }, beyond);
  if (refused === null) expect(judged).toMatchObject({ kind: 'fine', notes: { length: notes } });
  else expect(judged).toMatchObject({ kind: 'refused', reason: expect.stringMatching(refused) });
});
