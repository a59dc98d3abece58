/** One set of vectors, read by the daemon's security and by the simulator's, which share no code. */

import { expect, test } from 'vitest';
import { mac, nexoBlob } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { openssl, vectors } from './vectors.js';

test('daemon and simulator seal and open a nexo-blob message like the computed vector', async () => {
  const { passphrase, macKey } = vectors.nexoBlob;
  const { nonce, text, blob, hmac } = vectors.nexoBlobMessage;
  const key = { passphrase, keyIdentifier: 'till', keyVersion: 1 };
  const security = await nexoBlob(key, () => Buffer.from(nonce, 'hex'));
  const sealed = security.seal(text);
  expect(JSON.parse(sealed)).toMatchObject({
    SaleToPOIResponse: {
      NexoBlob: blob,
      SecurityTrailer: { AdyenCryptoVersion: 1, KeyIdentifier: 'till', KeyVersion: 1, Hmac: hmac },
    },
  });
  expect(security.open(sealed)).toMatchObject({ ok: true, text });
  expect(new NexoBlobSeal(key).open(sealed)).toBe(text);
  expect(security.open(new NexoBlobSeal(key).seal(text))).toMatchObject({ ok: true, text });
  const code = openssl(['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${macKey}`, '-binary'], text);
  expect(code.toString('base64')).toBe(hmac);
});

test('daemon and simulator give a MAC message the computed key and code, and open it', () => {
  const { kek, sessionKey, body, encryptedKey, code } = vectors.mac;
  const key = { kek, keyIdentifier: 'SpecV2TestMACKey', keyVersion: '20191122164326.594' } as const;
  const security = mac(key, () => Buffer.from(sessionKey, 'hex'));
  const text = `{"SaleToPOIRequest":{${body}}}`;
  const sealed = security.seal(text);
  expect(sealed).toContain(encryptedKey);
  expect(sealed).toContain(code);
  expect(new MacSeal(key).open(sealed)).toBe(text);
  expect(security.open(new MacSeal(key).seal(text))).toMatchObject({ ok: true, text });
});
