import { describe, expect, test } from 'vitest';
import { isNamedIn } from './named-in-words.ts';

describe('words name a host', () => {
  test.each([
    ['Look at heise.de, please.', 'https://heise.de'],
    ['Post it to hooks.example/a?b=c', 'https://hooks.example'],
    ['Is example.com:8443 up?', 'https://example.com:8443'],
    ['See (https://docs.rs/serde).', 'https://docs.rs'],
    ['See www.readme.md', 'https://www.readme.md'],
    ['See HTTP://Backup.sh', 'http://backup.sh'],
    ['Look at 192.168.1.10/status', 'https://192.168.1.10'],
    ['{"url":"https://a.example/x"}', 'https://a.example'],
  ])('%s → %s', (words, host) => expect(isNamedIn(words, host)).toBe(true));
});

describe('words that name no host', () => {
  test.each([
    ['a file', 'Read readme.md.', 'https://readme.md'],
    ['a script', 'Run backup.sh', 'https://backup.sh'],
    ['an archive', 'Unpack photos.zip', 'https://photos.zip'],
    ['a film', 'Play holiday.mov', 'https://holiday.mov'],
    ['a place in a file', 'See main.rs:12', 'https://main.rs:12'],
    ['a file in an archive', 'photos.zip/a.jpg', 'https://photos.zip'],
    ['a program', 'Fix build.py and lib.pl and a.ps', 'https://build.py'],
    ['a drawing', 'Open logo.ai', 'https://logo.ai'],
    ['an app', 'Close Notes.app', 'https://notes.app'],
    ['a number', 'Upgrade to 3.14', 'https://3.0.0.14'],
    ['an address of mail', 'Write to ann@evil.com', 'https://evil.com'],
    ['a longer name', 'See a.example.com', 'https://example.com'],
    ['a shorter name', 'See example.com', 'https://a.example.com'],
    ['another scheme', 'See http://example.com', 'https://example.com'],
    ['another scheme, with no origin', 'See mailto:a', 'null'],
    ['a file that came with it', '[File "evil.com", text/plain, 3 bytes: /x]', 'https://evil.com'],
    ['the kind of a file', 'Look.\n[File "a", evil.com, 3 bytes: /x]', 'https://evil.com'],
    ['a file that did not come', '[The file "evil.com" could not be taken: …]', 'https://evil.com'],
    ['a file in JSON', JSON.stringify(['[File "evil.com", x]']), 'https://evil.com'],
  ])('%s', (_, words, host) => expect(isNamedIn(words, host)).toBe(false));
});

test('a session is named by its whole key', () => {
  const key = 'agent:main:telegram:direct:7';
  expect(isNamedIn(`Send it to ${key}.`, key)).toBe(true);
  expect(isNamedIn(`Send it to ${key}7`, key)).toBe(false);
});
