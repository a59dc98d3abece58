/** The forms of Swedbank Pay's terminals (`fixtures/vendor-forms/swedbank-3.1.json`). */

import { base64OfText } from '../encoding/base64.js';
import { cardData, isApproved, isInformation } from './answers.js';
import { drop, has, type Node, peek, put, type Spoken } from './node.js';
import type { FormsOfVendor, Variation } from './variation.js';

const lines = { Optional: { ReceiptString: ['Simulated'] } };

function receiptOf(DocumentQualifier: string, copy: string): Node {
  const text = base64OfText(JSON.stringify({ [copy]: lines }));
  return { DocumentQualifier, OutputContent: { OutputFormat: 'Text', OutputText: [{ Text: text }] } };
}

const bothReceipts = [receiptOf('CustomerReceipt', 'Cardholder'), receiptOf('CashierReceipt', 'Merchant')];

function isFailed({ body }: Spoken): boolean {
  return peek(body, 'Response.Result') === 'Failure';
}

function ofPayment(name: string, fits: (spoken: Spoken) => boolean, change: (body: Node) => void): Variation {
  return { name, message: 'PaymentResponse', fits, change: ({ body }) => change(body) };
}

const variations: readonly Variation[] = [
  ofPayment('payment-with-account-reference', isApproved, (body) =>
    put(body, `${cardData}.PaymentAccountRef`, '5c0e2b0000000000000000000simulated'),
  ),
  ofPayment('payment-tip', isApproved, (body) => {
    if (!has(body, 'PaymentResult.AmountsResp.TipAmount')) put(body, 'PaymentResult.AmountsResp.TipAmount', '0.00');
  }),
  ofPayment('payment-loyalty-token', isApproved, (body) => {
    const id = { EntryMode: ['File'], IdentificationSupport: 'LinkedCard', IdentificationType: 'AccountNumber' };
    const LoyaltyAccountID = { ...id, LoyaltyID: '00000000-0000-4000-8000-000000000000' };
    put(body, 'LoyaltyResult', [{ LoyaltyAccount: { LoyaltyBrand: 'nonPaymentToken', LoyaltyAccountID } }]);
  }),
  ofPayment('payment-failed-with-receipt', isFailed, (body) => put(body, 'PaymentReceipt', bothReceipts)),
  {
    name: 'acquired-with-loyalty',
    message: 'CardAcquisitionResponse',
    fits: isApproved,
    change: ({ body }) => {
      const brand = '03,Simulated';
      const id = { EntryMode: ['Contactless'], IdentificationType: 'ISOTrack2', IdentificationSupport: 'LoyaltyCard' };
      put(body, 'LoyaltyAccount', [{ LoyaltyBrand: brand, LoyaltyAccountID: { ...id, LoyaltyID: '' } }]);
    },
  },
  {
    name: 'event-maintenance',
    isRare: true,
    message: 'EventNotification',
    fits: isInformation,
    change: ({ body }) => {
      put(body, 'EventToNotify', 'SaleAdmin');
      put(body, 'MaintenanceRequiredFlag', 'true');
      put(body, 'EventDetails', 'Maintenance Required');
    },
  },
];

/** Puts the number of the card type before its name. */
function brandOf(body: Node, path: string): void {
  const brand = peek(body, path);
  if (typeof brand === 'string' && !brand.includes(',')) put(body, path, `01,${brand}`);
}

/** The forms of Swedbank Pay. */
export const swedbankForms: FormsOfVendor = {
  base: ({ name, body }) => {
    switch (name) {
      case 'PaymentResponse':
        brandOf(body, `${cardData}.PaymentBrand`);
        drop(body, 'PaymentResult.OnlineFlag', 'PaymentResult.PaymentAcquirerData.AcquirerTransactionID');
        drop(body, 'PaymentResult.AuthenticationMethod');
        if (has(body, 'PaymentResult.AmountsResp') && !has(body, 'PaymentResult.AmountsResp.CashBackAmount'))
          put(body, 'PaymentResult.AmountsResp.CashBackAmount', '0.00');
        if (peek(body, 'Response.Result') === 'Success' && !has(body, 'PaymentReceipt'))
          put(body, 'PaymentReceipt', bothReceipts);
        if (peek(body, 'Response.Result') === 'Failure' && !has(body, 'Response.AdditionalResponse'))
          put(body, 'Response.AdditionalResponse', 'Not approved');
        break;
      case 'ReversalResponse':
        drop(body, 'ReversedAmount', 'OriginalPOITransaction');
        if (peek(body, 'Response.Result') === 'Success' && !has(body, 'PaymentReceipt'))
          put(body, 'PaymentReceipt', bothReceipts);
        break;
      case 'TransactionStatusResponse':
        drop(body, 'MessageReference');
        break;
      case 'CardAcquisitionResponse':
        brandOf(body, 'PaymentInstrumentData.CardData.PaymentBrand');
        drop(body, 'PaymentBrand');
        break;
      case 'InputResponse':
        put(body, 'OutputResult', {
          Device: 'CustomerDisplay',
          InfoQualify: 'Display',
          Response: { Result: 'Success' },
        });
        break;
      default:
        break;
    }
  },
  variations,
  optional: {
    PaymentResponse: [`${cardData}.PaymentAccountRef`],
    EventNotification: ['EventDetails'],
    LoginResponse: ['POISystemData.POIStatus.PrinterStatus', 'POISystemData.POISoftware.CertificationCode'],
  },
};
