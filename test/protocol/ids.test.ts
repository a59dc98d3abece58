/** Ids that contain a time: UUIDs of version 7, and ULIDs. */
import { describe, expect, it } from 'vitest';
import { isSameUuid, isUlid, isUuid7 } from '../../protocol/checkout/index.js';

describe('a UUID of version 7', () => {
  it.each([
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', true],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', true],
    ['017f22e2-79b0-4cc3-98c4-dc0c0c07398f', false],
    ['017f22e2-79b0-7cc3-c8c4-dc0c0c07398f', false],
    ['017f22e279b0-7cc3-98c4-dc0c0c07398f', false],
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398', false],
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f ', false],
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n', false],
    ['{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}', false],
    ['', false],
  ])('%j is valid: %s', (text, is) => {
    expect(isUuid7(text)).toBe(is);
  });

  it('is equal in upper and lower case', () => {
    expect(isSameUuid('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(true);
    expect(isSameUuid('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '017f22e2-79b0-7cc3-98c4-dc0c0c07398e')).toBe(false);
  });
});

describe('a ULID', () => {
  it.each([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
    ['01arz3ndektsv4rrffq69g5fav', true],
    ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', true],
    ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', false],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAI', false],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAU', false],
    ['01ARZ3NDEKTSV4RRFFQ69G5FA', false],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAVV', false],
  ])('%j is valid: %s', (text, is) => {
    expect(isUlid(text)).toBe(is);
  });
});
