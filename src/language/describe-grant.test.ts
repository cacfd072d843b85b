import { expect, test } from 'vitest';
import { GERMAN_GRANTS } from './de/german-grants.ts';
import { describeGrant, grantInShort } from './describe-grant.ts';

test.each<[string[], string]>([
  [['df', '-h'], '`df -h`'],
  [['sh', '-c', 'rm -r .'], '`sh -c "rm -r ."`'],
  [['echo', '', 'a"b'], '`echo "" "a\\"b"`'],
  [['echo', '`'], '`echo "`"`'],
  [['echo', 'a\nb\u001b[2J\u202e'], '`echo "a\\nb\\u001b[2J\\u202e"`'],
])('%j is read as %s', (command, words) => {
  expect(grantInShort({ kind: 'program', command })).toBe(words);
});

test('all that is granted is said, in both languages', () => {
  const grant = { kind: 'program', command: ['cat'], cwd: 'notes', stdin: 'a b' } as const;
  const given = { ...grant, command: [...grant.command] };
  expect(describeGrant(given)).toBe(
    'It may run `cat` in the folder notes with "a b" as its input on this machine, in its box; nothing else is allowed by that.',
  );
  const outside = { ...given, outside: true } as const;
  expect(describeGrant(outside)).toContain('outside its box, with all that your account may');
  expect(describeGrant(outside, GERMAN_GRANTS)).toContain('außerhalb seiner Box');
  expect(describeGrant(given, GERMAN_GRANTS)).toContain(
    'darf `cat` im Ordner notes mit "a b" als Eingabe',
  );
  const host = { kind: 'private-address', host: '192.168.1.20:8080' } as const;
  expect(describeGrant(host)).toContain('It may reach 192.168.1.20:8080 in your own network');
  expect(describeGrant(host, GERMAN_GRANTS)).toContain('192.168.1.20:8080 in deinem eigenen Netz');
});
