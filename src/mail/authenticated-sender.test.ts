import { expect, test } from 'vitest';
import { authenticatedSender } from './authenticated-sender.ts';

const from = [{ address: 'bob@mail.example.com' }];
const authservId = 'mx.example.org';
const by = (...results: string[]) => authenticatedSender({ from, results, authservId });

test.each([
  ['mx.example.org; dmarc=pass (p=REJECT) header.from=mail.example.com'],
  ['mx.example.org 1; spf=fail smtp.mailfrom=x; dkim=pass header.d=mail.example.com header.s=k'],
  ['MX.Example.org; dkim=pass header.d=example.com'],
  ['mx.example.org; dkim=fail header.d=a.test; dkim=pass header.d=example.com'],
])('%s: the sender is authenticated', (result) => {
  expect(by(result)).toBe('bob@mail.example.com');
});

test.each([
  [],
  ['evil.example; dmarc=pass header.from=mail.example.com'],
  ['mx.example.org; dmarc=fail header.from=mail.example.com'],
  ['mx.example.org; dmarc=pass header.from=evil.example'],
  ['mx.example.org; dkim=pass header.d=evil.example'],
  ['mx.example.org; dkim=pass header.d=com'],
  ['mx.example.org; dkim=pass header.d=ample.com'],
  ['mx.example.org; spf=pass smtp.mailfrom=mail.example.com'],
  ['mx.example.org; none (; dmarc=pass header.from=mail.example.com)'],
  ['mx.example.org; x="; dmarc=pass header.from=mail.example.com"'],
  // Beneath its own, the server's name is one that the sender wrote.
  ['mx.example.org; dmarc=fail', 'mx.example.org; dmarc=pass header.from=mail.example.com'],
  ['mx.example.org.evil.example; dmarc=pass header.from=mail.example.com'],
])('%s %s: nobody is', (...results) => {
  expect(by(...results)).toBeNull();
});

test('nobody is authenticated without the name of the server, or with two senders', () => {
  const results = ['mx.example.org; dmarc=pass header.from=mail.example.com'];
  expect(authenticatedSender({ from, results, authservId: null })).toBeNull();
  expect(authenticatedSender({ from: [...from, ...from], results, authservId })).toBeNull();
});
