import { expect, test } from 'vitest';
import { compareTrees } from './compare-trees.ts';
import type { SkillTree } from './skill-tree.ts';

const tree = (files: Readonly<Record<string, string | Buffer>>, isExecutable = false): SkillTree =>
  Object.entries(files).map(([path, content]) => ({
    path,
    bytes: Buffer.from(content as string),
    isExecutable,
  }));

test('files that came, went and changed are told in order, each with its lines; the same ones are not', () => {
  const before = tree({ 'SKILL.md': 'a\nb', 'gone.txt': 'x', same: 's' });
  const after = tree({ 'SKILL.md': 'a\nc', 'new.txt': 'y', same: 's' });
  expect(compareTrees(before, after)).toMatchObject([
    {
      path: 'SKILL.md',
      did: 'changed',
      stretches: [
        {
          lines: [
            { kind: 'same', text: 'a' },
            { kind: 'removed', text: 'b' },
            { kind: 'added', text: 'c' },
          ],
        },
      ],
    },
    { path: 'gone.txt', did: 'removed', bytesBefore: 1, bytesAfter: 0 },
    { path: 'new.txt', did: 'added', bytesBefore: 0, bytesAfter: 1 },
  ]);
});

test.each([
  ['is no text', Buffer.from([0, 1, 2])],
  ['is not UTF-8', Buffer.from([0xff, 0xfe, 0x41])],
  ['is too long', 'x'.repeat(300_000)],
])('what %s is told of without its lines', (_, content) => {
  expect(compareTrees([], tree({ a: content }))).toMatchObject([{ did: 'added', stretches: null }]);
});

test('a script that can be run now is a change, though its words are the same', () => {
  const changes = compareTrees(tree({ run: 'x' }), tree({ run: 'x' }, true));
  expect(changes).toMatchObject([{ path: 'run', did: 'changed', stretches: [] }]);
});

test('more than anybody reads is only named', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`${10 + at}`, 'line\n'.repeat(40_000)]),
  );
  const changes = compareTrees([], tree(many));
  expect(changes).toHaveLength(20);
  expect(changes.filter(({ stretches }) => stretches !== null).length).toBeLessThan(11);
});
