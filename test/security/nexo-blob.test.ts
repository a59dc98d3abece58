/** The security `nexo-blob`: the computed vectors, a second implementation, and attacks by a stranger. */

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MessageSecurity, nexoBlob, whyNoPassphrase } from '../../src/security/index.js';
import { openssl, vectors } from './vectors.js';

const { passphrase, macKey, cipherKey, vector, nonce, text, blob, hmac } = vectors.nexoBlob;
const settings = { keyIdentifier: 'till', keyVersion: 1, passphrase };
const header =
  '{"MessageClass":"Service","MessageCategory":"Payment","MessageType":"Response","ServiceID":"7","SaleID":"S","POIID":"P"}';
const message = `{"SaleToPOIResponse":{"MessageHeader":${header},"PaymentResponse":{"Response":{"Result":"Success"}}}}`;

let security: MessageSecurity;
beforeAll(async () => {
  security = await nexoBlob(settings);
});

interface Envelope {
  readonly NexoBlob: string;
  readonly SecurityTrailer: { readonly Nonce: string; readonly Hmac: string };
}

function envelopeIn(sealed: string): Envelope {
  const [envelope]: readonly Envelope[] = Object.values(JSON.parse(sealed));
  if (envelope === undefined) throw new Error('no root');
  return envelope;
}

/** Returns the sealed message with a change. */
function changed(sealed: string, change: (envelope: Record<string, unknown>) => unknown): string {
  const [[root, envelope] = ['', {}]]: readonly (readonly [string, Record<string, unknown>])[] = Object.entries(
    JSON.parse(sealed),
  );
  return JSON.stringify({ [root]: change(envelope) });
}

describe('the nexo-blob seal', () => {
  test('gives the computed blob and code', async () => {
    const fixed = await nexoBlob(settings, () => Buffer.from(nonce, 'hex'));
    // The vector has no header, and a message needs one: its root gets a header for this test.
    const sealed = fixed.seal(message);
    expect(envelopeIn(sealed).SecurityTrailer.Nonce).toBe(Buffer.from(nonce, 'hex').toString('base64'));
    const opened = fixed.open(
      changed(sealed, (envelope) => ({
        ...envelope,
        NexoBlob: blob,
        SecurityTrailer: { ...Object(envelope['SecurityTrailer']), Hmac: hmac },
      })),
    );
    // The text can be opened, but its content has no header, so it is not a message.
    expect(opened).toMatchObject({ ok: false, code: 'forged' });
    expect(
      openssl(
        ['enc', '-d', '-aes-256-cbc', '-K', cipherKey, '-iv', xored(vector, nonce)],
        Buffer.from(blob, 'base64'),
      ).toString(),
    ).toBe(text);
    expect(
      openssl(['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${macKey}`, '-binary'], text).toString('base64'),
    ).toBe(hmac);
  });

  test('derives the same keys from a passphrase as openssl', () => {
    const derived = openssl([
      'kdf',
      '-keylen',
      '80',
      '-kdfopt',
      'digest:SHA1',
      '-kdfopt',
      `pass:${passphrase}`,
      '-kdfopt',
      'salt:AdyenNexoV1Salt',
      '-kdfopt',
      'iter:4000',
      '-binary',
      'PBKDF2',
    ]);
    expect(derived.toString('hex')).toBe(macKey + cipherKey + vector);
  });

  test('is opened by openssl, and opens a message that openssl sealed', async () => {
    const sealed = envelopeIn(security.seal(message));
    const own = Buffer.from(sealed.SecurityTrailer.Nonce, 'base64').toString('hex');
    const cipher = ['-aes-256-cbc', '-K', cipherKey, '-iv'];
    expect(
      openssl(['enc', '-d', ...cipher, xored(vector, own)], Buffer.from(sealed.NexoBlob, 'base64')).toString(),
    ).toBe(message);
    const theirs = openssl(['enc', '-e', ...cipher, xored(vector, nonce)], message).toString('base64');
    const code = openssl(
      ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${macKey}`, '-binary'],
      message,
    ).toString('base64');
    const trailer = {
      AdyenCryptoVersion: 1,
      KeyIdentifier: 'till',
      KeyVersion: 1,
      Nonce: Buffer.from(nonce, 'hex').toString('base64'),
      Hmac: code,
    };
    const envelope = `{"SaleToPOIResponse":{"SecurityTrailer":${JSON.stringify(trailer)},"NexoBlob":"${theirs.replaceAll('/', '\\/')}","MessageHeader":${header}}}`;
    expect(security.open(envelope)).toMatchObject({ ok: true, text: message });
  });
});

describe('an opened nexo-blob message', () => {
  test('is the sealed one with any content, and no two seals are alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (said) => {
        const whole = `{"SaleToPOIResponse":{"MessageHeader":${header},"DisplayResponse":${JSON.stringify({ said })}}}`;
        const sealed = security.seal(whole);
        expect(security.open(sealed)).toMatchObject({ ok: true, text: whole });
        expect(security.seal(whole)).not.toBe(sealed);
      }),
    );
  });

  test('is rejected after a change of any byte', () => {
    const sealed = security.seal(message);
    const at = fc.integer({ min: 0, max: sealed.length - 1 });
    fc.assert(
      fc.property(at, fc.integer({ min: 0x20, max: 0x7e }), (index, code) => {
        const mutant = sealed.slice(0, index) + String.fromCharCode(code) + sealed.slice(index + 1);
        const opened = security.open(mutant);
        // White space and an identical letter change nothing.
        return !opened.ok || (opened.text === message && mutant.replace(/\s/g, '') === sealed);
      }),
      { numRuns: 2_000 },
    );
  });

  const strange: readonly (readonly [string, (envelope: Record<string, unknown>) => unknown])[] = [
    [
      'a header outside that says something else',
      (it) => ({ ...it, MessageHeader: { ...Object(it['MessageHeader']), ServiceID: '8' } }),
    ],
    ['no header outside', ({ NexoBlob, SecurityTrailer }) => ({ NexoBlob, SecurityTrailer })],
    ['no trailer', ({ MessageHeader, NexoBlob }) => ({ MessageHeader, NexoBlob })],
    ['no blob', ({ MessageHeader, SecurityTrailer }) => ({ MessageHeader, SecurityTrailer })],
    ['a plain body beside the blob', (it) => ({ ...it, PaymentResponse: { Response: { Result: 'Success' } } })],
    ['another key version', (it) => ({ ...it, SecurityTrailer: { ...Object(it['SecurityTrailer']), KeyVersion: 2 } })],
    ['another key', (it) => ({ ...it, SecurityTrailer: { ...Object(it['SecurityTrailer']), KeyIdentifier: 'other' } })],
    [
      'another crypto version',
      (it) => ({ ...it, SecurityTrailer: { ...Object(it['SecurityTrailer']), AdyenCryptoVersion: 0 } }),
    ],
    ['a short nonce', (it) => ({ ...it, SecurityTrailer: { ...Object(it['SecurityTrailer']), Nonce: 'AAAA' } })],
    ['an empty code', (it) => ({ ...it, SecurityTrailer: { ...Object(it['SecurityTrailer']), Hmac: '' } })],
    ['a blob that is cut', (it) => ({ ...it, NexoBlob: String(it['NexoBlob']).slice(0, -24) })],
    ['an empty blob', (it) => ({ ...it, NexoBlob: '' })],
  ];
  test.each(strange)('with %s is forged, without a reason', (_, change) => {
    const opened = security.open(changed(security.seal(message), change));
    expect(opened).toEqual(security.open('{"SaleToPOIResponse":1}'));
    expect(opened).toMatchObject({ ok: false, code: 'forged' });
  });

  test('has the same root outside and inside, so a reflected request does not count as an answer', () => {
    const sealed = security.seal(message.replace('SaleToPOIResponse', 'SaleToPOIRequest'));
    expect(security.open(sealed.replace('SaleToPOIRequest', 'SaleToPOIResponse'))).toMatchObject({ code: 'forged' });
  });

  test('a message without a seal is reported as plain, and a text that is not a message as forged', () => {
    expect(security.open(message)).toMatchObject({ ok: false, code: 'plain' });
    for (const none of ['', '[]', '{}', 'null', '{"a":1,"a":2}', `${message}x`])
      expect(security.open(none)).toMatchObject({ ok: false, code: 'forged' });
  });

  test('a message that was sealed with another passphrase counts as forged', async () => {
    const other = await nexoBlob({ ...settings, passphrase: 'P@ssw0rd123457' });
    expect(security.open(other.seal(message))).toMatchObject({ ok: false, code: 'forged' });
  });
});

test('only a message can be sealed', () => {
  for (const none of ['', '[]', '{}', '{"SaleToPOIRequest":{}}']) expect(() => security.seal(none)).toThrow(RangeError);
});

test('a passphrase that the terminal would refuse is refused with the reason, without repeating it', () => {
  expect(whyNoPassphrase(passphrase)).toBe('it lacks a capital letter');
  expect(whyNoPassphrase('P@ssw0rd123456')).toBeUndefined();
  expect(whyNoPassphrase('P@ssw0rd123')).toBe('it has fewer than 12 characters');
  expect(whyNoPassphrase('P@sswörd1234')).toBe('it has characters outside ASCII');
  expect(whyNoPassphrase('aaaaaaaaaaaa')).toBe('it lacks a capital letter, a digit, a special character');
});

function xored(one: string, other: string): string {
  const octets = Buffer.from(other, 'hex');
  return Buffer.from(Buffer.from(one, 'hex').map((octet, index) => octet ^ (octets[index] ?? 0))).toString('hex');
}
