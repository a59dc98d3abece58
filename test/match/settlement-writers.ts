/** Writes the files of the acquirers in their published formats. This file shares no code with the readers of the product. */

import type { AcquirerEntry } from './month.js';

const dayMs = 86_400_000;
/** The end of summer time in Central Europe in the simulated month. */
const winterMs = Date.UTC(2026, 9, 25, 1);

function local(ms: number): { readonly text: string; readonly zone: string } {
  const [zone, hours] = ms < winterMs ? ['CEST', 2] : ['CET', 1];
  return { text: new Date(ms + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' '), zone };
}

const digitsOf: Readonly<Record<string, number>> = { EUR: 2, SEK: 2, USD: 2, NOK: 2, JPY: 0, BHD: 3 };

/** Returns a decimal text. `digitsMin`: the least number of fraction digits, because an acquirer may write two digits for every currency. */
function decimal({ amount, currency }: AcquirerEntry['amount'], point = '.', digitsMin = 0): string {
  const digits = digitsOf[currency] ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const [whole, fraction] = digits === 0 ? [text, ''] : [text.slice(0, -digits), text.slice(-digits)];
  const padded = fraction.padEnd(digitsMin, '0');
  return padded === '' ? whole : `${whole}${point}${padded}`;
}

/** The header of Adyen's settlement details report, with the booking date of newer accounts. */
const adyenHeader =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number,Reserved4,Reserved5,Reserved6,Reserved7,Reserved8,Reserved9,Reserved10,Booking Date,Booking Date TimeZone';

const adyenTypes = {
  sale: 'Settled',
  refund: 'Refunded',
  chargeback: 'Chargeback',
  fee: 'Fee',
  payout: 'MerchantPayout',
};

/** Returns Adyen's settlement details report of one batch. */
export function adyenReport(entries: readonly AcquirerEntry[], batch: number): string {
  const rows = entries.map((entry) => {
    const { store, type, amount } = entry;
    const [created, booked] = [local(entry.paidMs), local(entry.bookedMs)];
    const isOfPayment = type === 'sale' || type === 'refund' || type === 'chargeback';
    const gross = isOfPayment ? decimal(amount, '.', 2) : '';
    const [debit, credit] = type === 'sale' ? ['', gross] : [gross, ''];
    const [netDebit, netCredit] = type === 'sale' ? ['', decimal(amount, '.', 2)] : [decimal(amount, '.', 2), ''];
    return [
      'Chain',
      store.merchant,
      isOfPayment ? entry.payment : '',
      entry.order,
      isOfPayment ? 'visa' : '',
      created.text,
      created.zone,
      adyenTypes[type],
      isOfPayment ? entry.operation : `"TX${batch}XT batch ${batch}, ${store.merchant}"`,
      isOfPayment ? amount.currency : '',
      debit,
      credit,
      isOfPayment ? '1' : '',
      amount.currency,
      netDebit,
      netCredit,
      '',
      '0.04',
      '0.01',
      '0.07',
      'visaclassic',
      '',
      String(batch),
      ...Array.from({ length: 7 }, () => ''),
      booked.text,
      booked.zone,
    ].join(',');
  });
  return `${[adyenHeader, ...rows].join('\n')}\n`;
}

/** Returns Swedbank Pay's transaction list, with a sum for each currency. Refunds are negative. */
export function swedbankList(entries: readonly AcquirerEntry[], batch: number): string {
  const currencies = [...new Set(entries.map(({ amount }) => amount.currency))];
  const parts = currencies.map((currency) => {
    const own = entries.filter(({ amount }) => amount.currency === currency);
    const sum = own.reduce((total, { type, amount }) => total + (type === 'sale' ? amount.amount : -amount.amount), 0);
    const sumText = `${sum < 0 ? '-' : ''}${decimal({ amount: sum, currency })}`;
    const rows = own.map(({ type, operation, payment, order, amount, paidMs, bookedMs }) => {
      const number = type === 'sale' ? payment : operation;
      const reference = type === 'sale' ? operation : payment;
      return `        <TRAN PayexBatchNo="${batch}" TransactionNo="${number}" OrderId="${order}" DateCreated="${local(paidMs).text}" DateModified="${local(bookedMs).text}" Provider="BABS" Type="Debit Card" Amount="${type === 'sale' ? '' : '-'}${decimal(amount)}" MerchantProductNo="Bread &amp; milk" Description="" CreditCardBatchNo="8244" PayExAccountNo="69199739" ReferencedTransaction="${reference}" SalesChannel="Transaction via terminal" />`;
    });
    return [`    <CURRENCY Sum="${sumText}" Name="${currency}">`, ...rows, '    </CURRENCY>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<SALES xmlns="http://www.payex.com/xml/SalesAccountedTransactions.xsd" AccountingNo="R1005-${String(batch).padStart(4, '0')}">`,
    '    <SUMMARY Prefix="">',
    `        <CURRENCY Name="SEK"><SERVICETYPE Name="Creditcard"><SERVICE Name="Debit Card" NoOfDebet="${entries.length}" NoOfCredit="0" Amount="1.00" FromDate="2026-10-01 00:00:00" ToDate="2026-10-31 23:59:59" /></SERVICETYPE></CURRENCY>`,
    '    </SUMMARY>',
    ...parts,
    '</SALES>',
    '',
  ].join('\n');
}

/** The mapping file for {@link bankFile}. */
export const bankMapping = `
name = "Handelsbank"
delimiter = ";"
encoding = "latin1"
decimal = ","
thousands = "."
dates = "day-month-year"
timeZone = "+02:00"
merchant = "4711"

[columns]
merchant = "Händler"
amount = "Betrag"
currency = "Währung"
type = "Art"
paid = "Kaufdatum"
settled = "Buchung"
reference = "Referenz"
sale = "Auftrag"
batch = "Lauf"

[types]
charge = "KÖP"
refund = "RÜCKGABE"
other = ["GEBÜHR", "AUSZAHLUNG"]
`;

const bankTypes = { sale: 'KÖP', refund: 'RÜCKGABE', chargeback: 'GEBÜHR', fee: 'GEBÜHR', payout: 'AUSZAHLUNG' };

/**
 * Returns the file of a bank whose format tenderd does not know: Latin-1, with a decimal comma, and points between
 * thousands.
 */
export function bankFile(entries: readonly AcquirerEntry[], batch: number): Buffer {
  const rows = entries.map(({ store, type, payment, order, amount, paidMs, bookedMs }) => {
    const [whole = '', fraction = ''] = decimal(amount).split('.');
    const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
    const [paid, booked] = [german(paidMs), german(bookedMs)];
    const sign = type === 'refund' ? '-' : '';
    return [
      store.merchant,
      `${sign}${grouped},${fraction}`,
      amount.currency,
      bankTypes[type],
      paid,
      booked,
      payment,
      order,
      batch,
    ].join(';');
  });
  const header = 'Händler;Betrag;Währung;Art;Kaufdatum;Buchung;Referenz;Auftrag;Lauf';
  return Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`, 'latin1');
}

function german(ms: number): string {
  const { text } = local(ms);
  const [date = '', time = ''] = text.split(' ');
  return `${date.split('-').toReversed().join('.')} ${time}`;
}

/** Returns the number of the batch in which an entry is settled. There is one batch each week. */
export function batchOf({ bookedMs }: AcquirerEntry): number {
  return Math.floor(bookedMs / (7 * dayMs));
}
