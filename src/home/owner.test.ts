import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { isDeadOwner, makeOwner } from './owner.ts';
import { processStart } from './process-start.ts';

test('we are alive, a process that ended is dead, and of another machine we know nothing', () => {
  expect(isDeadOwner(makeOwner(() => 'owner_1'))).toBe(false);
  const { pid } = spawnSync('true');
  expect(isDeadOwner(`owner_1@${hostname()}:${pid}`)).toBe(true);
  expect(isDeadOwner(`owner_1@elsewhere:${pid}`)).toBe(false);
  expect(isDeadOwner('owner_1')).toBe(false);
});

test('in a container, where each process has the number of the one before, it is known by its start', () => {
  const owner = `owner_1@${hostname()}:${process.pid}`;
  expect(isDeadOwner(owner)).toBe(false);
  expect(isDeadOwner(`${owner}/1`)).toBe(processStart(process.pid) !== null);
});
