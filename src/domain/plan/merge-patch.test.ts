import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

test.each([
  // The table of RFC 7396, appendix A.
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  // Nulls in a list are values.
  ['{"a":1}', '{"a":[null,{"b":null}]}', '{"a":[null,{"b":null}]}'],
  // Names that every object has are keys like others.
  ['{}', '{"constructor":{"x":1},"toString":null}', '{"constructor":{"x":1}}'],
])('%s patched with %s is %s', (target, patch, expected) => {
  expect(mergePatch(JSON.parse(target), JSON.parse(patch))).toEqual(JSON.parse(expected));
});

test('a prototype is not reached', () => {
  const patch = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  const merged = mergePatch({ a: {} }, { ...patch, a: patch });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect((merged as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(JSON.stringify(mergePatch({}, patch))).toBe(JSON.stringify(patch));
});

const object = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.jsonValue());

test('what is left alone stays, a repeat changes nothing, and nothing is changed in place', () => {
  fc.assert(
    fc.property(object, object, (target, patch) => {
      const before = JSON.stringify([target, patch]);
      const merged = mergePatch(target, patch) as Record<string, unknown>;
      expect(JSON.stringify([target, patch])).toBe(before);
      expect(JSON.stringify(mergePatch(merged, patch))).toBe(JSON.stringify(merged));
      for (const key of new Set([...Object.keys(target), ...Object.keys(patch)])) {
        if (!Object.hasOwn(patch, key)) expect(merged[key]).toBe(target[key]);
        else expect(Object.hasOwn(merged, key)).toBe(patch[key] !== null);
      }
    }),
  );
});
