/** Whom a draft of a model names: the address that the contacts have, or a fault for the model. */
import { expect, test } from 'vitest';
import type { ContactFound } from '../../domain/contact-found.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { nameAwaited, nameReceivers } from './name-receivers.ts';

const PEOPLE: Record<string, ContactFound> = {
  Ana: { kind: 'one', name: 'Ana Lopez', address: 'ana@example.org' },
  Bob: {
    kind: 'several',
    choices: [
      { name: 'Bob One', address: 'bob@example.org' },
      { name: 'Bob Two', address: 'bob@example.com' },
    ],
  },
};
const find = async (name: string): Promise<ContactFound> => PEOPLE[name] ?? { kind: 'none' };
const ANA = 'Ana Lopez <ana@example.org>';

test.each([
  ['email.send', { to: 'Ana', body: 'x' }, { to: [ANA], body: 'x' }],
  [
    'email.send',
    { to: ['Ana', 'eve@example.com'], cc: ['Ana'] },
    { to: [ANA, 'eve@example.com'], cc: [ANA] },
  ],
  ['email.draft', { to: ['${input.to}'] }, { to: ['${input.to}'] }],
  ['calendar.create', { title: 'Ana', attendees: ['Ana'] }, { title: 'Ana', attendees: [ANA] }],
  ['calendar.update', { invite: ['Ana'] }, { invite: [ANA] }],
  ['message.send', { text: 'Ana' }, { text: 'Ana' }],
])('%s %o', async (tool, input, named) => {
  const { value, faults } = await nameReceivers([{ tool, input }], find);
  expect([value, faults]).toEqual([[{ tool, input: named }], []]);
});

test('of several, and of nobody, the model is told, with where it wrote them', async () => {
  const { faults } = await nameReceivers(
    [{ tool: 'email.send', input: { to: ['Bob', 'Zora'] } }],
    find,
  );
  expect(faults.map(({ code, details }) => [code, details?.['path']])).toEqual([
    ['several-contacts', 'plan.tools[0].input.to'],
    ['unknown-contact', 'plan.tools[0].input.to'],
  ]);
});

test('who is waited for has the address that the contacts have; a name that they do not know stays', async () => {
  const awaited = async (event: object): Promise<unknown> => {
    const { value, faults } = await nameAwaited({ kind: 'event', event } as Trigger, find);
    return faults.length > 0 ? faults.map(({ code }) => code) : (value as { event: object }).event;
  };
  expect(await awaited({ on: 'mail', from: 'Ana' })).toEqual({ on: 'mail', from: ANA });
  expect(await awaited({ on: 'mail', from: 'bank' })).toEqual({ on: 'mail', from: 'bank' });
  expect(await awaited({ on: 'mail', from: 'Bob' })).toEqual(['several-contacts']);
  expect(await awaited({ on: 'calendar', with: 'Ana' })).toEqual({
    ...{ on: 'calendar', with: 'Ana <ana@example.org>' },
  });
});
