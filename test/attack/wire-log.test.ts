/**
 * The log with message bodies contains no more than the journal. A reader of logs does not get data that is cut
 * everywhere else.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codecFor } from '../../protocol/index.js';
import { Tenderd } from '../../src/client/index.js';
import { redactedMessage } from '../../src/daemon/log/wire-log.js';
import { newHome } from '../cli/tenderd.js';

test('the log with messages has no gift card number', async () => {
  const home = newHome();
  const dataDir = join(home.directory, 'till');
  const args = ['run', '--simulate', '--data-dir', dataDir, '--port', '0', '--log-level', 'debug'];
  const { server, ready } = await home.serve(args, { TENDERD_LOG_BODIES: 'true' });
  const token = readFileSync(join(dataDir, 'token'), 'utf8').trim();
  const client = new Tenderd({ url: String(ready['url']), token });
  const number = '9501234567890';
  await expect
    .poll(async () =>
      client.ready().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const load = {
    kind: 'stored-value-load',
    id: 'g1',
    terminal: 'till-1',
    sale: 'R-1',
    amount: 25_00,
    currency: 'EUR',
  } as const;
  await client.moveStoredValue({ ...load, storedValue: { account: { number } } });
  await server.says('StoredValueResponse');
  expect(server.err).toContain('StoredValueRequest');
  expect(server.err).not.toContain(number);
});

test('the log omits fields that only the allow-list can find (names, tracks, gift cards), and all of an unreadable text', () => {
  const json = codecFor('json');
  const logged = redactedMessage(json);
  const text = readFileSync(new URL('../../fixtures/messages/payment-response-approved.json', import.meta.url), 'utf8');
  expect(logged(text)).toContain('PaymentResponse');
  const injected = text.replace(/"MaskedPAN"\s*:/, '"SensitiveCardData":{"CardHolderName":"DOE/JOHN"},"MaskedPAN":');
  expect(injected).toContain('DOE/JOHN');
  expect(logged(injected)).not.toContain('DOE/JOHN');
  const broken = injected.slice(0, -20);
  expect(logged(broken)).toMatch(/^\(cannot be read: /);
  expect(logged(broken)).not.toContain('DOE');
});
