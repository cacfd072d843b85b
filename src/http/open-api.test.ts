import { expect, test } from 'vitest';
import { openApiDocument } from './open-api.ts';
import { API_ROOT, ROUTES } from './routes/routes.ts';

interface DocumentedOperation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
}

const document = await openApiDocument(ROUTES, API_ROOT);
const operations = Object.entries(
  document['paths'] as Record<string, Record<string, DocumentedOperation>>,
).flatMap(([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })));

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(ROUTES.length);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((place, key) => (place as Record<string, unknown>)?.[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
});

test('every parameter in a path is described, and every operation has a name of its own', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = (operation.parameters ?? []).filter((one) => one.in === 'path');
    expect(described.map(({ name }) => name)).toEqual(named);
    expect(described.every(({ required }) => required)).toBe(true);
  }
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('a step may be in each state that a journal keeps', () => {
  const { properties } = JSON.parse(
    JSON.stringify((document['components'] as { schemas: Record<string, unknown> }).schemas),
  ).Run;
  expect(properties.state.enum).toContain('cancelled');
  const states = JSON.stringify(document).match(/"enum":\["running","retrying"[^\]]*\]/g) ?? [];
  expect(states.length).toBeGreaterThan(0);
  for (const one of states) expect(one).toContain('"cancelled"');
});

test('nothing of how the schemas are made is in it', () => {
  expect(JSON.stringify(document)).not.toMatch(/"\$schema"|"\$id"|\$defs/);
});
