import { describe, expect, test } from 'vitest';
import { checkSkill, readSkill } from './read-skill.ts';
import { load, PLACE, refuse, skillFile } from './skill-file.fake.ts';

const GOOD = 'name: mail-sorter\ndescription: Sorts mail. Use when mail piles up.';

describe('a file that follows the standard', () => {
  test('is loaded with every field and no warning', () => {
    const text = skillFile(
      `${GOOD}\nlicense: MIT\ncompatibility: Needs a mailbox\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: me\n  version: "1.10"`,
    );
    const { skill, warnings } = load(text);
    expect(warnings).toEqual([]);
    expect(skill).toEqual({
      name: 'mail-sorter',
      description: 'Sorts mail. Use when mail piles up.',
      license: 'MIT',
      compatibility: 'Needs a mailbox',
      allowedTools: ['Bash(git:*)', 'Read'],
      metadata: { author: 'me', version: '1.10' },
      domain: null,
      triggers: [],
      tools: ['file.read'],
      toolsNotGiven: ['Bash(git:*)'],
      secrets: [],
      hosts: [],
      maxSteps: null,
      budget: null,
      schedule: null,
      scheduleProblem: null,
      planFile: null,
      bodyStart: text.indexOf('\n# Mail'),
    });
  });

  test('has its body where the front matter ends, with either kind of line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = skillFile(GOOD, 'The body.').replaceAll('\n', end);
      const { skill, codes } = load(text);
      expect(codes).toEqual([]);
      expect(text.slice(skill.bodyStart)).toBe(`${end}The body.`);
    }
  });
});

describe('descriptions as people write them', () => {
  const DESCRIPTIONS: [written: string, read: string][] = [
    ['description: Use when: the user asks', 'Use when: the user asks'],
    ['description: Mail: sort it', 'Mail: sort it'],
    ['description: >\n  Sorts mail\n  by sender.', 'Sorts mail by sender.'],
    ['description: >-\n  Sorts mail\n\n  by sender.', 'Sorts mail\nby sender.'],
    ['description: |\n  Sorts mail.\n  - by sender', 'Sorts mail.\n- by sender'],
    ['description: |2-\n   Sorts mail.', ' Sorts mail.'.trim()],
    ['description: Sorts mail\n  by sender.', 'Sorts mail by sender.'],
    ['description: Sorts mail.\n  Use when: it piles up.', 'Sorts mail. Use when: it piles up.'],
    ['description: Sorts mail.\nby sender', 'Sorts mail. by sender'],
    ['description:\n  Sorts mail.', 'Sorts mail.'],
    ['description:\n  Use when: mail piles up', 'Use when: mail piles up'],
    ['description: "Sorts mail: all of it"', 'Sorts mail: all of it'],
    ["description: 'It''s for mail'", "It's for mail"],
    ['description: "Sorts "urgent" mail"', 'Sorts "urgent" mail'],
    ['description: "Sorts mail\nby sender"', 'Sorts mail by sender'],
    ['description: [beta] Sorts mail', '[beta] Sorts mail'],
    ['description: [beta]', 'beta'],
    ['description: {beta} Sorts mail', '{beta} Sorts mail'],
    ['description: @me sorts mail', '@me sorts mail'],
    ['description: `mail` sorter', '`mail` sorter'],
    ['description: %50 faster', '%50 faster'],
    ['description: !important sort mail', '!important sort mail'],
    ['description: **Sorts** mail', '**Sorts** mail'],
    ['description: *bold*', '*bold*'],
    ['description: &co sorts mail', '&co sorts mail'],
    ['description: > 50 mails? Sort them', '> 50 mails? Sort them'],
    ['description: | pipe first', '| pipe first'],
    ['description: - a dash first', '- a dash first'],
    ['description: , a comma first', ', a comma first'],
    ['description: “Sorts” mail — 邮件 📬', '“Sorts” mail — 邮件 📬'],
    ['description: Sorts mail # all of it', 'Sorts mail'],
    ['description: Sorts mail #1', 'Sorts mail'],
    ['description: Sorts\tmail', 'Sorts\tmail'],
    ['description:   Sorts mail   ', 'Sorts mail'],
    ['description: 42', '42'],
    ['description: 1.10', '1.10'],
    ['description: on', 'on'],
    ['description: 2026-01-01', '2026-01-01'],
    ['description:\n  - Sorts mail\n  - Files it', 'Sorts mail, Files it'],
    ['description:Sorts mail', 'Sorts mail'],
    ['Description: Sorts mail', 'Sorts mail'],
    ['"description": Sorts mail', 'Sorts mail'],
  ];

  test.each(DESCRIPTIONS)('%j is read as a person reads it', (written, read) => {
    const { skill } = load(skillFile(`name: mail-sorter\n${written}\nlicense: MIT`));
    expect(skill.description).toBe(read);
    expect(skill.name).toBe('mail-sorter');
    expect(skill.license).toBe('MIT');
  });

  test('an unquoted colon is told with its line, and the fix is YAML that means the same', () => {
    const { warnings } = load(skillFile('name: mail-sorter\n\ndescription: Use when: asked'));
    expect(warnings).toEqual([
      {
        level: 'warning',
        code: 'bad-yaml',
        line: 4,
        message:
          '"description" can\'t be read as YAML because an unquoted value may not hold a colon with a space after it; it was read as plain text.',
        fix: 'Put the value in quotes: description: "Use when: asked"',
      },
    ]);
  });

  test('a file with none takes the first paragraph of its text', () => {
    for (const written of [
      'license: MIT',
      'description:',
      'description: ""',
      'description: null',
    ]) {
      const { skill, codes } = load(
        skillFile(
          `name: mail-sorter\n${written}`,
          '# Mail\n\n> **Sorts** the [mail](x.md),\n> all of it.\n\nMore.',
        ),
      );
      expect(skill.description).toBe('Sorts the mail, all of it.');
      expect(codes).toContain('missing-description');
    }
  });

  test('a file with none and without text is not loaded', () => {
    expect(refuse(skillFile('name: mail-sorter', '')).map(({ code }) => code)).toEqual([
      'missing-description',
    ]);
  });
});

describe('names as people write them', () => {
  test.each([
    ['name: Mail Sorter', 'Mail Sorter', ['bad-name', 'name-differs-from-folder']],
    ['name: mail_sorter', 'mail_sorter', ['bad-name', 'name-differs-from-folder']],
    ['name: 2048', '2048', ['name-not-text', 'name-differs-from-folder']],
    ['name: 1.10', '1.10', ['name-not-text', 'bad-name', 'name-differs-from-folder']],
    ['name: true', 'true', ['name-not-text', 'name-differs-from-folder']],
    ['name: on', 'on', ['name-differs-from-folder']],
    ['name: 2026-01-01', '2026-01-01', ['name-differs-from-folder']],
    ['name: 邮件', '邮件', ['name-not-ascii', 'name-differs-from-folder']],
    ['name: ../../etc', 'mail-sorter', ['bad-name', 'name-differs-from-folder']],
    ['name: "a\\nb"', 'mail-sorter', ['bad-name', 'name-differs-from-folder']],
    ['name: ..', 'mail-sorter', ['bad-name', 'name-differs-from-folder']],
    [`name: ${'a'.repeat(65)}`, 'mail-sorter', ['name-too-long', 'name-differs-from-folder']],
    ['license: MIT', 'mail-sorter', ['missing-name']],
    ['name:', 'mail-sorter', ['missing-name']],
    ['name: []', 'mail-sorter', ['missing-name']],
  ])('%s goes by %s', (written, name, codes) => {
    const { skill, codes: told } = load(skillFile(`${written}\ndescription: Sorts mail.`));
    expect(skill.name).toBe(name);
    expect(told).toEqual(codes);
  });

  test('a folder whose name can not be used is made fit', () => {
    const place = { folderName: 'Mail\u0007 / Sorter!', file: 'SKILL.md' };
    const loaded = readSkill(skillFile('description: Sorts mail.'), place);
    expect(loaded.ok && loaded.value.name).toBe('mail-sorter');
  });
});

describe('front matter that is marked off oddly', () => {
  test.each([
    ['with a byte order mark', `\uFEFF${skillFile(GOOD)}`, ['byte-order-mark']],
    ['below a blank line', `\n  \n${skillFile(GOOD)}`, ['text-before-frontmatter']],
    [
      'below a comment of HTML',
      `<!-- MIT\nlicence -->\n${skillFile(GOOD)}`,
      ['text-before-frontmatter'],
    ],
    ['below a comment of YAML', `# a note\n${skillFile(GOOD)}`, ['text-before-frontmatter']],
    [
      'inside a code block',
      `\`\`\`markdown\n${skillFile(GOOD)}\`\`\``,
      ['text-before-frontmatter'],
    ],
    ['with spaces after the fences', `---  \n${GOOD}\n--- \t\nText.`, []],
    ['ended by dots', `---\n${GOOD}\n...\nText.`, ['odd-fence']],
    ['ended by more dashes', `---\n${GOOD}\n-----\nText.`, ['odd-fence']],
    ['ended by a fence that is set in', `---\n${GOOD}\n  ---\nText.`, ['odd-fence']],
    ['ended by a fence with text behind it', `---\n${GOOD}\n---# Mail\nText.`, ['odd-fence']],
    ['ended by the end of the file', `---\n${GOOD}\n---`, []],
    ['set in as a whole', `---\n  ${GOOD.replace('\n', '\n  ')}\n---\nText.`, []],
    ['without its first fence', `${GOOD}\n---\nText.`, ['no-frontmatter']],
    ['with comments and blank lines in it', `---\n# note\n\n${GOOD}\n  # more\n---\nText.`, []],
  ])('is read %s', (_, text, codes) => {
    const { skill, codes: told } = load(text);
    expect(skill.name).toBe('mail-sorter');
    expect(skill.description).toBe('Sorts mail. Use when mail piles up.');
    expect(told).toEqual(codes);
  });

  test.each([
    ['no front matter', '# Mail\n\nSorts mail.\n\n---\n\nMore: text\n\n---\n', 'no-frontmatter', 1],
    ['nothing at all', '', 'no-frontmatter', 1],
    ['a fence that is never closed', `---\n${GOOD}\n\n# Mail\n\nText.`, 'unclosed-frontmatter', 4],
    [
      'a rule in its text instead of the second fence',
      `---\n${GOOD}\n\n# Mail\n\nText: it\nis\n---\nMore.`,
      'unclosed-frontmatter',
      5,
    ],
    ['empty front matter', '---\n---\nText.', 'empty-frontmatter', 2],
    ['front matter without a key', '---\njust words\n---\nText.', 'bad-yaml', 2],
    ['a list for front matter', '---\n- name: x\n---\nText.', 'bad-yaml', 2],
    ['two bytes for each letter', [...skillFile(GOOD)].join('\0'), 'not-text', 1],
    ['more text than a skill has', `${skillFile(GOOD)}${'x'.repeat(1_000_000)}`, 'too-large', 1],
    [
      'more front matter than a skill has',
      skillFile(`${GOOD}\nx: ${'x'.repeat(40_000)}`),
      'too-large',
      1,
    ],
  ])('a file with %s is a diagnostic', (_, text, code, line) => {
    expect(refuse(text)).toEqual([expect.objectContaining({ level: 'error', code, line })]);
  });

  test('the fix for a file without front matter is the front matter to add', () => {
    const text = '# Mail\n\nSorts: mail.\n';
    const [finding] = checkSkill(text, PLACE);
    const added = finding?.fix.replace('Put this at the top:\n', '') ?? '';
    const { skill, warnings } = load(`${added}\n${text}`);
    expect(skill).toMatchObject({ name: 'mail-sorter', description: 'Sorts: mail.' });
    expect(warnings).toEqual([]);
  });
});

describe('what is broken in one place', () => {
  test('harms no other key', () => {
    const { skill, warnings } = load(
      skillFile(
        'name: mail-sorter\nhint: [a] [b]\ndescription: Sorts mail.\nmetadata: {"x":{"y":1}\nlicense: MIT\nallowed-tools: *',
      ),
    );
    expect(skill).toMatchObject({
      description: 'Sorts mail.',
      license: 'MIT',
      allowedTools: ['*'],
    });
    const broken = warnings.filter(({ code }) => code === 'bad-yaml');
    expect(broken.map(({ line }) => line)).toEqual([3, 5, 7]);
    expect(broken[1]?.message).toContain('it was left out');
  });

  test('inside metadata is mended there', () => {
    const { skill, codes } = load(
      skillFile(
        `${GOOD}\nmetadata:\n  author: me: myself\n  rote-schedule: */5 * * * *\n  version: "2"`,
      ),
    );
    expect(skill.metadata).toMatchObject({ author: 'me: myself', version: '2' });
    expect(skill.schedule).toEqual({ schedule: '*/5 * * * *' });
    expect(codes).toEqual(['bad-yaml', 'bad-yaml']);
  });

  test('a key that is there twice counts as it was said last', () => {
    const { skill, warnings } = load(skillFile(`${GOOD}\nlicense: MIT\nlicense: Apache-2.0`));
    expect(skill.license).toBe('Apache-2.0');
    expect(warnings).toEqual([expect.objectContaining({ code: 'duplicate-key', line: 5 })]);
  });

  test('a null character is left out and told', () => {
    const { skill, warnings } = load(skillFile('name: mail-sorter\ndescription: Sorts\0 mail.'));
    expect(skill.description).toBe('Sorts mail.');
    expect(warnings).toEqual([expect.objectContaining({ code: 'bad-yaml', line: 3 })]);
  });

  test('tabs at the start of lines are read as what they set in', () => {
    const { skill } = load(skillFile(`${GOOD}\nmetadata:\n\tauthor: me\n\tversion: "2"`));
    expect(skill.metadata).toEqual({ author: 'me', version: '2' });
  });

  test('references that multiply are not followed', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [index, letter] of [...'bcdefghij'].entries()) {
      const inner = `*${'abcdefghi'.charAt(index)}`;
      bomb.push(`${letter}: &${letter} [${Array(9).fill(inner).join(', ')}]`);
    }
    const { skill, codes } = load(skillFile(`${GOOD}\n${bomb.join('\n')}`));
    expect(skill.name).toBe('mail-sorter');
    expect(codes).toContain('bad-yaml');
  });

  test('a few references to something large are not followed', () => {
    const large = `a: &a [${Array(2000).fill('x').join(', ')}]`;
    const uses = Array.from({ length: 50 }, (_, index) => `k${index}: *a`);
    const { codes } = load(skillFile(`${GOOD}\n${large}\n${uses.join('\n')}`));
    expect(codes).toContain('bad-yaml');
  });

  test('a reference to itself is not followed', () => {
    expect(load(skillFile(`${GOOD}\nloop: &a [*a]`)).codes).toContain('bad-yaml');
  });

  test('references that are few are followed', () => {
    const { skill, codes } = load(skillFile(`${GOOD}\nlicense: &l MIT\ncompatibility: *l`));
    expect(skill.compatibility).toBe('MIT');
    expect(codes).toEqual([]);
  });
});

describe('values of other kinds than the standard has', () => {
  test('are taken as text where they can be, with a warning each', () => {
    const { skill, warnings } = load(
      skillFile(
        `${GOOD}\nlicense: 3\ncompatibility: [git, docker]\nallowed-tools:\n  - Read\n  - Bash(git add *)\nmetadata:\n  version: 1.10\n  draft: false\n  tags: [a, b]\n  nested: {a: b}\n  nothing:`,
      ),
    );
    expect(skill).toMatchObject({
      license: '3',
      compatibility: 'git, docker',
      allowedTools: ['Read', 'Bash(git add *)'],
      metadata: { version: '1.10', draft: 'false', tags: 'a, b' },
    });
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['license-not-text', 4],
      ['compatibility-not-text', 5],
      ['allowed-tools-not-text', 6],
      ['metadata-value-not-text', 10],
      ['metadata-value-not-text', 11],
      ['metadata-value-not-text', 12],
      ['metadata-value-not-text', 13],
      ['metadata-value-not-text', 14],
    ]);
    expect(warnings.every(({ level }) => level === 'warning')).toBe(true);
  });

  test.each([
    ['Read, Write,Edit', ['Read', 'Write', 'Edit']],
    ['Read  Bash(git add *, git status) Edit', ['Read', 'Bash(git add *, git status)', 'Edit']],
    ['"[Read, Write]"', ['Read', 'Write']],
    ['""', []],
  ])('allowed-tools: %s is %j', (written, tools) => {
    expect(load(skillFile(`${GOOD}\nallowed-tools: ${written}`)).skill.allowedTools).toEqual(tools);
  });

  test('keys that nobody knows are told, with the key that may be meant', () => {
    const { warnings } = load(skillFile(`${GOOD}\nhomepage: x\nlicence: MIT\nallowed_tools: Read`));
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['unknown-key', 4],
      ['unknown-key', 5],
      ['unknown-key', 6],
    ]);
    expect(warnings[1]?.fix).toContain('"license"');
    expect(load(skillFile(`${GOOD}\nallowed_tools: Read`)).skill.allowedTools).toEqual(['Read']);
  });

  test('keys named like the parts of an object do no harm', () => {
    const { skill } = load(
      skillFile(`${GOOD}\n__proto__: x\nconstructor: y\nmetadata:\n  __proto__: z\n  toString: t`),
    );
    expect(Object.entries(skill.metadata)).toEqual([
      ['__proto__', 'z'],
      ['toString', 't'],
    ]);
    expect(Object.getPrototypeOf(skill.metadata)).toBe(Object.prototype);
  });
});

test('a file is judged by what it says and not by where the loader finds it', () => {
  const text = skillFile(GOOD);
  expect(readSkill(text, PLACE)).toEqual(readSkill(text, { ...PLACE, file: 'Skill.md' }));
});

describe('a rule in the text', () => {
  const open = '---\nname: mail-sorter\ndescription: Sorts mail. Use when mail piles up.\n';
  test.each([
    ['below a heading', '\n# Mail\n\nSort it.\n\n---\n\nMore: of it.\n', 5],
    ['below a paragraph', '\nSort it by hand.\n\n---\nMore.\n', 5],
    ['with keys in the text', '# Mail\n\nFirst: look.\n\nThen sort.\n---\n', 4],
  ])('%s is not the end of front matter that nobody closed', (_, rest, line) => {
    expect(refuse(`${open}${rest}`)).toMatchObject([{ code: 'unclosed-frontmatter', line }]);
  });

  test.each([
    ['comments and blank lines', '\n# About\nlicense: MIT\n\nmetadata:\n  author: me\n'],
    [
      'a description over several lines',
      'license: MIT\nmetadata:\n  a: |\n    # x\n\n    words here\n',
    ],
  ])('%s between the fences end nothing', (_, more) => {
    const { skill, codes } = load(`${open}${more}---\n\n# Mail\n\n---\n`);
    expect(codes).toEqual([]);
    expect(skill).toMatchObject({ license: 'MIT' });
  });
});

test.each([
  ['no front matter', 'hunter2-hunter2\n'],
  ['lines like those of secrets.yaml', 'API_KEY: hunter2\nOTHER: hunter2\n'],
  ['front matter that holds no keys', '---\nhunter2\n---\n'],
  ['front matter that does not end', '---\nname: hunter2\ntoken: hunter2\n'],
  [
    'front matter without a description',
    '---\nname: Hunter2!\ncompatibility: [hunter2]\nallowed-tools: [hunter2]\n---\n',
  ],
])('what is told of a file with %s, which is not loaded, quotes nothing of it', (_, text) => {
  expect(JSON.stringify(refuse(text))).not.toMatch(/hunter2/i);
});

test('a description that is suggested keeps the underscores of words', () => {
  const text =
    '---\nname: mail-sorter\n---\n\nSets *max_tokens* and `_private_` for __all__ of my_mail_box.\n';
  const { skill } = load(text);
  expect(skill.description).toBe('Sets max_tokens and _private_ for all of my_mail_box.');
});
