/** The target of a request: what is decoded, what stays unchanged, and parameters that occur more than once. */

import { expect, test } from 'vitest';
import { pathValue, queryValues, splitTarget } from '../../src/api/routing/target.js';

test.each([
  ['/v1/transactions/x1', '/v1/transactions/x1', ''],
  ['/v1/%74erminals?limit=1', '/v1/terminals', 'limit=1'],
  ['/a%2Fb', '/a%2Fb', ''],
  ['/a%2541', '/a%2541', ''],
  ['/a%A4-%20b', '/a%A4- b', ''],
  ['/a?b=c?d', '/a', 'b=c?d'],
  ['/?', '/', ''],
])('the path of %s is %s', (target, path, query) => {
  expect(splitTarget(target)).toEqual({ path, query });
});

test.each([
  ['a%2Fb', 'a/b'],
  ['a%2541', 'a%41'],
  ['%C3%A9-%A4', 'é-%A4'],
  ['plain', 'plain'],
])('the path segment %s has the value %s', (part, value) => {
  expect(pathValue(part)).toBe(value);
});

test.each([
  ['', {}],
  ['limit=5', { limit: '5' }],
  ['limit', { limit: '' }],
  ['limit=', { limit: '' }],
  ['=x&limit=1&', { limit: '1' }],
  ['a=1&b=2&a=3&a=', { a: ['1', '3', ''], b: '2' }],
  ['sale=s+1%2B1&name=%C3%A9', { sale: 's 1+1', name: 'é' }],
  ['%61=1&a%zz=2', { a: '1', 'a%zz': '2' }],
  ['a=b=c', { a: 'b=c' }],
])('the values of the query "%s" are decoded', (query, values) => {
  expect(queryValues(query)).toEqual(values);
});

test('a query cannot set a prototype', () => {
  const values = queryValues('__proto__=1&limit=2');
  expect(Object.keys(values)).toEqual(['__proto__', 'limit']);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});
