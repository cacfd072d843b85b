import { expect, test } from 'vitest';
import { createHideFolders } from './hide-folders.ts';

const hide = createHideFolders(() => [
  { path: '/home/me/.rote', as: 'the data folder' },
  { path: '/home/me/.rote/workspace', as: 'the workspace' },
  { path: '/home/me', as: '~' },
  { path: '/data', as: 'the notes' },
  { path: '/', as: 'nothing' },
]);

test.each([
  [
    '/home/me/.rote/secrets.yaml can be read by others.',
    'the data folder/secrets.yaml can be read by others.',
  ],
  ['It is in /home/me/.rote.', 'It is in the data folder.'],
  ['"/home/me/.rote/workspace": not there', '"the workspace": not there'],
  ['{"path":"/home/me/.rote/received/a.txt"}', '{"path":"the data folder/received/a.txt"}'],
  ['file:/home/me/.rote and (/home/me)', 'file:the data folder and (~)'],
  ['/home/me/.rote-2 and /home/meg/x', '~/.rote-2 and /home/meg/x'],
  ['https://example.org/data/x and x/data', 'https://example.org/data/x and x/data'],
  ['/data and /database', 'the notes and /database'],
  ['file:///home/me/.rote/a.ts', 'file:the data folder/a.ts'],
  ['/home/me//.rote/x, /home/./me/.rote', 'the data folder/x, the data folder'],
  ['https://data/x and file:///data/x', 'https://data/x and file:the notes/x'],
  ['Nothing of it, a/b.', 'Nothing of it, a/b.'],
])('%s', (text, told) => {
  expect(hide(text)).toBe(told);
});
