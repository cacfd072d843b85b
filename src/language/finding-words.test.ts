import { expect, test } from 'vitest';
import { GERMAN_FINDINGS } from './de/german-findings.ts';
import { ENGLISH_FINDINGS } from './en/english-findings.ts';
import { findingInTalk } from './finding-words.ts';

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
  expect(Object.keys(GERMAN_FINDINGS.said)).toEqual(Object.keys(ENGLISH_FINDINGS.said));
  for (const code of Object.keys(ENGLISH_FINDINGS.said)) {
    const [english, german] = [ENGLISH_FINDINGS, GERMAN_FINDINGS].map((words) =>
      findingInTalk({ ...finding, code, facts }, words),
    );
    expect(english).not.toBe(german);
    expect(`${english} ${german}`).not.toContain('undefined');
  }
});

test('what the table does not have is said in the words of the finding', () => {
  expect(findingInTalk({ ...finding, code: 'other-tool' }, GERMAN_FINDINGS)).toBe('What. Why.');
  expect(findingInTalk({ ...finding, code: 'constructor' }, ENGLISH_FINDINGS)).toBe('What. Why.');
});
