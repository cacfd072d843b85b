/** Mails as strangers write them, read in the child: each is read, or refused with why, and the next one is read. */
import { expect, test } from 'vitest';
import { openBounded } from './bounded.fake.ts';

const bounded = openBounded();
const { signal } = new AbortController();
const read = (mail: string) => bounded.readMail(new TextEncoder().encode(mail), signal);

test('words, ids of the thread and what the server checked are read, the uppermost first', async () => {
  const mail = [
    'authentication-results: mx.example.org; dmarc=pass',
    'authentication-results: evil.example; dmarc=pass',
    'references: <a@x> <b@x>',
    'in-reply-to: <b@x>',
    'content-type: text/html; charset=iso-8859-1',
    'content-transfer-encoding: quoted-printable',
    '',
    '<p>Gr=FC=DFe</p><script>x</script><a href=3D"https://example.org/y">here</a>',
  ].join('\r\n');
  const answer = await read(mail);
  expect(answer).toMatchObject({
    kind: 'done',
    value: {
      isHtml: true,
      references: ['a@x', 'b@x'],
      authentication: ['mx.example.org; dmarc=pass', 'evil.example; dmarc=pass'],
    },
  });
  const text = answer.kind === 'done' ? answer.value.text : '';
  expect(text).toContain('Grüße');
  expect(text).toContain('here [https://example.org/y]');
});

const multipart = (depth: number) =>
  `${Array.from({ length: depth }, (_, n) => `content-type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')}\r\nx`;
const parts = (count: number) =>
  `content-type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(count)}--b--`;

test.each([
  ['a depth of 5,000', multipart(5000)],
  ['50,000 parts', parts(50_000)],
  ['200,000 headers', `${'x: y\r\n'.repeat(200_000)}\r\nwords`],
  ['one endless header', `x: ${'y'.repeat(500_000)}`],
  ['100,000 tags within each other', `content-type: text/html\r\n\r\n${'<b>'.repeat(100_000)}x`],
  ['an unknown charset', 'content-type: text/plain; charset=nonsense\r\n\r\nwords'],
  ['ids that go on', `references: ${'<a@x> '.repeat(50_000)}\r\n\r\nwords`],
  ['nothing', ''],
])('%s: read or refused, and the next mail is read', async (_, mail) => {
  const { kind } = await read(mail.slice(0, 600_000));
  expect(kind).toMatch(/^(?:done|refused|too-slow|too-large)$/);
  expect(await read('subject: x\r\n\r\nwords')).toMatchObject({ value: { text: 'words\n' } });
});
