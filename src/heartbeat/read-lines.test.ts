import { describe, expect, test } from 'vitest';
import { editHeartbeatText, readHeartbeatLines } from './read-lines.ts';

const FILE = `---
title: x
---
# Heartbeat
<!-- one line
- not this -->
- If the disk is over 90 %, tell me
- [ ] Look whether a task
  is overdue
- [x] done long ago
- [ ]
1. Read the feed
***
Anything odd in the log
of last night?

- If the disk is over 90 %, tell me
\`\`\`
- code
\`\`\`
`;

describe('HEARTBEAT.md', () => {
  test('its items and paragraphs are lines, each once', () => {
    expect(readHeartbeatLines(FILE)).toEqual({
      lines: [
        'If the disk is over 90 %, tell me',
        'Look whether a task is overdue',
        'Read the feed',
        'Anything odd in the log of last night?',
      ],
      problems: [],
    });
  });

  test.each(['', '# Heartbeat\n', '- [ ]\n- \n', '<!-- nothing', '---\n\n***\n', '- ☐ …'])(
    '%j says nothing',
    (text) => expect(readHeartbeatLines(text).lines).toEqual([]),
  );

  test('what is too long or too much is told', () => {
    const text = `- ${'a'.repeat(1001)}\n${Array.from({ length: 101 }, (_, n) => `- line ${n}`).join('\n')}`;
    const { lines, problems } = readHeartbeatLines(text);
    expect(lines).toHaveLength(100);
    expect(problems).toEqual([
      '1 line is longer than 1000 letters',
      '1 line is behind the first 100, and left out',
    ]);
  });

  test('a line is added once, as one line, and taken out where it stands', () => {
    const edit = (add: string[], remove: string[], text = '# A\n- one\n- [ ] two\n') =>
      editHeartbeatText(text, { add, remove });
    expect(edit(['three\n# four <!--'], ['two'])).toEqual({
      text: '# A\n- one\n- three # four\n',
      added: ['three # four'],
      removed: ['two'],
      missing: [],
    });
    expect(edit(['one', '  '], ['five'])).toMatchObject({
      text: '# A\n- one\n- [ ] two\n',
      added: [],
      missing: ['five'],
    });
    expect(edit([], ['a b'], '- a\n  b')).toMatchObject({ removed: [], missing: ['a b'] });
    expect(edit(['a'], [], '').text).toBe('- a\n');
  });
});
