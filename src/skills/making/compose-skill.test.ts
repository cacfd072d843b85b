import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inspectSkill } from '../scan/inspect-skill.ts';
import { outlineOf } from '../telling/markdown-outline.ts';
import { composeSkill } from './compose-skill.ts';
import { parseDraft, type SkillDraft } from './skill-draft.ts';
import { skillTemplate } from './skill-template.ts';

const DRAFT: SkillDraft = { name: 'x', description: 'Does x.', instructions: 'Do x.' };

/** As another program would read it: the lines between the first two `---`, then the rest. */
function read(text: string): { fields: Record<string, unknown>; body: string; head: string } {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const head = lines.slice(1, end).join('\n');
  return { head, fields: parse(head), body: lines.slice(end + 1).join('\n') };
}

function draftOf(raw: object) {
  return parseDraft(raw, { nowMs: 0, bodyBytes: 1000 });
}

test('a draft becomes a SKILL.md with flat texts in metadata, and a plan beside it', () => {
  const files = composeSkill({
    ...DRAFT,
    name: 'weekly-report',
    trigger: ['the weekly report', 'what happened'],
    tools: ['http.request', 'message.send'],
    schedule: '0 9 * * 1 Europe/Berlin',
    plan: [{ id: 'a', toolName: 'time.now' }],
    domain: 'work',
    version: '1.10',
    author: 'main',
    maxSteps: 20,
  });
  expect(files.get('SKILL.md')).toBe(`---
name: "weekly-report"
description: "Does x."
metadata:
  rote-domain: "work"
  rote-trigger: "the weekly report | what happened"
  rote-tools: "http.request message.send"
  rote-schedule: "0 9 * * 1 Europe/Berlin"
  rote-plan: "plan.json"
  rote-max-steps: "20"
  version: "1.10"
  author: "main"
---

Do x.
`);
  expect(JSON.parse(files.get('plan.json') ?? '')).toEqual([{ id: 'a', toolName: 'time.now' }]);
  expect(composeSkill(DRAFT).get('plan.json')).toBe(null);
});

test('whatever the text, what was written reads back the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.constantFrom(
      ...['yes', 'null', '1e3', '1:30', '0x1f', '2027-01-01', '~', '---', '# no', 'a: b', '- a'],
      ...[
        '\n---\n',
        '"',
        "'",
        '\\',
        '\u2028',
        '\u0085',
        '\ufeff',
        '\ufffe',
        '\x7f',
        '\ud800',
        '💎',
      ],
      'long words\n'.repeat(40),
    ),
  );
  fc.assert(
    fc.property(text, text, text, (description, category, author) => {
      const draft = { ...DRAFT, name: 'null', description, category, author };
      const { fields, body } = read(composeSkill(draft).get('SKILL.md') ?? '');
      expect(fields).toEqual({ name: 'null', description, metadata: { category, author } });
      expect(body).toBe('\nDo x.\n');
    }),
    { numRuns: 100 },
  );
});

test('the front matter holds nothing that an older reader of YAML refuses or reads otherwise', () => {
  const low = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));
  const text = fc.string({ unit: 'binary' }).map((some) => `${some}${low}\u2028\u2029\ufeff\uffff`);
  fc.assert(
    fc.property(text, (description) => {
      const { head } = read(composeSkill({ ...DRAFT, description }).get('SKILL.md') ?? '');
      // Raw control characters, and any value that is not in quotes.
      expect(/[^\P{Cc}\n]|[\u2028\u2029\ufeff\ufffe\uffff]/u.test(head)).toBe(false);
      expect(head.split('\n').every((line) => /^[\w-]+: ".*"$/su.test(line))).toBe(true);
      expect(head.isWellFormed()).toBe(true);
    }),
  );
});

test('a code template keeps its code, whatever fences are in it', () => {
  const code = fc.array(fc.constantFrom('```', '````js', 'x = 1', '~~~', '', '# a'), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(code, (lines) => {
      const codeTemplate = ['first', ...lines, 'last'].join('\n');
      const text =
        composeSkill({ ...DRAFT, codeTemplate, codeLanguage: 'js' }).get('SKILL.md') ?? '';
      const { body } = read(text);
      const outline = outlineOf(body);
      expect(outline.headings.map(({ title }) => title)).toEqual(['Code template']);
      const [fence] = outline.fences;
      const block = body.slice(fence?.start, fence?.end).trimEnd().split('\n');
      expect(block.slice(1, -1).join('\n')).toBe(codeTemplate);
      expect(block[0]).toMatch(/^`{3,}js$/);
    }),
  );
});

test.each([
  [{ name: 'My Skill' }, 'bad-skill-name'],
  [{ name: '../hack' }, 'bad-skill-name'],
  [{ name: '-x' }, 'bad-skill-name'],
  [{ name: 'x-' }, 'bad-skill-name'],
  [{ name: 'a--b' }, 'bad-skill-name'],
  [{ name: 'a'.repeat(65) }, 'bad-skill-name'],
  [{ name: 'é' }, 'bad-skill-name'],
  [{ description: ' ' }, 'bad-skill'],
  [{ description: 'x'.repeat(1025) }, 'bad-skill'],
  [{ instructions: '' }, 'bad-skill'],
  [{ instructions: 'x'.repeat(1001) }, 'skill-too-large'],
  [{ instructions: 'x', codeTemplate: 'x'.repeat(1000) }, 'skill-too-large'],
  [{ trigger: ['a|b'] }, 'bad-skill'],
  [{ tools: ['a b'] }, 'bad-skill'],
  [{ shedule: 'every 3h' }, 'bad-skill'],
  [{ plan: [{ toolName: 'time.now' }] }, 'bad-plan'],
  [{ plan: { tools: 3 } }, 'bad-plan'],
])('%j is refused as %s', (wrong, code) => {
  expect(draftOf({ ...DRAFT, ...wrong })).toMatchObject({ ok: false, fault: { code } });
});

test.each([
  ['every 3h', true],
  ['0 9 * * 1-5 America/New_York', true],
  ['at 2027-01-01T09:00', true],
  ['0 99 * * *', false],
  ['every now and then', false],
  ['0 9 * * 1 Europe/Nowhere', false],
])('the schedule %j is taken: %s', (schedule, isTaken) => {
  expect(draftOf({ ...DRAFT, schedule }).ok).toBe(isTaken);
});

test('names at the edge of the rule are taken', () => {
  for (const name of ['a', '0', 'a'.repeat(64), 'stock-check-v2', '1-2-3']) {
    expect(draftOf({ ...DRAFT, name }).ok, name).toBe(true);
  }
});

test('the template of a new skill is valid, and nothing in it is objected to', () => {
  const text = skillTemplate('my-skill', { withScript: false }).get('SKILL.md') ?? '';
  const { fields } = read(text);
  expect(fields).toMatchObject({ name: 'my-skill', metadata: { version: '1' } });
  expect(`${fields['description']}`.length).toBeLessThan(1024);
  expect(inspectSkill(text)).toEqual([]);
  // With every # taken away it is still YAML, with nothing but texts in metadata.
  const open = read(text.replaceAll(/^ {2}# (?=rote-)/gm, '  ')).fields['metadata'];
  expect(Object.keys(open as object).length).toBe(5);
  expect(Object.values(open as object).every((value) => typeof value === 'string')).toBe(true);
});
