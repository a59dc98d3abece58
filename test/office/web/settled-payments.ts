/** The payments of two stores, and a settlement file that differs from them in four places. */

import type { OfficeTables } from './tables.js';

/** Adds three payments to each of two stores. Both stores use the same ids and the same numbers of sales. */
export async function addSettledPayments(tables: OfficeTables): Promise<void> {
  for (const [daemon, store] of [
    [1, 'tenderd.store-1'],
    [2, 'tenderd.store-2'],
  ] as const) {
    await tables.addStore(daemon, store);
    for (const number of [1, 2, 3])
      await tables.addPayment(daemon, `t${number}`, {
        acknowledged_revision: 1,
        poi_transaction_id: `tender.PSP${daemon}${number}`,
        view: JSON.stringify({
          transactionId: `t${number}`,
          kind: 'payment',
          terminal: 'till-1',
          sale: `R-${number}`,
          acceptedAt: '2026-03-01T12:00:30.000Z',
          result: 'approved',
          acknowledged: false,
          authorized: { amount: 1_250, currency: 'EUR' },
          poiTransaction: { transactionId: `tender.PSP${daemon}${number}`, timeStamp: '2026-03-01T12:00:00Z' },
        }),
      });
  }
}

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';

function settled(psp: string, sale: string, amount: string, day = '01'): string {
  return `Chain,${psp},${sale},2026-03-${day} 12:00:05,UTC,Settled,M${psp},EUR,,${amount},4,`;
}

/** The content of the file. */
export const settlementFile = `${[
  header,
  settled('PSP11', 'R-1', '12.50'),
  settled('PSP12', 'R-2', '12.50'),
  settled('PSP21', 'R-1', '12.50'),
  settled('PSP22', 'R-2', '10.00'),
  settled('PSP23', 'R-3', '12.50'),
  settled('PSP99', 'R-99', '7.00', '02'),
  settled('PSP98', 'R-98', '1.00', '20'),
].join('\n')}\n`;
