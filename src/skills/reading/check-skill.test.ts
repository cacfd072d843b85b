import { describe, expect, test } from 'vitest';
import { checkSkill } from './read-skill.ts';
import { errorsOf, PLACE, skillFile } from './skill-file.fake.ts';

const GOOD = 'name: mail-sorter\ndescription: Sorts mail.';

function withName(name: string): string[] {
  return errorsOf(skillFile(`name: ${name}\ndescription: Sorts mail.`), {
    folderName: name.replaceAll('"', ''),
    file: 'SKILL.md',
  });
}

describe('a valid file', () => {
  test('has no finding', () => {
    const text = skillFile(
      `${GOOD}\nlicense: MIT\ncompatibility: ${'x'.repeat(500)}\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: me\n  version: "1.0"`,
    );
    expect(checkSkill(text, PLACE)).toEqual([]);
  });

  test.each(['a', 'a1-b2-c3', '7-zip', 'a'.repeat(64)])('may be named %s', (name) => {
    expect(withName(name)).toEqual([]);
  });

  test.each(['技能', 'навык-1'])('may be named %s, though some programs refuse that', (name) => {
    const place = { folderName: name, file: 'SKILL.md' };
    const findings = checkSkill(skillFile(`name: ${name}\ndescription: Sorts mail.`), place);
    expect(findings.map(({ level, code }) => [level, code])).toEqual([
      ['warning', 'name-not-ascii'],
    ]);
  });

  test('may have a description of 1024 characters, counted as people count', () => {
    const most = '邮'.repeat(1000) + '📬'.repeat(24);
    expect(errorsOf(skillFile(`name: mail-sorter\ndescription: ${most}`))).toEqual([]);
    expect(errorsOf(skillFile(`name: mail-sorter\ndescription: ${most}x`))).toEqual([
      'description-too-long',
    ]);
  });
});

describe('by the standard a file is not valid', () => {
  test.each([
    ['Mail', 'bad-name'],
    ['mail_sorter', 'bad-name'],
    ['mail sorter', 'bad-name'],
    ['-mail', 'bad-name'],
    ['mail-', 'bad-name'],
    ['mail--sorter', 'bad-name'],
    ['Навык', 'bad-name'],
    ['a'.repeat(65), 'name-too-long'],
  ])('with the name %s', (name, code) => {
    expect(withName(name)).toEqual([code]);
  });

  test.each([
    ['without a name', 'description: x', 'missing-name'],
    ['with an empty name', 'name: ""\ndescription: x', 'missing-name'],
    ['with a name unlike its folder', 'name: mail\ndescription: x', 'name-differs-from-folder'],
    ['without a description', 'name: mail-sorter', 'missing-description'],
    ['with an empty description', 'name: mail-sorter\ndescription:', 'missing-description'],
    ['with a blank description', 'name: mail-sorter\ndescription: "  "', 'missing-description'],
    [
      'with a list for a description',
      'name: mail-sorter\ndescription: [x]',
      'description-not-text',
    ],
    [
      'with a number for a description',
      'name: mail-sorter\ndescription: 3',
      'description-not-text',
    ],
    ['with keys spelled in capitals', 'name: mail-sorter\nDescription: x', 'missing-description'],
    [
      'with a long compatibility',
      `${GOOD}\ncompatibility: ${'x'.repeat(501)}`,
      'compatibility-too-long',
    ],
    ['with an empty compatibility', `${GOOD}\ncompatibility: ""`, 'empty-compatibility'],
    ['with a list for compatibility', `${GOOD}\ncompatibility: [x]`, 'compatibility-not-text'],
    ['with a list of tools', `${GOOD}\nallowed-tools: [Read]`, 'allowed-tools-not-text'],
    ['with a text for metadata', `${GOOD}\nmetadata: x`, 'metadata-not-a-map'],
    ['with a map in metadata', `${GOOD}\nmetadata:\n  a: {b: c}`, 'metadata-value-not-text'],
    ['with a list in metadata', `${GOOD}\nmetadata:\n  a: [b]`, 'metadata-value-not-text'],
    ['with a number in metadata', `${GOOD}\nmetadata:\n  version: 1.0`, 'metadata-value-not-text'],
    ['with an unquoted colon', 'name: mail-sorter\ndescription: Use when: asked', 'bad-yaml'],
    ['with a key twice', `${GOOD}\nlicense: MIT\nlicense: MIT`, 'duplicate-key'],
  ])('%s', (_, frontMatter, code) => {
    expect(errorsOf(skillFile(frontMatter))).toEqual([code]);
  });

  test.each([
    ['without front matter', '# Mail\n\nText.', 'no-frontmatter'],
    ['with front matter that does not end', `---\n${GOOD}\n`, 'unclosed-frontmatter'],
    [
      'with a comment above its front matter',
      `<!-- x -->\n${skillFile(GOOD)}`,
      'text-before-frontmatter',
    ],
    ['with front matter ended by dots', `---\n${GOOD}\n...\nText.`, 'odd-fence'],
  ])('%s', (_, text, code) => {
    expect(errorsOf(text)).toEqual([code]);
  });

  test('and everything that is wrong is told at once, in the order of the lines', () => {
    const text = skillFile('metadata:\n  a: 1\nname: Mail\ncompatibility: [x]');
    expect(checkSkill(text, PLACE).map(({ code, line }) => [code, line])).toEqual([
      ['missing-description', 1],
      ['metadata-value-not-text', 3],
      ['bad-name', 4],
      ['name-differs-from-folder', 4],
      ['compatibility-not-text', 5],
    ]);
  });
});

describe('what the standard only advises against', () => {
  test.each([
    ['a key of another program', skillFile(`${GOOD}\nhomepage: x`), 'unknown-key'],
    ['tools between commas', skillFile(`${GOOD}\nallowed-tools: Read, Write`), 'tools-with-commas'],
    ['metadata without anything in it', skillFile(`${GOOD}\nmetadata:`), 'metadata-not-a-map'],
    [
      'a key of metadata without a value',
      skillFile(`${GOOD}\nmetadata:\n  a:`),
      'metadata-value-not-text',
    ],
    ['a number for a licence', skillFile(`${GOOD}\nlicense: 3`), 'license-not-text'],
    ['a byte order mark', `\uFEFF${skillFile(GOOD)}`, 'byte-order-mark'],
    ['an anchor of YAML', skillFile('name: mail-sorter\ndescription: &x y'), 'odd-value'],
    ['no instructions', skillFile(GOOD, '\n'), 'empty-body'],
    ['more than 500 lines', skillFile(GOOD, 'x\n'.repeat(501)), 'long-body'],
    [
      'a value that Rote can not use',
      skillFile(`${GOOD}\nmetadata:\n  rote-max-steps: lots`),
      'bad-value',
    ],
  ])('is a warning: %s', (_, text, code) => {
    expect(checkSkill(text, PLACE).map((finding) => [finding.level, finding.code])).toEqual([
      ['warning', code],
    ]);
  });

  test('is a warning: another name of the file', () => {
    const findings = checkSkill(skillFile(GOOD), { ...PLACE, file: 'mail-sorter/skill.md' });
    expect(findings.map(({ level, code }) => [level, code])).toEqual([['warning', 'file-name']]);
  });

  test('is a warning: anything under a key that is only spelled like one of the standard', () => {
    const findings = checkSkill(skillFile(`${GOOD}\nAllowed_Tools: [Read]`), PLACE);
    expect(findings.map(({ level, code, line }) => [level, code, line])).toEqual([
      ['warning', 'unknown-key', 4],
      ['warning', 'allowed-tools-not-text', 4],
    ]);
  });

  test('does not hold for the instructions of a skill that has a plan', () => {
    expect(checkSkill(skillFile(`${GOOD}\nmetadata:\n  rote-plan: plan.json`, ''), PLACE)).toEqual(
      [],
    );
  });

  test('500 lines are not too many', () => {
    expect(checkSkill(skillFile(GOOD, 'x\n'.repeat(499)), PLACE)).toEqual([]);
  });
});
