/** What a gateway refuses to start with. */

import { expect, test } from 'vitest';
import { connectGateway, type GatewayOptions, GatewaySettingsError } from '../../src/gateway/index.js';
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
  ['ca', { ca: 'very-secret' }],
  ['ca', { ca: '-----BEGIN CERTIFICATE-----\nvery-secret\n-----END CERTIFICATE-----\n' }],
  ['headers', { headers: { 'x-api-key': 'very-secret\r\nx: y' } }],
  ['headers', { headers: { 'x api key': 'very-secret' } }],
])('%s is checked, and no value is told', (option, options) => {
  const error = refusal(options);
  expect(error).toBeInstanceOf(GatewaySettingsError);
  expect(error).toMatchObject({ option, code: 'gateway-settings' });
  expect(String(error)).not.toContain('very-secret');
});

test('good settings are taken', () => {
  expect(refusal({})).toBeUndefined();
});
