/** The security `mac`: the computed vectors, a second implementation, and attacks by a stranger. */

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mac, type MacSettings, whyNoKek } from '../../src/security/index.js';
import { openssl, vectors } from './vectors.js';

const { sessionKey, kek, body, encryptedKey, code } = vectors.mac;
const settings: MacSettings = { kek, keyIdentifier: 'SpecV2TestMACKey', keyVersion: '20191122164326.594' };
const message = `{"SaleToPOIRequest":{${body}}}`;
const security = mac(settings);

/** Runs 3DES by openssl without padding. */
function tripleDes(direction: '-e' | '-d', key: string, octets: Uint8Array): string {
  const cipher = ['enc', direction, '-des-ede3-cbc', '-nopad', '-K', key, '-iv', '0000000000000000'];
  return openssl(cipher, octets).toString('hex').toUpperCase();
}

function trailerIn(sealed: string) {
  const key = /"EncryptedKey":"([^"]*)"/.exec(sealed)?.[1] ?? '';
  return { key, code: /"MAC":"([^"]*)"/.exec(sealed)?.[1] ?? '' };
}

describe('the key and the code of the computed vectors', () => {
  test('are those of a sealed message', () => {
    const sealed = mac(settings, () => Buffer.from(sessionKey, 'hex')).seal(message);
    expect(trailerIn(sealed)).toEqual({ key: encryptedKey, code });
  });

  test('are in Recipient, where the cloud expects them', () => {
    const sealed = mac(settings, () => Buffer.from(sessionKey, 'hex')).seal(message);
    expect(JSON.parse(sealed)).toMatchObject({
      SaleToPOIRequest: {
        SecurityTrailer: {
          ContentType: 'id-ct-authData',
          AuthenticatedData: {
            Version: 'v0',
            Recipient: {
              KEK: { EncryptedKey: encryptedKey },
              MACAlgorithm: { Algorithm: 'id-retail-cbc-mac-sha-256' },
              EncapsulatedContent: { ContentType: 'id-data' },
              MAC: code,
            },
          },
        },
      },
    });
  });

  test('are those of openssl', () => {
    expect(tripleDes('-e', kek, Buffer.from(sessionKey, 'hex'))).toBe(encryptedKey);
    const digest = Buffer.concat([createHash('sha256').update(body).digest(), Buffer.from('8000000000000000', 'hex')]);
    expect(tripleDes('-e', sessionKey + sessionKey.slice(0, 16), digest).slice(-16)).toBe(code);
  });

  test('use the first part of a key of 32 digits as its third part', () => {
    const short = kek.slice(0, 32);
    const sealed = mac({ ...settings, kek: short }, () => Buffer.from(sessionKey, 'hex')).seal(message);
    expect(trailerIn(sealed).key).toBe(tripleDes('-e', short + short.slice(0, 16), Buffer.from(sessionKey, 'hex')));
  });
});

describe('an opened message with a MAC', () => {
  test('is the sealed one without the trailer, and each message has its own key', () => {
    const [one, other] = [security.seal(message), security.seal(message)];
    expect(security.open(one)).toMatchObject({ ok: true, text: message });
    expect(trailerIn(one).key).not.toBe(trailerIn(other).key);
  });

  test('has a session key with odd parity in each byte', () => {
    const key = tripleDes('-d', kek, Buffer.from(trailerIn(security.seal(message)).key, 'hex'));
    for (const octet of Buffer.from(key, 'hex')) expect(octet.toString(2).replaceAll('0', '').length % 2).toBe(1);
  });

  test('keeps its exact bytes, including numbers and escapes', () => {
    const odd =
      '{"SaleToPOIResponse":{"MessageHeader":{"a":"\\u0041\\/"},"PaymentResponse":{"Amount":12.50, "b" : 1e2}}}';
    const opened = security.open(security.seal(odd));
    expect(opened).toMatchObject({ ok: true, text: odd });
  });

  test('is rejected after any change of the covered bytes', () => {
    const sealed = security.seal(message);
    const covered = sealed.indexOf(',"SecurityTrailer"');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: covered - 1 }), fc.integer({ min: 0x20, max: 0x7e }), (index, letter) => {
        const mutant = sealed.slice(0, index) + String.fromCharCode(letter) + sealed.slice(index + 1);
        const opened = security.open(mutant);
        return !opened.ok || opened.text === message;
      }),
      { numRuns: 2_000 },
    );
  });

  const strange: readonly (readonly [string, (sealed: string) => string])[] = [
    ['a code that is cut', (sealed) => sealed.replace(/"MAC":"../, '"MAC":"')],
    ['no code', (sealed) => sealed.replace(/,"MAC":"[^"]*"/, '')],
    ['a code of zeros', (sealed) => sealed.replace(/"MAC":"[^"]*"/, '"MAC":"0000000000000000"')],
    [
      'the key of another message',
      (sealed) => sealed.replace(/"EncryptedKey":"[^"]*"/, `"EncryptedKey":"${trailerIn(security.seal(message)).key}"`),
    ],
    ['another name of the key', (sealed) => sealed.replace('SpecV2TestMACKey', 'SpecV2ProdMACKey')],
    ['a member more', (sealed) => sealed.replace(',"SecurityTrailer"', ',"PaymentResponse":{},"SecurityTrailer"')],
    ['a member less', (sealed) => sealed.replace(/,"LoginRequest":\{[^}]*\}/, '')],
    [
      'both members changed about',
      (sealed) => sealed.replace(/("MessageHeader":\{[^}]*\}),("LoginRequest":\{[^}]*\})/, '$2,$1'),
    ],
    [
      'two trailers',
      (sealed) => sealed.replace(/,"SecurityTrailer":(.*)\}\}$/, ',"SecurityTrailer":$1,"SecurityTrailer":$1}}'),
    ],
  ];
  test.each(strange)('%s is forged', (_, change) => {
    expect(security.open(change(security.seal(message)))).toMatchObject({ ok: false, code: 'forged' });
  });

  test('a message without a trailer is reported as plain, and a text that is not a message as forged', () => {
    expect(security.open(message)).toMatchObject({ ok: false, code: 'plain' });
    for (const none of ['', '[]', 'null', '{"SaleToPOIRequest":[]}'])
      expect(security.open(none)).toMatchObject({ ok: false, code: 'forged' });
  });

  test('a message that was sealed with another key is reported as forged', () => {
    const other = mac({ ...settings, kek: '0123456789ABCDEF'.repeat(3) });
    expect(security.open(other.seal(message))).toMatchObject({ ok: false, code: 'forged' });
  });
});

test('only a message with header and body can be sealed', () => {
  for (const none of ['', `{"Other":{${body}}}`, `{"SaleToPOIRequest":{"MessageHeader":{}}}`])
    expect(() => security.seal(none)).toThrow(RangeError);
});

test('an invalid kek is refused with the reason, without repeating it', () => {
  expect(whyNoKek(kek)).toBeUndefined();
  expect(whyNoKek(kek.slice(0, 32))).toBeUndefined();
  expect(whyNoKek(kek.slice(0, 30))).toBe('it must have 32 or 48 digits');
  expect(whyNoKek('no key')).toBe('it has characters that are not hexadecimal digits');
});
