import { expect, test } from 'vitest';
import type { Person } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import { requestCode } from '../../domain/request-code.ts';
import { decideAnswer } from './decide-answer.ts';

const asked = (id: string, forWhom: string) =>
  ({
    id,
    forWhom,
    hash: 'a'.repeat(64),
    title: `Let ${id} in`,
    about: id,
    lines: [],
  }) as unknown as Request;
const OPEN = [asked('req_owner', 'owner'), asked('req_ann', 'ann')];
const PEOPLE: Record<string, Pick<Person, 'id' | 'role'>> = {
  owner: { id: 'owner', role: 'owner' },
  ann: { id: 'ann', role: 'member' },
  guest: { id: 'gus', role: 'guest' },
};
const none = { text: '', choice: null, open: OPEN, plain: null, seen: [] };

const TABLE: readonly [who: string, request: string, may: boolean][] = [
  ['owner', 'req_owner', true],
  ['owner', 'req_ann', true],
  ['ann', 'req_ann', true],
  ['ann', 'req_owner', false],
  ['guest', 'req_ann', false],
  ['guest', 'req_owner', false],
];

test.each(TABLE)('what %s says of %s counts: %s', (who, id, may) => {
  const person = PEOPLE[who] ?? expect.fail();
  const request = OPEN.find((one) => one.id === id) ?? expect.fail();
  const answered = { kind: 'answer', id, answer: 'yes' };
  const over = { kind: 'over' };
  expect(decideAnswer({ ...none, person, choice: `request:${id}:yes` })).toEqual(
    may ? answered : over,
  );
  expect(decideAnswer({ ...none, person, text: `yes ${requestCode(request)}` })).toEqual(
    may ? answered : over,
  );
  expect(decideAnswer({ ...none, person, text: `approve ${id}` })).toEqual(
    may ? { kind: 'needs-button', among: [request] } : { kind: 'none' },
  );
});
