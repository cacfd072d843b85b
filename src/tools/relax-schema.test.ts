import { expect, test } from 'vitest';
import { createValidate } from './bounded/validate.ts';
import { relaxSchema } from './relax-schema.ts';

const object = (properties: object) => ({ type: 'object', properties });

test.each<[string, object, string[]]>([
  ['a choice of nothing', object({ kind: { type: 'string', enum: [] } }), ['properties.kind.enum']],
  ['a pattern that is none', object({ a: { pattern: '(' } }), ['properties.a.pattern']],
  ['a reference to nowhere', object({ a: { $ref: '#/$defs/b' } }), ['properties.a.$ref']],
  ['a reference to elsewhere', object({ a: { $ref: 'https://x.org/' } }), ['properties.a.$ref']],
  [
    'a bound of draft 4',
    object({ a: { exclusiveMinimum: true } }),
    ['properties.a.exclusiveMinimum'],
  ],
  ['the wish to be checked in its own time', { $async: true }, ['$async']],
  ['inside a list', { anyOf: [{ enum: [] }, object({})] }, ['anyOf.0.enum']],
])('%s is taken out and told', (_, schema, dropped) => {
  const relaxed = relaxSchema(schema as Record<string, unknown>);
  expect(relaxed.dropped).toEqual(dropped);
  expect(() => createValidate()(relaxed.schema, {})).not.toThrow();
});

test('what can be read stays as it is, also properties with the names of constraints', () => {
  const schema = {
    type: 'object',
    $defs: { 'a/b': { type: 'number' } },
    properties: {
      $async: { type: 'boolean' },
      enum: { type: 'string', enum: ['x'] },
      pattern: { type: 'string', pattern: '^a\\-b$' },
      self: { $ref: '#' },
      other: { $ref: '#/$defs/a~1b' },
      value: { default: { enum: [] }, const: { $ref: 'nowhere' } },
    },
  };
  expect(relaxSchema(schema)).toEqual({ schema, dropped: [] });
});
