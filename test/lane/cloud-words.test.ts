/**
 * What a cloud between tenderd and the terminal may say on its own about a payment that it passes on, and may repeat.
 */

import { expect, test } from 'vitest';
import { type Json, moneyAnswer, type MoneyRequest, statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { profileNamed } from '../world/profile.js';

const { requestLifetimeMs } = profileNamed('adyen-cloud');

/** Returns a payment on its way behind a cloud. The terminal does not know it yet. */
async function paying(): Promise<{ till: Till; request: MoneyRequest; respond: (answer: Json) => void }> {
  const till = Till.connected({ profile: 'adyen-cloud', saysLoggedOut: true, bounds: 'response' });
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000);
  const request = till.money(0);
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = request.header;
  return { till, request, respond: (answer) => till.gateway.respond({ saleId, poiId, serviceId }, answer) };
}

/** Returns the answer with this terminal transaction id, or without one if it is undefined. */
function withKey(answer: Json, transactionId: string | undefined): Json {
  const text = JSON.stringify(answer);
  return JSON.parse(
    transactionId === undefined
      ? text.replace(/,"POIData":\{"POITransactionID":\{[^}]*\}\}/, '')
      : text.replace(/"TransactionID":"poi-[^"]*"/, `"TransactionID":"${transactionId}"`),
  );
}

test.each(['', ' '])(
  'a refusal that carries the transaction id "%s" does not come from the terminal',
  async (transactionId) => {
    for (const word of ['Refusal', 'Cancel', 'Busy', 'NotAllowed']) {
      const { till, request, respond } = await paying();
      respond(withKey(moneyAnswer(request, word), transactionId));
      till.run(20_000);
      expect(till.view('p1').outcome, word).toBeUndefined();
      till.gateway.onStatus = (question) => statusRepeats(question, request, 'Success');
      till.run(20_000);
      expect(till.told('p1'), word).toBe('approved');
    }
  },
);

test('a refusal that carries a transaction id of the terminal is final', async () => {
  const { till, request, respond } = await paying();
  respond(moneyAnswer(request, 'Refusal'));
  till.run(100).shows('p1', 'declined');
});

test.each(['Refusal', 'Busy', 'UnreachableHost'])(
  '%s that the cloud repeats ends nothing while the request can still arrive',
  async (word) => {
    const { till, request, respond } = await paying();
    const own = withKey(moneyAnswer(request, word), undefined);
    till.gateway.onStatus = (question) => withKey(statusRepeats(question, request, word), undefined);
    respond(own);
    till.run(60_000);
    expect([till.view('p1').outcome, till.sentOf('PaymentRequest').length]).toEqual([undefined, 1]);
    till.gateway.onStatus = (question) => statusRepeats(question, request, 'Success');
    till.run(60_000).shows('p1', 'approved');
  },
);

test('a repeated refusal counts once the request can no longer arrive', async () => {
  const { till, request, respond } = await paying();
  const own = withKey(moneyAnswer(request, 'Refusal'), undefined);
  till.gateway.onStatus = (question) => withKey(statusRepeats(question, request, 'Refusal'), undefined);
  respond(own);
  till.run(requestLifetimeMs - 10_000).shows('p1', 'recovering');
  till.run(80_000).ends('p1', { result: 'declined', retry: 'safe' });
});
