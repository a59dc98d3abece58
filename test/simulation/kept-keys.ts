/**
 * Keys of the simulated terminals. Searches a text for them: as configured, or derived, in every form in which octets
 * are written.
 */

import { Buffer } from 'node:buffer';
import { pbkdf2Sync } from 'node:crypto';
import { testClient, testKey, testMacKey } from '../scenario/sealed-stage.js';

const derived = pbkdf2Sync(testKey.passphrase, 'AdyenNexoV1Salt', 4_000, 80, 'sha1');
const octets = [
  derived.subarray(0, 32),
  derived.subarray(32, 64),
  derived.subarray(64),
  Buffer.from(testMacKey.kek, 'hex'),
];
const words = [testKey.passphrase, testClient.clientSecret];
const forms = [...words, ...octets.flatMap((key) => [key.toString('hex'), key.toString('base64')])];
const pattern = new RegExp(forms.map((form) => form.replaceAll(/[+/=]/g, String.raw`\$&`)).join('|'), 'i');

/** True if a text contains one of the keys. */
export function holdsKey(text: string): boolean {
  return pattern.test(text);
}
