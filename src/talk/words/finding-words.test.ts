import { expect, test } from 'vitest';
import { findingInTalk, SAID_FINDINGS } from './finding-words.ts';

const finding = { level: 'broken', subject: 'draft', what: 'What.', why: 'Why.', fix: '' } as const;
const facts = {
  program: 'df',
  host: 'a.dev',
  channel: 'slack',
  agent: 'jo',
  tool: 'shell.run',
  paths: '/srv',
  workspace: '/w',
  folder: '/f',
  watched: 'a in /f',
};

test('both languages say the same findings, and each otherwise', () => {
  expect(SAID_FINDINGS.de).toEqual(SAID_FINDINGS.en);
  for (const code of SAID_FINDINGS.en) {
    const [english, german] = ['en', 'de'].map((language) =>
      findingInTalk({ ...finding, code, facts }, language),
    );
    expect(english).not.toBe(german);
    expect(`${english} ${german}`).not.toContain('undefined');
  }
});

test('what the table does not have is said in the words of the finding', () => {
  expect(findingInTalk({ ...finding, code: 'other-tool' }, 'de')).toBe('What. Why.');
  expect(findingInTalk({ ...finding, code: 'constructor' }, 'en')).toBe('What. Why.');
});
