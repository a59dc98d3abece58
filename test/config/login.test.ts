/** `gateways.NAME.login`: the data about the register in a Login. */

import { expect, test } from 'vitest';
import { configurationIn } from './written.js';

const head = ['[gateways.shop]', 'url = "wss://gateway.example/nexo"'];
const terminal = ['[terminals.till-1]', 'poiId = "P1"'];

test('the login table of a gateway applies unchanged to each of its terminals', async () => {
  const login =
    'login = { certificationCode = "98cf", softwareVersion = "1.0", terminalEnvironment = "Attended", saleCapabilities = ["PrinterReceipt"] }';
  const { gateways } = await configurationIn('tenderd-login-').load(
    ...head,
    login,
    ...terminal,
    '[terminals.till-2]',
    'poiId = "P2"',
    'url = "https://192.168.1.40/nexo"',
  );
  expect(gateways.map((one) => one.login)).toEqual(
    Array.from({ length: 2 }, () => ({
      certificationCode: '98cf',
      softwareVersion: '1.0',
      terminalEnvironment: 'Attended',
      saleCapabilities: ['PrinterReceipt'],
    })),
  );
  const without = await configurationIn('tenderd-login-').load(...head, ...terminal);
  expect(without.gateways[0]?.login).toBeUndefined();
});

test.each<readonly [string, string, RegExp]>([
  ['an unknown field', '{ certificateCode = "98cf" }', /^3:11: .*did you mean "certificationCode"\?$/],
  ['an empty field', '{ applicationName = "" }', /login\.applicationName: .*one line of 1 to 128 characters$/],
  ['two lines', '{ softwareVersion = "1\\n2" }', /login\.softwareVersion: .*one line of 1 to 128 characters$/],
  [
    'an unknown environment',
    '{ terminalEnvironment = "Atended" }',
    /terminalEnvironment: .*did you mean "Attended"\?$/,
  ],
  [
    'a capability that tenderd does not have',
    '{ saleCapabilities = ["MagStripe"] }',
    /login\.saleCapabilities\[0\]: .*one of CashierStatus, /,
  ],
])('%s in the login table is reported with its line', async (_what, table, expected) => {
  expect(await configurationIn('tenderd-login-').problemsOf(...head, `login = ${table}`, ...terminal)).toEqual([
    expect.stringMatching(expected),
  ]);
});
