import { describe, expect, test } from 'vitest';
import type { ActionText, Finding } from '../skill.ts';
import { checkAction, readAction } from './read-action.ts';

const PLACE = { file: 'email/send.md', domain: 'email', verb: 'send' };

function actionFile(frontMatter: string, body = '# Send\n\nSends a mail.\n'): string {
  return `---\n${frontMatter}\n---\n${body}`;
}

function load(frontMatter: string, body?: string): { action: ActionText; warnings: Finding[] } {
  const loaded = readAction(actionFile(frontMatter, body), PLACE);
  if (!loaded.ok) throw new Error(`not loaded: ${JSON.stringify(loaded.findings)}`);
  return { action: loaded.value, warnings: [...loaded.warnings] };
}

function inputOf(flags: string): { input: unknown; codes: string[] } {
  const { action, warnings } = load(`description: Sends.\n${flags}`);
  return { input: action.input, codes: warnings.map(({ code }) => code) };
}

describe('an action', () => {
  test('is loaded with its flags, its effect and what carries it out', () => {
    const text = actionFile(
      'name: email.send\ndescription: Sends a mail.\neffect: once\nflags:\n  to: {type: string, required: true}\nscript: ./scripts/send.js',
    );
    expect(checkAction(text, PLACE)).toEqual([]);
    expect(readAction(text, PLACE)).toEqual({
      ok: true,
      warnings: [],
      value: {
        name: 'email.send',
        description: 'Sends a mail.',
        input: {
          type: 'object',
          properties: { to: { type: 'string' } },
          required: ['to'],
          additionalProperties: false,
        },
        backing: { kind: 'script', path: 'scripts/send.js' },
        effect: 'once',
        bodyStart: text.indexOf('# Send'),
      },
    });
  });

  test('is named after its domain and its file where it says no name', () => {
    expect(load('description: Sends.').action.name).toBe('email.send');
  });

  test.each(['email.send', 'my-mail.send_all', 'a1.b.c-d'])('may be named %s', (name) => {
    expect(load(`name: ${name}\ndescription: x`).action.name).toBe(name);
  });

  test.each(['send', 'Email.Send', '.send', 'email.', 'e mail.send', 'email.-x', '../x.y', 'é.b'])(
    'named %s is a diagnostic',
    (name) => {
      const loaded = readAction(actionFile(`name: ${name}\ndescription: x`), PLACE);
      expect(loaded).toEqual({
        ok: false,
        findings: [
          expect.objectContaining({
            code: 'bad-action-name',
            line: 2,
            fix: 'Write name: email.send',
          }),
        ],
      });
    },
  );

  test('without front matter is a diagnostic', () => {
    const loaded = readAction('# Send\n\nSends a mail.', PLACE);
    expect(loaded.ok ? [] : loaded.findings.map(({ code }) => code)).toEqual(['no-frontmatter']);
  });

  test('without a description takes the first paragraph of its manual', () => {
    const { action, warnings } = load('name: email.send');
    expect(action.description).toBe('Sends a mail.');
    expect(warnings.map(({ code }) => code)).toEqual(['missing-description']);
  });

  test('tells keys and effects that nobody knows', () => {
    const { action, warnings } = load('description: x\nefect: read\neffect: twice');
    expect(action.effect).toBeNull();
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ['unknown-key', 3],
      ['bad-effect', 4],
    ]);
  });
});

describe('flags', () => {
  const TO = { type: 'string', description: 'who gets it' };
  const schema = (properties: object, required: string[] = []) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });

  test.each([
    [
      'a map of what is known',
      'flags:\n  to: {type: string, description: who gets it, required: true}',
      schema({ to: TO }, ['to']),
    ],
    [
      'a map of texts',
      'flags:\n  to: who gets it\n  cc:',
      schema({ to: TO, cc: { type: 'string' } }),
    ],
    [
      'a list of maps',
      'flags:\n  - name: to\n    type: text\n    description: who gets it\n    required: "yes"',
      schema({ to: TO }, ['to']),
    ],
    ['a list of names with texts', 'flags:\n  - to: who gets it', schema({ to: TO })],
    [
      'a list of lines',
      'flags:\n  - --to ADDRESS (required)  who gets it\n  - --dry-run',
      schema({ to: TO, 'dry-run': {} }, ['to']),
    ],
    [
      'lines of text',
      'flags: |\n  --to ADDRESS  who gets it\n  -n, --count N: how many',
      schema({ to: TO, count: { type: 'number', description: 'how many' } }),
    ],
    [
      'repeated values',
      'flags:\n  - --to <address>... who gets it',
      schema({ to: { type: 'array', items: { type: 'string' }, description: 'who gets it' } }),
    ],
    [
      'other spellings of types',
      'flags:\n  a: {type: int, default: "3"}\n  b: {type: bool, default: "no"}\n  c: {type: "string[]"}',
      schema({
        a: { type: 'integer', default: 3 },
        b: { type: 'boolean', default: false },
        c: { type: 'array', items: { type: 'string' } },
      }),
    ],
    [
      'choices',
      'flags:\n  p: {enum: [low, high], default: low}\n  q: {choices: [1, 2]}',
      schema({ p: { enum: ['low', 'high'], default: 'low' }, q: { enum: [1, 2] } }),
    ],
    [
      'further rules',
      'flags:\n  n: {type: integer, minimum: 1, items: {type: string}}',
      schema({ n: { type: 'integer', minimum: 1, items: { type: 'string' } } }),
    ],
    ['no flags', 'flags:', null],
  ])('are read from %s', (_, flags, input) => {
    expect(inputOf(flags)).toEqual({ input, codes: [] });
  });

  test.each([
    ['a name that is none', 'flags:\n  "a b": x', schema({})],
    ['a list for what is known', 'flags:\n  a: [x]', schema({})],
    ['a line without a name', 'flags:\n  - "(nothing)"', schema({})],
    ['a type that is none', 'flags:\n  a: {type: colour}', schema({ a: {} })],
    [
      'a default of another type',
      'flags:\n  a: {type: integer, default: many}',
      schema({ a: { type: 'integer' } }),
    ],
    ['choices that are no list', 'flags:\n  a: {enum: low}', schema({ a: {} })],
    ['a required that is no truth value', 'flags:\n  a: {required: sometimes}', schema({ a: {} })],
    ['a name twice', 'flags:\n  - --a\n  - a', schema({ a: {} })],
  ])('tell %s', (_, flags, input) => {
    expect(inputOf(flags)).toEqual({ input, codes: ['bad-flag'] });
  });
});

describe('an input', () => {
  test('is a JSON Schema, taken as it stands', () => {
    const { input } = inputOf(
      'input: {properties: {to: {type: string, minLength: 3}}, required: [to]}',
    );
    expect(input).toEqual({
      type: 'object',
      properties: { to: { type: 'string', minLength: 3 } },
      required: ['to'],
    });
  });

  test('counts before flags, and is told where it is none', () => {
    expect(inputOf('input: {type: object}\nflags: {a: x}')).toEqual({
      input: { type: 'object' },
      codes: ['bad-input'],
    });
    expect(inputOf('input: {type: array}')).toEqual({ input: null, codes: ['bad-input'] });
    expect(inputOf('input: text')).toEqual({ input: null, codes: ['bad-input'] });
  });
});

describe('what carries it out', () => {
  test.each([
    ['script: scripts/send.js', { kind: 'script', path: 'scripts/send.js' }],
    ['plan: plans/send.json', { kind: 'plan', path: 'plans/send.json' }],
    ['tool: http.request', { kind: 'tool', tool: 'http.request', input: null }],
    [
      'tool: http.request\nwith: {url: "${input.to}"}',
      { kind: 'tool', tool: 'http.request', input: { url: '${input.to}' } },
    ],
    ['metadata: {rote-script: scripts/send.js}', { kind: 'script', path: 'scripts/send.js' }],
    ['metadata: {rote-plan: send.json}', { kind: 'plan', path: 'send.json' }],
    ['metadata: {rote-tool: mail.send}', { kind: 'tool', tool: 'mail.send', input: null }],
    ['effect: read', null],
  ])('%s', (lines, backing) => {
    const { action, warnings } = load(`description: x\n${lines}`);
    expect(action.backing).toEqual(backing);
    expect(warnings).toEqual([]);
  });

  test.each([
    'script: ../send.js',
    'script: a/../../send.js',
    'script: /bin/sh',
    'script: "C:\\\\send.js"',
    'plan: [x]',
    'tool: send',
    'tool: "a b.c"',
  ])('%s is told and ignored', (line) => {
    const { action, warnings } = load(`description: x\n${line}`);
    expect(action.backing).toBeNull();
    expect(warnings.map(({ code }) => code)).toEqual(['bad-backing']);
  });

  test('is one thing: the first of two counts', () => {
    const { action, warnings } = load('description: x\ntool: a.b\nscript: s.js');
    expect(action.backing).toEqual({ kind: 'script', path: 's.js' });
    expect(warnings.map(({ code }) => code)).toEqual(['bad-backing']);
  });
});
