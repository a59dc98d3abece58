/** The forms of DataMesh's host (`fixtures/vendor-forms/datamesh-3.1.json`). */

import { base64OfText } from '../encoding/base64.js';
import { cardData, failsWith, isApproved } from './answers.js';
import { drop, has, isNode, type Node, peek, put, type Spoken, textAt } from './node.js';
import type { FormsOfVendor, Variation } from './variation.js';

const xhtml = base64OfText('<p>Simulated receipt</p>');

function receiptOf(DocumentQualifier: string): Node {
  const content = { OutputFormat: 'XHTML', OutputXHTML: xhtml };
  return { DocumentQualifier, RequiredSignatureFlag: false, OutputContent: content };
}

function acquirerOf(body: Node): Node {
  const acquirer = peek(body, 'PaymentResult.PaymentAcquirerData');
  return isNode(acquirer) ? acquirer : {};
}

function ofPayment(name: string, change: (spoken: Spoken) => void): Variation {
  return { name, message: 'PaymentResponse', fits: isApproved, change };
}

/**
 * Returns the timestamp of the register, in UTC with seven decimal places. Returns undefined if the timestamp has
 * another time zone.
 */
function stampOf({ body }: Spoken): string | undefined {
  const stamp = textAt(body, 'SaleData.SaleTransactionID.TimeStamp');
  const [, seconds, fraction = ''] = /^(.+:\d\d)(?:\.(\d{1,7}))?Z$/.exec(stamp) ?? [];
  return seconds === undefined ? undefined : `${seconds}.${fraction.padEnd(7, '0')}Z`;
}

const payments: readonly Variation[] = [
  ofPayment('payment-full', ({ body }) => {
    for (const amount of ['TotalFeesAmount', 'CashBackAmount', 'SurchargeAmount', 'TipAmount'])
      if (!has(body, `PaymentResult.AmountsResp.${amount}`)) put(body, `PaymentResult.AmountsResp.${amount}`, 0);
    put(body, `${cardData}.Expiry`, '3012');
    put(body, 'PaymentResult.PaymentAcquirerData', {
      AcquirerID: '100000',
      HostReconciliationID: '20260105',
      ResponseCode: '00',
      STAN: '000001',
      RRN: '000001000001',
      ...acquirerOf(body),
    });
    put(body, 'PaymentReceipt', [{ ...receiptOf('SaleReceipt'), IntegratedPrintFlag: true }]);
  }),
  ofPayment('payment-sparse', ({ body }) => {
    put(body, `${cardData}.MaskedPAN`, '411111...1111');
    drop(body, 'PaymentResult.PaymentAcquirerData');
  }),
  ofPayment('payment-with-nulls', ({ body }) => {
    put(body, 'Response.ErrorCondition', null);
    put(body, 'Response.AdditionalResponse', null);
  }),
  ofPayment('payment-one-receipt', ({ body }) => {
    put(body, 'PaymentReceipt', { OutputContent: { OutputFormat: 'XHTML', OutputXHTML: xhtml } });
  }),
  ofPayment('payment-header-without-poiid', ({ header }) => drop(header, 'POIID')),
  {
    name: 'payment-sale-stamp-rewritten',
    message: 'PaymentResponse',
    fits: (spoken) => isApproved(spoken) && stampOf(spoken) !== undefined,
    change: (spoken) => put(spoken.body, 'SaleData.SaleTransactionID.TimeStamp', stampOf(spoken) ?? ''),
  },
  ofPayment('payment-json-in-text', ({ body }) => {
    const text = JSON.stringify({ tranType: '200', stan: '000001', authCode: '123456' });
    const stamp = peek(body, 'POIData.POITransactionID.TimeStamp') ?? '2026-01-05T10:00:00Z';
    put(body, 'PaymentResult.PaymentAcquirerData', {
      AcquirerID: '100000',
      ...acquirerOf(body),
      AcquirerTransactionID: { TransactionID: text, TimeStamp: stamp },
    });
  }),
  {
    name: 'payment-restricted',
    isRare: true,
    message: 'PaymentResponse',
    fits: failsWith('PaymentRestriction'),
    change: ({ body }) => put(body, 'AllowedProductCodes', ['1', '2']),
  },
];

const statuses: readonly Variation[] = [
  {
    name: 'status-found-without-body-level',
    message: 'TransactionStatusResponse',
    fits: ({ body }) => has(body, 'RepeatedMessageResponse.RepeatedResponseMessageBody'),
    change: ({ body }) => {
      const repeated = peek(body, 'RepeatedMessageResponse');
      const inside = peek(body, 'RepeatedMessageResponse.RepeatedResponseMessageBody');
      if (!isNode(repeated) || !isNode(inside)) return;
      const { RepeatedResponseMessageBody: _level, ...rest } = repeated;
      put(body, 'RepeatedMessageResponse', { ...rest, ...inside });
    },
  },
];

function tokenOf(body: Node): Node {
  const token = peek(body, 'PaymentInstrumentData.CardData.PaymentToken');
  return isNode(token) ? token : { TokenRequestedType: 'Customer', TokenValue: 'SIMULATED' };
}

const others: readonly Variation[] = [
  {
    name: 'login-with-nulls',
    message: 'LoginResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'Response.ErrorCondition', null);
      put(body, 'Response.AdditionalResponse', null);
      put(body, 'POISystemData.POIStatus.SecurityOKFlag', null);
    },
  },
  {
    name: 'acquired-token-beside-card',
    message: 'CardAcquisitionResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'PaymentInstrumentData.PaymentToken', tokenOf(body));
      drop(body, 'PaymentInstrumentData.CardData.PaymentToken');
    },
  },
  {
    name: 'acquired-token-in-card',
    message: 'CardAcquisitionResponse',
    fits: isApproved,
    change: ({ body }) => put(body, 'PaymentInstrumentData.CardData.PaymentToken', tokenOf(body)),
  },
  {
    name: 'abort-rejected',
    message: 'EventNotification',
    fits: ({ body }) =>
      body['EventToNotify'] === 'Reject' && textAt(body, 'EventDetails').startsWith('Message not Found'),
    change: ({ header, body }) => {
      put(header, 'DeviceID', textAt(header, 'DeviceID') || textAt(header, 'ServiceID'));
      drop(header, 'ServiceID');
      drop(body, 'RejectedMessage');
    },
  },
  {
    name: 'abort-completed',
    message: 'EventNotification',
    fits: ({ body }) => body['EventToNotify'] === 'CompletedMessage',
    change: ({ header, body }) => {
      const id = textAt(header, 'ServiceID');
      put(body, 'EventDetails', `Service Not Aborted - Reason: Completed - MessageID: ${id}`);
    },
  },
  {
    name: 'terminal-print',
    isRare: true,
    message: 'PrintRequest',
    change: ({ body }) => {
      put(body, 'PrintOutput.OutputContent', { OutputFormat: 'XHTML', OutputXHTML: xhtml });
      drop(body, 'PrintOutput.ResponseMode');
    },
  },
  {
    name: 'reconciled-counts-as-text',
    message: 'ReconciliationResponse',
    fits: ({ body }) => has(body, 'TransactionTotals.PaymentTotals.TransactionCount'),
    change: ({ body }) => {
      const totals = body['TransactionTotals'];
      for (const total of Array.isArray(totals) ? totals : []) countsAsText(total);
    },
  },
  {
    name: 'stored-value-activated',
    message: 'StoredValueResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'StoredValueResult.StoredValueAccountStatus.StoredValueAccountID.IdentificationType', 'Barcode');
      const receipt = receiptOf('SaleReceipt');
      put(receipt, 'OutputContent.ContentAsPlainText', 'Simulated receipt');
      put(body, 'PaymentReceipt', [receipt]);
    },
  },
];

function countsAsText(total: unknown): void {
  const rows = isNode(total) ? total['PaymentTotals'] : undefined;
  for (const row of Array.isArray(rows) ? rows : [])
    if (isNode(row)) row['TransactionCount'] = textAt(row, 'TransactionCount');
}

/** The forms of DataMesh. */
export const datameshForms: FormsOfVendor = {
  base: ({ name, header, body }) => {
    if (name === 'LoginResponse' && has(body, 'POISystemData')) {
      put(body, 'POISystemData.TokenRequestStatus', true);
      drop(body, 'POISystemData.POISoftware');
    }
    if (name === 'PaymentResponse' && peek(body, 'Response.Result') !== 'Failure') {
      put(body, 'POIData.POIReconciliationID', '695b0f00simulated');
      if (peek(body, `${cardData}.EntryMode`) === 'Contactless') put(body, `${cardData}.EntryMode`, 'Tapped');
      if (has(body, `${cardData}.MaskedPAN`)) put(body, `${cardData}.MaskedPAN`, '411111......1111');
      const receipts = body['PaymentReceipt'];
      for (const receipt of Array.isArray(receipts) ? receipts : [])
        if (isNode(receipt) && receipt['DocumentQualifier'] === 'CustomerReceipt')
          receipt['DocumentQualifier'] = 'SaleReceipt';
    }
    if (name === 'ReversalResponse') {
      put(header, 'ProtocolVersion', '3.1-dmg');
      drop(body, 'ReversedAmount');
      if (peek(body, 'Response.Result') === 'Success')
        put(body, 'PaymentReceipt', [receiptOf('SaleReceipt'), receiptOf('CashierReceipt')]);
    }
    if (peek(body, 'Response.Result') === 'Failure' && !has(body, 'Response.AdditionalResponse'))
      put(body, 'Response.AdditionalResponse', `Simulated: ${textAt(body, 'Response.ErrorCondition')}`);
  },
  variations: [...payments, ...statuses, ...others],
  optional: {
    PaymentResponse: [
      'PaymentResult.PaymentAcquirerData',
      'PaymentResult.PaymentType',
      'PaymentResult.AuthenticationMethod',
      'PaymentResult.AmountsResp.Currency',
      'PaymentReceipt',
      'Response.AdditionalResponse',
    ],
    ReversalResponse: ['PaymentReceipt', 'Response.AdditionalResponse'],
    CardAcquisitionResponse: ['PaymentBrand'],
    ReconciliationResponse: ['TransactionTotals'],
    LoginResponse: ['POISystemData.POITerminalData.POICapabilities'],
  },
};
