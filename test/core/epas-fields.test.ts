/** Fields for EPAS terminals that no other dialect has. */

import { expect, test } from 'vitest';
import { codecFor, dialects, type Dialect, type OutgoingMessage } from '../../protocol/index.js';
import { defaultProfile } from '../../src/core/terminal/wire/profile.js';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { loginRequest } from '../../src/core/terminal/messages/requests.js';
import { moneyRequestWith } from './of-kind.js';
import { at, attemptOf, transactionOf } from './records.js';

const dialect = dialects['epas-1.0'];
const to = { saleId: 'SHOP', poiId: 'T1' };
const attempt = attemptOf();
const settingsOf = (spoken: Dialect): LaneSettings => ({
  terminal: 'till',
  poiId: 'T1',
  gateway: 'main',
  profile: defaultProfile,
  dialect: spoken,
  bounds: 'response',
  managementMs: 10_000,
  software: { manufacturer: 'Maker', name: 'tenderd', version: '1.2.3' },
});

const written = (message: OutgoingMessage): string => {
  const encoded = codecFor('xml', dialect).encode(message);
  return encoded.ok ? encoded.value : encoded.error.message;
};
const loginOf = (fields: NonNullable<LaneSettings['login']>): string =>
  written(loginRequest({ ...settingsOf(dialect), login: fields }, to, 'L1', at));
const paymentOf = (conditions: LaneSettings['conditions']): string =>
  written(moneyRequestWith({ dialect, conditions }, transactionOf(), attempt));

test("a Login has the host addresses in the form of the vendor's library, if they are configured", () => {
  const hosts = { configurationServer: '192.0.2.1:55133', authorisationServer: '192.0.2.2:55144' };
  expect(loginOf(hosts)).toContain(
    '<ConfigData><TxnHostAddress>192.0.2.2:55144</TxnHostAddress><ConfigHostAddress>192.0.2.1:55133</ConfigHostAddress><ConfigFile></ConfigFile></ConfigData></LoginRequest>',
  );
  expect(loginOf({ configurationServer: '192.0.2.1:55133' })).toContain(
    '<ConfigData><TxnHostAddress></TxnHostAddress>',
  );
  expect(loginOf({ applicationName: 'Till' })).not.toContain('ConfigData');
});

test('a payment has the transaction conditions that are configured, and no others', () => {
  expect(paymentOf({ waitCardRemoval: true, disableTip: true })).toContain(
    '<TransactionConditions WaitCardRemoval="true" DisableTip="true"/></PaymentTransaction>',
  );
  expect(paymentOf({ disableTip: false })).toContain('<TransactionConditions DisableTip="false"/>');
  expect(paymentOf(undefined)).not.toContain('TransactionConditions');
});

test('no other dialect writes these fields, and the reader treats them as unknown', () => {
  for (const other of Object.values(dialects).filter((one) => one !== dialect)) {
    const message = moneyRequestWith({ dialect: other, conditions: { disableTip: true } }, transactionOf(), attempt);
    expect(codecFor(other.encodings[0], other).encode(message)).toMatchObject({
      ok: false,
      error: { code: 'unknown-field' },
    });
    const settings = { ...settingsOf(other), login: { configurationServer: '192.0.2.1:55133' } };
    expect(JSON.stringify(loginRequest(settings, to, 'L1', at))).not.toContain('ConfigData');
  }
  const read = codecFor('xml', dialect).decode(paymentOf({ disableTip: true }));
  expect(read).toMatchObject({ ok: true, value: { kept: [{ why: 'unknown-field', value: 'true' }] } });
});
