/** Settings with which a gateway refuses to start. */

import { expect, test } from 'vitest';
import { connectGateway, type GatewayOptions, GatewaySettingsError } from '../../src/gateway/index.js';
import { testPem } from './peer.js';
import { ManualTime } from './manual-time.js';

function refusal(options: Partial<GatewayOptions>): unknown {
  const time = new ManualTime();
  try {
    connectGateway({
      url: 'wss://gateway.invalid/',
      poiListUrl: 'https://gateway.invalid/poi-list',
      headers: {},
      clock: time,
      scheduler: time,
      random: () => 0,
      ...options,
    }).close();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each([
  ['url', { url: 'gateway' }],
  ['url', { url: 'ftp://gateway.invalid/' }],
  ['url', { url: 'https://user:very-secret@gateway.invalid/' }],
  ['url', { url: 'wss://user:very-secret@gateway.invalid/' }],
  ['url', { url: 'wss://gateway.invalid/#x' }],
  ['poiListUrl', { poiListUrl: 'wss://gateway.invalid/' }],
  ['tls.ca', { tls: { ca: 'very-secret' } }],
  ['tls.ca', { tls: { ca: '-----BEGIN CERTIFICATE-----\nvery-secret\n-----END CERTIFICATE-----\n' } }],
  ['tls.key', { tls: { certificate: testPem('localhost'), key: 'very-secret' } }],
  ['tls.key', { tls: { certificate: testPem('localhost') } }],
  ['tls.key', { tls: { certificate: testPem('ca'), key: testPem('server.key') } }],
  ['tls.certificate', { tls: { certificate: 'very-secret', key: testPem('server.key') } }],
  ['tls.certificate', { tls: { key: testPem('server.key') } }],
  ['headers', { headers: { 'x-api-key': 'very-secret\r\nx: y' } }],
  ['headers', { headers: { 'x api key': 'very-secret' } }],
])('a wrong %s is refused, and the error shows no value', (option, options) => {
  const error = refusal(options);
  expect(error).toBeInstanceOf(GatewaySettingsError);
  expect(error).toMatchObject({ option, code: 'gateway-settings' });
  expect(String(error)).not.toContain('very-secret');
});

test('correct settings are accepted', () => {
  expect(refusal({})).toBeUndefined();
});
