import { expect, test } from 'vitest';
import { refuse } from '../base/errors.ts';
import { NO_SIGN_INS } from '../domain/sign-in.fake.ts';
import { createDavAccounts } from './dav-accounts.ts';
import { createDavFaults } from './dav-faults.ts';

const { signal } = new AbortController();

test('an address that leads elsewhere says so, so that nobody else names a host inside', async () => {
  const seen: [string, boolean | undefined][] = [];
  const names = { one: 'calendar', many: 'calendars', item: 'entry', connect: '', group: '' };
  const { connect } = createDavAccounts(
    {
      person: 'owner',
      store: {
        davAccounts: {
          of: async () => [],
          all: async () => [],
          people: async () => [],
          put: async () => true,
          remove: async () => true,
        },
      },
      clock: { nowMs: () => 0 },
      makeId: (prefix) => prefix,
      async send({ url, isLedTo }) {
        seen.push([url.host, isLedTo]);
        const leads = url.host === 'example.org';
        const headers: Record<string, string> = leads ? { location: 'https://10.0.0.1/a' } : {};
        return { status: leads ? 302 : 404, headers, body: '' };
      },
      secret: () => refuse({ code: 'x', message: 'none', hint: '' }),
      signIns: NO_SIGN_INS,
      saveSecret: async () => undefined,
      readFile: null,
      resolveSrv: async () => [],
    },
    {
      ...{ kind: 'calendar', names, faults: createDavFaults(names), srv: '', ending: /ics$/ },
      ...{ beginning: /^BEGIN/, nameIn: () => null, hasShared: true, examples: '' },
    },
  );
  await expect(connect({ where: 'https://example.org/a.ics' }, signal)).rejects.toMatchObject({
    code: 'calendar-refused',
  });
  expect(seen).toEqual([
    ['example.org', false],
    ['10.0.0.1', true],
  ]);
});
