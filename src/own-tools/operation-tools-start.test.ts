/** Whoever opens the catalog pays for every schema that is made on the way, and most of them are never read. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createOperationTools, createProgramTools } from './operation-tools.ts';

/** Counts the schemas that are made while it works: each gets a property of this name. */
function schemasMadeBy(work: () => unknown): number {
  const { defineProperty } = Object;
  let made = 0;
  Object.defineProperty = (object, key, descriptor) => {
    if (key === '_zod') made += 1;
    return defineProperty(object, key, descriptor);
  };
  try {
    work();
  } finally {
    Object.defineProperty = defineProperty;
  }
  return made;
}

test('the tools of operations make no schema before somebody reads it', () => {
  expect(schemasMadeBy(() => z.strictObject({ seen: z.string() }))).toBeGreaterThan(1);
  const unused = () => expect.unreachable();
  const ports = { nowMs: unused, defaultTimezone: unused, desksFor: unused };
  const tools = [...createOperationTools(ports), ...createProgramTools(ports)];
  expect(tools.length).toBeGreaterThan(40);
  expect(schemasMadeBy(() => createOperationTools(ports))).toBe(0);
  expect(schemasMadeBy(() => createProgramTools(ports))).toBe(0);
  const [tool] = tools;
  // Another test may have read it before.
  expect(tool?.input).toBeDefined();
  expect(schemasMadeBy(() => tool?.input)).toBe(0);
});
