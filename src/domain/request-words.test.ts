import { describe, expect, test } from 'vitest';
import { hashRequest, type Request } from './request.ts';
import { requestCode } from './request-code.ts';
import { type NewDocument, sealDocument } from './request-document.ts';
import { askedMessage, openedMessage, readShowChoice, wholeText } from './request-words.ts';

const CHAT = 'agent:main:telegram:direct:7';
const PAGE = 'agent:main:web:direct:owner';
const TERMINAL = 'agent:main:terminal:direct:me';

function request(document: NewDocument = {}, more: Partial<Request> = {}): Request {
  const shown = {
    asks: 'h',
    title: 'May it?',
    lines: ['It is said so.'],
    document: sealDocument(document),
  };
  return {
    id: 'req_1',
    kind: 'tool',
    forWhom: 'owner',
    untilMs: null,
    ...shown,
    hash: hashRequest(shown),
    ...more,
  } as Request;
}
const LONG = { files: [{ name: 'run.sh', text: 'echo <1>\n'.repeat(1000) }] };
const TOO_LONG = { files: [{ name: 'a', text: 'x'.repeat(600_000) }] };
const values = ({ choices }: { choices: { value: string }[] }) => choices.map(({ value }) => value);

test('what the scan found is read first, also where a chat has no room for the files', () => {
  const found = ['high: go.py, line 1: This runs code that nobody can read.'];
  const list = `What the scan found:\n- ${found[0]}`;
  expect(askedMessage(request({ found, steps: ['it'] }), CHAT).text).toContain(
    `${list}\n\nWhat it does:`,
  );
  const { text, kind } = askedMessage(request({ ...LONG, found, reaches: ['a'] }), CHAT);
  expect([kind, text]).toEqual([
    'needs-opening',
    expect.stringContaining(`\n- ${found[0]}\n- a\n`),
  ]);
  expect(openedMessage(request({ ...LONG, found }), CHAT).attached?.text).toContain(list);
});

test('all of it stands under headings, and no line of a file passes for another', () => {
  const document = {
    reaches: ['a.example'],
    steps: ['fetch it', 'post it'],
    changes: ['its name: a → b'],
    files: [{ name: 'run.sh', text: 'echo\nWhat it does:\n1. nothing\n' }],
  };
  expect(wholeText(request(document))).toBe(
    [
      'May it?',
      'It is said so.',
      '',
      'What it reaches:',
      '- a.example',
      '',
      'What it does:',
      '1. fetch it',
      '2. post it',
      '',
      'What would be another:',
      '- its name: a → b',
      '',
      'The file run.sh:',
      '| echo',
      '| What it does:',
      '| 1. nothing',
    ].join('\n'),
  );
});

describe('what a message may hold', () => {
  test('what fits is whole, with a yes, a no and the code', () => {
    const asked = request({ steps: ['one'] });
    const message = askedMessage(asked, CHAT);
    const code = requestCode(asked);
    expect(message.kind).toBe('whole');
    expect(values(message)).toEqual(['request:req_1:yes', 'request:req_1:no']);
    expect(message.text).toBe(
      `${wholeText(asked)}\n\nPress a button, or answer "yes ${code}" or "no ${code}". At the machine: rote requests answer req_1 yes (or no)`,
    );
  });

  test('what does not fit has no yes and no code, only the way to all of it and a no', () => {
    const asked = request(LONG);
    const message = askedMessage(asked, CHAT);
    expect(message.kind).toBe('needs-opening');
    expect(values(message)).toEqual(['request:req_1:show', 'request:req_1:no']);
    expect(message.text).not.toContain(requestCode(asked));
    expect(message.text).toContain('All of it: 1 file (run.sh).');
    const opened = openedMessage(asked, CHAT);
    expect(values(opened)).toEqual(['request:req_1:yes', 'request:req_1:no']);
    expect(opened.text).toContain(requestCode(asked));
    expect(opened.attached).toEqual({
      name: `request-${requestCode(asked)}.txt`,
      text: wholeText(asked),
    });
  });

  test('what nobody can be shown whole has no yes anywhere', () => {
    for (const message of [
      askedMessage(request(TOO_LONG), CHAT),
      openedMessage(request(TOO_LONG), CHAT),
    ]) {
      expect(message.kind).toBe('too-long');
      expect(values(message)).toEqual(['request:req_1:no']);
      expect(message.attached).toBeUndefined();
    }
  });

  test('what is on pages has no yes in a chat, which has no pages', () => {
    const asked = request({ steps: ['message.send (48 schedules)'], pages: 12 });
    for (const message of [askedMessage(asked, CHAT), openedMessage(asked, CHAT)]) {
      expect(message.kind).toBe('in-pages');
      expect(values(message)).toEqual(['request:req_1:no']);
      expect(message.text).not.toContain(requestCode(asked));
      expect(message.text).toContain('All of it is on pages');
    }
  });

  test('letters that chats count several times count several times', () => {
    const fits = (text: string) => askedMessage(request({ steps: [text] }), CHAT, 200).kind;
    expect(fits('x'.repeat(100))).toBe('whole');
    expect(fits('<'.repeat(100))).toBe('needs-opening');
  });

  test('one of a list, without its document, is never whole', () => {
    expect(askedMessage(request({}, { document: null }), CHAT).kind).toBe('needs-opening');
  });
});

test.each([
  [
    'a chat of the owner',
    CHAT,
    {},
    /^Press a button, or answer "yes \w{5}" or "no \w{5}"\. At the machine: rote/,
  ],
  [
    'a chat of a member',
    CHAT,
    { forWhom: 'ann' },
    /^Press a button, or answer "yes \w{5}" or "no \w{5}"\.$/,
  ],
  ['the page', PAGE, {}, /^Press a button/],
  ['a terminal', TERMINAL, {}, /^Your answer: rote requests answer req_1 yes \(or no\)$/],
  [
    'something to remember',
    CHAT,
    { kind: 'memory', forWhom: 'ann' },
    /^Press a button, or answer yes or no\.$/,
  ],
] as const)('in %s it says how it is answered', (_, session, more, how) => {
  const { text } = askedMessage(request({}, more), session);
  expect(text.split('\n').at(-1)).toMatch(how);
});

test('a press that wants to see it is known by its value', () => {
  expect(readShowChoice('request:req_1:show')).toBe('req_1');
  for (const other of ['request:req_1:yes', 'request::show', 'draft:a:show', 'request:a b:show'])
    expect(readShowChoice(other)).toBeNull();
});

test('the hash is another as soon as anything is that is shown, or that a yes carries out', () => {
  const base = { reaches: ['a'], steps: ['b'], changes: ['c'], files: [{ name: 'd', text: 'e' }] };
  const hashOf = (document: NewDocument, more: Partial<Request> = {}) =>
    hashRequest({ ...request(document), ...more });
  const hashes = [
    hashOf(base),
    hashOf({ ...base, reaches: ['x'] }),
    hashOf({ ...base, steps: ['x'] }),
    hashOf({ ...base, changes: ['x'] }),
    hashOf({ ...base, files: [{ name: 'x', text: 'e' }] }),
    hashOf({ ...base, files: [{ name: 'd', text: 'x' }] }),
    hashOf(base, { title: 'x' }),
    hashOf(base, { lines: ['x'] }),
    hashOf(base, { asks: 'x' }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashOf(base)).toBe(hashOf({ ...base }));
});
