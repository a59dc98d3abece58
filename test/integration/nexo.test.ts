/**
 * Registers that speak nexo to the real daemon, which is killed while they pay. The simulator's ledger is the oracle:
 * after any failure the customer is charged once, and the register learns it.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startSimulator } from '../../src/simulator/index.js';
import { isWhole, some } from '../extent.js';
import { abortRequest, loginRequest, payment, paymentXml, request, sale, statusRequest } from '../nexo/messages.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { openShop, poiId, post } from '../world/nexo-shop.js';

/** Asks for the status until the answer is no longer InProgress. */
async function statusOf(daemon: DaemonProcess, serviceId: string, category = 'Payment'): Promise<string> {
  for (;;) {
    const text = await post(daemon, statusRequest(serviceId, { poiId }).replace('"Payment"', `"${category}"`));
    if (!text.includes('InProgress')) return text;
  }
}

/** Returns a step of the pre-authorization of room 12. */
function step(type: string, serviceId: string, RequestedAmount: number): string {
  const body = payment({
    SaleData: { ...sale(`room 12 ${type}`), SaleReferenceID: 'room 12' },
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount } },
    PaymentData: { PaymentType: type },
  });
  return request('Payment', body, { poiId, serviceId });
}

/** Returns a request that reads a card for a sale. */
function acquire(serviceId: string, transactionId = 'receipt-1'): string {
  const body = { SaleData: sale(transactionId), CardAcquisitionTransaction: { TotalAmount: 12.34 } };
  return request('CardAcquisition', body, { poiId, serviceId });
}

/** Returns a payment of a sale with the card that an answer reported. */
function payWith(answer: string, serviceId: string, transactionId = 'receipt-1'): string {
  const CardAcquisitionReference: unknown = JSON.parse(/"POITransactionID":(\{[^}]*\})/.exec(answer)?.[1] ?? '{}');
  const body = payment({ SaleData: sale(transactionId), PaymentData: { CardAcquisitionReference } });
  return request('Payment', body, { poiId, serviceId });
}

/** Returns the payment of a part of the bill, after this amount was paid. */
function partOf(paid: number, RequestedAmount: number, serviceId: string, time = '12:00:00'): string {
  const body = {
    SaleData: sale('bill', `2026-03-01T${time}+01:00`),
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount, PaidAmount: paid } },
    PaymentData: { SplitPaymentFlag: true },
  };
  return request('Payment', body, { poiId, serviceId });
}

/** Returns a request that closes the period of the terminal. */
const reconcile = (serviceId: string, type = 'SaleReconciliation', more: object = {}): string =>
  request('Reconciliation', { ReconciliationType: type, ...more }, { poiId, serviceId });

const releaseCard = (saleId = 'SALE-1') =>
  request('EnableService', { TransactionAction: 'AbortTransaction' }, { poiId, saleId, serviceId: '80' });

const askedShape = z.object({ SaleToPOIRequest: z.object({ MessageHeader: z.record(z.string(), z.string()) }) });

describe.concurrent('a register that speaks nexo', () => {
  test.each(some(['xml', 'json'] as const, 0))('is charged once for repeated requests in %s', async (encoding) => {
    const ends: (() => Promise<void>)[] = [];
    const { simulator, start } = await openShop((end) => ends.push(end));
    try {
      const daemon = await start({ isHere: true });
      const pay = (serviceId: string): string =>
        encoding === 'xml' ? paymentXml({ poiId, serviceId }) : request('Payment', payment(), { poiId, serviceId });
      const answers = await Promise.all(['7', '7', '8'].map((serviceId) => post(daemon, pay(serviceId))));
      for (const answer of answers) expect(answer).toMatch(/Success.*411111\*{6}1111/);
      expect(simulator.world.ledger()).toHaveLength(1);
    } finally {
      for (const end of ends) await end();
    }
  });

  test.for(
    some(
      [
        ['approves', '', 'Success'],
        ['declines', `${poiId} next: decline`, 'Refusal'],
      ] as const,
      0,
    ),
  )('asks again after kill -9 under its payment: the terminal %s', async ([, script, word], { onTestFinished }) => {
    const { simulator, start, killedBy } = await openShop(onTestFinished, script);
    const first = await start();
    const second = await killedBy(first, paymentXml({ poiId }));
    expect(await statusOf(second, '7')).toContain(word);
    // With the earlier ServiceID and with a new ServiceID, the register gets the earlier answer, and nothing is sent.
    expect(await post(second, paymentXml({ poiId }))).toContain(word);
    expect(await post(second, paymentXml({ poiId, serviceId: '8' }))).toContain(word);
    expect(await statusOf(second, '8')).toContain(word);
    expect(simulator.world.ledger()).toHaveLength(1);
    expect(simulator.world.received().filter(({ category }) => category === 'Payment')).toHaveLength(1);
  });

  // In the default run only the card reading is repeated after kill -9. Captures and reconciliations have tests of
  // their own, kill-*.test.ts.
  test.runIf(isWhole)(
    'pre-authorizes, updates and captures once, and finds the result after kill -9',
    async ({ onTestFinished }) => {
      const { simulator, start, killedBy } = await openShop(onTestFinished);
      const first = await start();
      const reserve = step('FirstReservation', '7', 200);
      for (const answer of await Promise.all([post(first, reserve), post(first, reserve)]))
        expect(answer).toMatch(/Success.*FirstReservation/);
      expect(await post(first, step('UpdateReservation', '8', 300))).toMatch(/Success.*UpdateReservation/);
      const complete = step('Completion', '9', 250);
      const second = await killedBy(first, complete);
      expect(await statusOf(second, '9')).toContain('Success');
      expect(await post(second, complete)).toMatch(/Success.*Completion/);
      expect(await post(second, step('Completion', '10', 250))).toMatch(/Success.*Completion/);
      const moved = simulator.world.ledger().filter((line) => line.moved);
      expect(moved.map(({ kind, authorizedAmount }) => [kind, authorizedAmount])).toEqual([
        ['pre-authorization', '200.00'],
        ['pre-authorization-update', '300.00'],
        ['capture', '250.00'],
      ]);
    },
  );

  test('reads a card once in spite of repeats and kill -9, and pays with it once', async ({ onTestFinished }) => {
    const { simulator, start, killedBy } = await openShop(onTestFinished);
    const heard = (wanted: string) => simulator.world.received().filter(({ category }) => category === wanted).length;
    const first = await start();
    const second = await killedBy(first, acquire('20'));
    const found = await statusOf(second, '20', 'CardAcquisition');
    expect(found).toMatch(/CardAcquisitionResponse.*411111\*{6}1111/);
    const pay = payWith(found, '22');
    for (const again of ['20', '21']) expect(payWith(await post(second, acquire(again)), '22')).toBe(pay);
    expect(heard('CardAcquisition')).toBe(1);
    expect(await post(second, pay.replace(/"TransactionID":"(?!receipt)[^"]*"/, '"TransactionID":"0"'))).toContain(
      'NotFound',
    );
    for (const answer of await Promise.all([post(second, pay), post(second, pay.replace('"22"', '"23"'))]))
      expect(answer).toMatch(/Success.*AuthorizedAmount/);
    expect(await post(second, payWith(found, '24', 'receipt-2'))).toContain('NotAllowed');
    expect(heard('Payment')).toBe(1);
    expect(simulator.world.ledger().filter(({ kind, moved }) => kind === 'payment' && moved)).toHaveLength(1);
  });

  test.runIf(isWhole)(
    'releases a card by EnableService or a late Abort, and reads another card',
    async ({ onTestFinished }) => {
      const { simulator, start } = await openShop(onTestFinished);
      const daemon = await start({ isHere: true });
      const kept = await post(daemon, acquire('30'));
      expect(await post(daemon, releaseCard('SALE-2'))).toContain('NotAllowed');
      for (const text of [releaseCard(), releaseCard()])
        expect(await post(daemon, text)).toMatch(/EnableServiceResponse.*Success/);
      expect(await post(daemon, payWith(kept, '31'))).toContain('NotAllowed');
      const other = await post(daemon, acquire('32'));
      expect(other).toMatch(/411111\*{6}1111/);
      expect(payWith(other, '31')).not.toBe(payWith(kept, '31'));
      expect(payWith(await post(daemon, acquire('30')), '31')).toBe(payWith(kept, '31'));
      const abort = abortRequest('32', { poiId }).replace('"Payment"', '"CardAcquisition"');
      expect(await post(daemon, abort)).toBe('');
      expect(await post(daemon, payWith(other, '33'))).toContain('NotAllowed');
      expect(await post(daemon, request('Payment', payment(), { poiId, serviceId: '34' }))).toMatch(/Success/);
      const order = simulator.world.received().map(({ category }) => category);
      expect(order.filter((category) => category !== 'Login' && category !== 'Display')).toEqual([
        'CardAcquisition',
        'EnableService',
        'CardAcquisition',
        'EnableService',
        'Payment',
      ]);
    },
  );

  test.runIf(isWhole)('charges each part of a bill once in spite of repeats', async ({ onTestFinished }) => {
    const { simulator, start, killedBy } = await openShop(onTestFinished);
    const first = await start();
    for (const serviceId of ['40', '41'])
      expect(await post(first, partOf(0, 60, serviceId))).toMatch(/Success.*"AuthorizedAmount":"?60/);
    expect(await post(first, partOf(0, 50, '42'))).toContain('InProgress');
    expect(await post(first, partOf(0, 60, '43', '12:05:00'))).toMatch(/NotAllowed.*but 60.00 EUR is paid/);
    const second = await killedBy(first, partOf(80, 20, '44'));
    expect(await post(second, partOf(80, 20, '45', '12:05:00'))).toContain('InProgress');
    expect(await statusOf(second, '44')).toMatch(/Success.*"AuthorizedAmount":"?20/);
    expect(await post(second, partOf(80, 20, '46', '12:06:00'))).toMatch(/NotAllowed.*but 100.00 EUR is paid/);
    expect(await post(second, partOf(100, 5, '47'))).toMatch(/Success.*"AuthorizedAmount":"?5/);
    const moved = simulator.world.ledger().filter((line) => line.moved);
    expect(moved.map(({ authorizedAmount }) => authorizedAmount)).toEqual(['60.00', '20.00', '5.00']);
  });

  test.runIf(isWhole)(
    'requests a rebate on goods once, and gets the items that it is for',
    async ({ onTestFinished }) => {
      const { simulator, start } = await openShop(onTestFinished);
      const daemon = await start({ isHere: true });
      const LoyaltyTransaction = {
        LoyaltyTransactionType: 'Rebate',
        Currency: 'EUR',
        TotalAmount: 59,
        TransactionConditions: { AllowedLoyaltyBrand: ['Points of the town'] },
        SaleItem: [{ ItemID: 0, ProductCode: '11', ItemAmount: 59, ProductLabel: 'apples' }],
      };
      const ask = (serviceId: string) =>
        post(daemon, request('Loyalty', { SaleData: sale(), LoyaltyTransaction }, { poiId, serviceId }));
      for (const answer of [await ask('50'), await ask('51')])
        expect(answer).toMatch(/Success.*"SaleItemRebate":\[\{"ItemID":"?0"?,"ProductCode":"11"/);
      expect(simulator.world.ledger().map(({ kind, moved }) => [kind, moved])).toEqual([['loyalty-rebate', true]]);
    },
  );

  test.runIf(isWhole)(
    'closes its period once in spite of repeats and kill -9, and reads it again',
    async ({ onTestFinished }) => {
      const { simulator, start, killedBy } = await openShop(onTestFinished);
      const first = await start();
      expect(await post(first, paymentXml({ poiId }))).toContain('Success');
      for (const answer of await Promise.all([post(first, reconcile('8')), post(first, reconcile('8'))]))
        expect(answer).toMatch(/Reconciliation.*"POIReconciliationID":"1".*Success.*Debit/);
      expect(await post(first, statusRequest(undefined, { poiId }))).toContain('PaymentResponse');
      const second = await killedBy(first, reconcile('9'));
      expect(await post(second, reconcile('9'))).toMatch(/"POIReconciliationID":"2".*Success/);
      const previous = reconcile('10', 'PreviousReconciliation', { POIReconciliationID: '1' });
      expect(await post(second, previous)).toMatch(/PreviousReconciliation.*Success.*Debit/);
      expect(await post(second, reconcile('11', 'PreviousReconciliation', { POIReconciliationID: '7' }))).toContain(
        'UnavailableService',
      );
      const closings = simulator.world.ledger().filter(({ kind }) => kind === 'reconciliation');
      expect(closings.map(({ period }) => period)).toEqual(['1', '2']);
    },
  );

  test.runIf(isWhole)(
    'gets the outcome of its payment by TransactionStatus after it lost its connection',
    async ({ onTestFinished }) => {
      const { simulator, start } = await openShop(onTestFinished);
      const daemon = await start({ isHere: true });
      const register = new WebSocket(`${daemon.url.replace(/^http/, 'ws')}/nexo`, {
        headers: { authorization: `Bearer ${daemon.register.token}` },
      });
      await new Promise((resolve) => register.once('open', resolve));
      register.send(paymentXml({ poiId }));
      while ((await daemon.register.list()).length === 0);
      register.terminate();
      expect(await statusOf(daemon, '7')).toContain('RepeatedMessageResponse');
      expect(simulator.world.ledger().map(({ result }) => result)).toEqual(['approved']);
    },
  );

  test('aborts a payment and gets its outcome, and cannot refund more than was paid', async ({ onTestFinished }) => {
    // The wait of 45 s for a card takes nine seconds here.
    const slowly = [[], [poiId], undefined, 5] as const;
    const { simulator, start } = await openShop(onTestFinished, `${poiId} next: card after 600s`, ...slowly);
    const daemon = await start({ isHere: true });
    const aborted = post(daemon, paymentXml({ poiId }));
    while ((await daemon.register.terminal(poiId)).lane !== 'busy');
    await post(daemon, abortRequest('7', { poiId }));
    expect(await aborted).toContain('Aborted');

    const paid = await post(daemon, request('Payment', payment({ SaleData: sale('r-2') }), { poiId, serviceId: '8' }));
    const key: unknown = /"POITransactionID":(\{[^}]*\})/.exec(paid)?.[1];
    const refund = (amount: number, serviceId: string): string =>
      request(
        'Payment',
        payment({
          SaleData: sale(`r-${serviceId}`),
          PaymentTransaction: {
            AmountsReq: { Currency: 'EUR', RequestedAmount: amount },
            OriginalPOITransaction: { POITransactionID: JSON.parse(String(key)) },
          },
          PaymentData: { PaymentType: 'Refund' },
        }),
        { poiId, serviceId },
      );
    expect(await post(daemon, refund(5, '9'))).toContain('"Result":"Success"');
    expect(await post(daemon, refund(10, '10'))).toContain('NotAllowed');
    const moved = simulator.world.ledger().filter((line) => line.moved);
    expect(moved.map(({ kind, authorizedAmount }) => [kind, authorizedAmount])).toEqual([
      ['payment', '12.34'],
      ['refund', '5.00'],
    ]);
  });

  test('gets the signature prompt on its WebSocket, and its answer decides', async ({ onTestFinished }) => {
    const { shop, simulator, start } = await openShop(onTestFinished, `${poiId} next: signature`);
    const text = readFileSync(shop.configPath, 'utf8');
    writeFileSync(
      shop.configPath,
      text.replace(`[terminals.${poiId}]\n`, `[terminals.${poiId}]\nprompts = "register"\n`),
    );
    const daemon = await start({ isHere: true });
    const register = new WebSocket(`${daemon.url.replace(/^http/, 'ws')}/nexo`, {
      headers: { authorization: `Bearer ${daemon.register.token}` },
    });
    const heard: string[] = [];
    const answered = new Promise<void>((resolve) => {
      register.on('message', (data) => {
        const said = Buffer.isBuffer(data) ? data.toString('utf8') : '';
        heard.push(said);
        if (said.includes('"InputRequest"')) {
          const { MessageHeader } = askedShape.parse(JSON.parse(said)).SaleToPOIRequest;
          const InputResult = {
            Device: 'CashierInput',
            InfoQualify: 'Input',
            Response: { Result: 'Success' },
            Input: { InputCommand: 'GetConfirmation', ConfirmedFlag: false },
          };
          const body = { MessageHeader: { ...MessageHeader, MessageType: 'Response' }, InputResponse: { InputResult } };
          register.send(JSON.stringify({ SaleToPOIResponse: body }));
        }
        if (said.includes('"PaymentResponse"')) resolve();
      });
    });
    await new Promise((resolve) => register.once('open', resolve));
    const capabilities = {
      SaleTerminalData: { SaleCapabilities: ['CashierDisplay', 'CashierInput', 'PrinterReceipt'] },
    };
    register.send(loginRequest(capabilities, undefined, { poiId }));
    register.send(request('Payment', payment(), { poiId }));
    await answered;
    register.terminate();
    expect(heard.some((said) => said.includes('"DisplayRequest"'))).toBe(true);
    expect(heard.at(-1)).toContain('"Result":"Failure"');
    expect(simulator.world.ledger().filter(({ moved }) => moved)).toEqual([]);
  });

  test.runIf(isWhole)('with its own token sees only its own payments', async ({ onTestFinished }) => {
    const { shop, start } = await openShop(onTestFinished, '', ['[registers.bar]', '[registers.shop]']);
    const daemon = await start({ isHere: true });
    const [bar, other] = ['bar', 'shop'].map((name) =>
      readFileSync(join(shop.dataDir, 'registers', `${name}.token`), 'utf8').trim(),
    );
    expect(await post(daemon, paymentXml({ poiId }), bar)).toContain('Success');
    expect(await post(daemon, statusRequest('7', { poiId }), bar)).toContain('Success');
    // Until somebody acknowledges the payment, no token gets "there was none": the other token may belong to the same
    // register.
    expect(await post(daemon, statusRequest('7', { poiId }), other)).toContain('InProgress');
    expect(await post(daemon, paymentXml({ poiId }), other)).toContain('InProgress');
    expect(await post(daemon, statusRequest('8', { poiId }), other)).toContain('NotFound');
    expect(await post(daemon, statusRequest('7', { poiId }))).toContain('Success');
  });

  test.runIf(isWhole)('finds no interface if no nexo interface is enabled', async ({ onTestFinished }) => {
    const simulator = await startSimulator({ terminals: [poiId], speed: 50 });
    const shop = new Shop({ url: simulator.url, terminals: [poiId] });
    onTestFinished(async () => {
      await shop.clear();
      await simulator.close();
    });
    const daemon = await shop.start({ isHere: true });
    expect(await post(daemon, statusRequest('7', { poiId }))).toContain('not-found');
    expect(await daemon.register.list()).toEqual([]);
  });
});
