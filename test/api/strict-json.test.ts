import {
  array,
  assert as check,
  boolean,
  constant,
  constantFrom,
  dictionary,
  letrec,
  maxSafeInteger,
  oneof,
  property,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from '../../src/api/http/strict-json.js';

/** The longest body that the API hands over. */
const bodyBytes = 65_536;

function nested(depth: number, open: string, close: string): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

describe('strict JSON', () => {
  test('reads like JSON.parse if keys are unique and numbers are plain integers', () => {
    const leaf = oneof(string({ unit: 'binary' }), maxSafeInteger(), boolean(), constant(null));
    const key = string().filter((name) => name !== '__proto__');
    const value = letrec((tie) => ({
      node: oneof(
        { depthSize: 'small' },
        leaf,
        array(tie('node'), { maxLength: 4 }),
        dictionary(key, tie('node'), { maxKeys: 4 }),
      ),
    })).node;
    check(
      property(value, constantFrom(0, 2), (written, indent) => {
        const text = JSON.stringify(written, null, indent).replaceAll(/(?<![\d"\\\w])-0(?!\d)/g, '0');
        const read = parseStrictJson(text, 100);
        expect(read).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  test('refuses a duplicate key in one object, also if escaped, and allows it in two objects', () => {
    const twice = ['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"b":{"a":1,"c":[],"a":2}}', '[{"":1,"":2}]'];
    for (const text of twice) {
      expect({ for: text, got: parseStrictJson(text, 16) }).toMatchObject({
        for: text,
        got: { ok: false, error: { expected: 'each key once' } },
      });
    }
    expect(parseStrictJson('[{"a":{"a":1}},{"a":"a"}]', 16)).toMatchObject({ ok: true });
  });

  test('refuses the key __proto__, and allows the value __proto__', () => {
    for (const text of ['{"__proto__":1}', '{"a":{"\\u005f_proto__":{}}}', '[{"__proto__":null}]']) {
      expect({ for: text, got: parseStrictJson(text, 16) }).toMatchObject({
        for: text,
        got: { ok: false, error: { expected: 'no key __proto__' } },
      });
    }
    expect(parseStrictJson('{"a":"__proto__"}', 16)).toEqual({ ok: true, value: { a: '__proto__' } });
  });

  test('refuses arrays and objects that are nested too deeply', () => {
    expect(parseStrictJson(nested(16, '[', ']'), 16)).toMatchObject({ ok: true });
    for (const text of [nested(17, '[', ']'), nested(17, '{"a":', '}'), '['.repeat(bodyBytes)]) {
      expect(parseStrictJson(text, 16)).toEqual({
        ok: false,
        error: { path: '', expected: 'at most 16 levels of nesting' },
      });
    }
  });

  test('refuses numbers that are not plain integers, with their place', () => {
    for (const number of ['1e999', '1e3', '0.005', '10.0', '-0.5', '0.99999999999999999999', '1E2']) {
      const read = parseStrictJson(`{"amountDetails":{"amount":${number}},"x":[1]}`, 16);
      expect(read, number).toMatchObject({ ok: false, error: { path: 'amountDetails.amount' } });
    }
    expect(parseStrictJson('[[1],[1,2.5]]', 16)).toMatchObject({ ok: false, error: { path: '1.1' } });
    expect(parseStrictJson('{"a":"1e999"}', 16)).toMatchObject({ ok: true });
  });

  test('refuses the most expensive bodies of the largest size within 0.5 s', () => {
    const worst = [
      '"\\'.repeat(bodyBytes / 2),
      `["${'\\"'.repeat(bodyBytes / 2 - 1)}`,
      '"'.repeat(bodyBytes - 1),
      ' '.repeat(bodyBytes),
    ];
    for (const text of worst) {
      // The processor time of this process. On a busy machine, a clock would also count the work of other processes.
      const before = process.cpuUsage();
      expect(parseStrictJson(text, 16).ok).toBe(false);
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    }
  });
});
