import { expect, test } from 'vitest';
import { sealDocument } from './request-document.ts';

test('what is left out is empty', () => {
  expect(sealDocument()).toEqual({ reaches: [], steps: [], changes: [], files: [], isCut: false });
});

test('letters that nobody sees are written out everywhere, and the lines of files stay', () => {
  const hidden = 'a\u202Eb\u200B';
  const shown = 'a\\u202eb\\u200b';
  const given = {
    reaches: [hidden],
    steps: [`${hidden}\n2. nothing`],
    changes: [hidden],
    files: [{ name: `${hidden}\nx`, text: `${hidden}\n\tx\r\ny` }],
  };
  expect(sealDocument(given)).toEqual({
    reaches: [shown],
    steps: [`${shown} 2. nothing`],
    changes: [shown],
    files: [{ name: `${shown} x`, text: `${shown}\n\tx\ny` }],
    isCut: false,
  });
});

test('what is more than anybody reads is cut, named and marked', () => {
  const files = [
    { name: 'small', text: 'x' },
    { name: 'large', text: 'y'.repeat(600_000) },
    { name: 'after', text: 'z' },
  ];
  const sealed = sealDocument({ reaches: ['r'], files });
  expect(sealed.isCut).toBe(true);
  expect(sealed.reaches).toEqual(['r']);
  expect(sealed.files.map(({ name }) => name)).toEqual(['small', 'large', 'after']);
  expect(sealed.files[1]?.text).toBe('(not shown: 600000 letters)');
  const steps = Array.from({ length: 100_000 }, (_, index) => `step ${index}`);
  expect(sealDocument({ steps })).toMatchObject({ isCut: true });
});
