import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSigned } from '../../src/simulator/net/self-signed.js';

const nowMs = Date.UTC(2026, 10, 23, 12);

test('a practice certificate is self-signed, for this machine only, and valid for 397 days', () => {
  const { cert, key } = selfSigned(nowMs);
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect([read.checkHost('localhost'), read.checkIP('127.0.0.1'), read.checkIP('::1')]).toEqual([
    'localhost',
    '127.0.0.1',
    '::1',
  ]);
  expect([read.checkHost('shop.example'), read.checkIP('127.0.0.2')]).toEqual([undefined, undefined]);
  expect([read.ca, read.checkIssued(read)]).toEqual([true, true]);
  expect(Date.parse(read.validFrom)).toBe(nowMs - 86_400_000);
  expect(Date.parse(read.validTo)).toBe(nowMs + 397 * 86_400_000);
  expect(() => createSecureContext({ cert, key })).not.toThrow();
  expect(() => createSecureContext({ cert, key: selfSigned(nowMs).key })).toThrow('mismatch');
});

test('each practice certificate has its own serial number and a valid signature', () => {
  const made = Array.from({ length: 50 }, () => new X509Certificate(selfSigned(nowMs).cert));
  expect(new Set(made.map(({ serialNumber }) => serialNumber)).size).toBe(50);
  expect(made.every((one) => one.verify(one.publicKey))).toBe(true);
});
