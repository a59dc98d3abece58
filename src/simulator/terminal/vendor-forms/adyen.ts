/** The forms of Adyen's terminals (`fixtures/vendor-forms/adyen-3.0.json`). */

import { cardData, failsWith, hasToken, isApproved, isInformation, pair } from './answers.js';
import { drop, has, isNode, type Leaf, type Node, peek, put, type Spoken, textAt } from './node.js';
import type { FormsOfVendor, Variation } from './variation.js';

const receipt: Node = {
  DocumentQualifier: 'CustomerReceipt',
  RequiredSignatureFlag: false,
  OutputContent: {
    OutputFormat: 'Text',
    OutputText: [{ Text: 'name=Simulated&key=header1', CharacterStyle: 'Bold', EndOfLineFlag: true }],
  },
};

const pairsOfPayment = [
  pair('tid', '10000001'),
  pair('transactionType', 'GOODS_SERVICES'),
  pair('pspReference', 'SIMULATED0000001'),
  pair('cardType', 'visa'),
  pair('cardHolderName', 'N/A'),
  pair('offline', 'false'),
].join('&');

function fits(...tests: readonly ((spoken: Spoken) => boolean)[]): (spoken: Spoken) => boolean {
  return (spoken) => tests.every((test) => test(spoken));
}

function withoutToken(spoken: Spoken): boolean {
  return !hasToken(spoken);
}

function hasCard({ body }: Spoken): boolean {
  return has(body, `${cardData}.MaskedPan`);
}

function hasApprovalCode({ body }: Spoken): boolean {
  return has(body, 'PaymentResult.PaymentAcquirerData.ApprovalCode');
}

function ofPayment(
  name: string,
  change: (body: Node) => void,
  test: (spoken: Spoken) => boolean = isApproved,
): Variation {
  const rare = test === isApproved ? {} : { isRare: true as const };
  return { name, message: 'PaymentResponse', fits: test, change: ({ body }) => change(body), ...rare };
}

const payments: readonly Variation[] = [
  ofPayment(
    'payment-full',
    (body) => {
      put(body, 'Response.AdditionalResponse', pairsOfPayment);
      put(body, 'POIData.POIReconciliationID', '1000');
      put(body, `${cardData}.SensitiveCardData`, { CardSeqNumb: '01', ExpiryDate: '0330' });
      put(body, `${cardData}.CardCountryCode`, '752');
      if (!has(body, 'PaymentReceipt')) put(body, 'PaymentReceipt', [receipt]);
    },
    fits(isApproved, hasCard, hasApprovalCode),
  ),
  ofPayment(
    'payment-sparse',
    (body) => {
      put(body, 'Response.AdditionalResponse', 'approved');
      drop(
        body,
        cardData,
        'PaymentResult.OnlineFlag',
        'PaymentResult.PaymentType',
        'PaymentResult.AuthenticationMethod',
      );
      drop(body, 'PaymentResult.PaymentAcquirerData.ApprovalCode', 'POIData.POIReconciliationID');
      put(body, 'PaymentReceipt', []);
    },
    fits(isApproved, withoutToken),
  ),
  ofPayment('payment-without-approval-code', (body) => {
    put(body, 'PaymentResult.PaymentType', peek(body, 'PaymentResult.PaymentType') ?? 'Normal');
    drop(body, 'PaymentResult.PaymentAcquirerData.ApprovalCode');
  }),
  ofPayment('payment-offline', (body) => {
    put(body, 'PaymentResult.OnlineFlag', false);
    put(body, 'PaymentResult.AuthenticationMethod', ['OfflinePIN']);
    drop(body, 'PaymentResult.PaymentAcquirerData.AcquirerTransactionID');
    drop(body, 'PaymentResult.PaymentAcquirerData.ApprovalCode');
  }),
  ofPayment('payment-converted', (body) => {
    const converted = { ConvertedAmount: { AmountValue: 48.32, Currency: 'SEK' }, Rate: 0.085, Markup: 3 };
    put(body, 'PaymentResult.CurrencyConversion', [{ ...converted, CustomerApprovedFlag: true }]);
  }),
  ofPayment(
    'payment-token',
    (body) => put(body, `${cardData}.PaymentToken`, { TokenRequestedType: 'Customer', TokenValue: 'SIMULATED' }),
    fits(isApproved, hasCard, withoutToken),
  ),
  ofPayment('payment-flags-as-text', (body) => put(body, 'PaymentResult.OnlineFlag', 'true')),
  ofPayment('payment-unknown-member', (body) => put(body, 'POIData.POITransactionID.AdditionalAttribute', 'something')),
  ofPayment(
    'payment-refused-with-card',
    (body) => {
      const words = [pair('message', 'NOT_ENOUGH_BALANCE'), pair('refusalReason', '210 Not enough balance')];
      put(body, 'Response.AdditionalResponse', words.join('&'));
      put(body, 'PaymentResult.OnlineFlag', true);
      put(body, 'PaymentResult.PaymentInstrumentData.PaymentInstrumentType', 'Card');
      put(body, cardData, { PaymentBrand: 'visa', MaskedPan: '411111 **** 1111', EntryMode: ['ICC'] });
      put(body, 'PaymentReceipt', []);
    },
    failsWith('Refusal'),
  ),
  ofPayment(
    'payment-cancelled-plain-words',
    (body) => {
      put(body, 'Response.AdditionalResponse', '199 The shopper cancelled');
      put(body, 'PaymentResult.PaymentInstrumentData', {
        PaymentInstrumentType: 'Card',
        CardData: { EntryMode: ['ICC'] },
      });
    },
    failsWith('Cancel'),
  ),
  ofPayment(
    'payment-aborted-empty-card',
    (body) => put(body, 'PaymentResult.PaymentInstrumentData', { PaymentInstrumentType: 'Card', CardData: {} }),
    failsWith('Aborted'),
  ),
  ofPayment(
    'payment-unreachable-bare',
    (body) => {
      put(body, 'Response.AdditionalResponse', 'message=Terminal+is+not+reachable');
      drop(body, 'POIData', 'SaleData');
    },
    failsWith('UnreachableHost'),
  ),
];

const reversals: readonly Variation[] = [
  {
    name: 'reversal-without-amount',
    message: 'ReversalResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'Response.AdditionalResponse', pair('pspReference', 'SIMULATED0000002'));
      drop(body, 'ReversedAmount');
      if (!has(body, 'PaymentReceipt')) put(body, 'PaymentReceipt', [receipt]);
    },
  },
  {
    name: 'reversal-bare',
    message: 'ReversalResponse',
    fits: isApproved,
    change: ({ body }) => drop(body, 'ReversedAmount', 'PaymentReceipt', 'Response.AdditionalResponse'),
  },
  {
    name: 'reversal-with-amount',
    message: 'ReversalResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'Response.AdditionalResponse', [pair('store', 'Simulated'), pair('currency', 'EUR')].join('&'));
      drop(body, 'PaymentReceipt');
    },
  },
];

function repeats(body: string): (spoken: Spoken) => boolean {
  return (spoken) => has(spoken.body, `RepeatedMessageResponse.RepeatedResponseMessageBody.${body}`);
}

const statuses: readonly Variation[] = [
  {
    name: 'status-running',
    message: 'TransactionStatusResponse',
    fits: failsWith('InProgress'),
    change: ({ body }) => {
      put(body, 'Response.AdditionalResponse', pair('message', 'Uncompleted transaction'));
      drop(body, 'MessageReference');
    },
  },
  {
    name: 'status-repeats-without-header',
    message: 'TransactionStatusResponse',
    fits: repeats('PaymentResponse'),
    change: ({ body }) => drop(body, 'RepeatedMessageResponse.MessageHeader', 'MessageReference.POIID'),
  },
  {
    name: 'status-repeats-with-header',
    message: 'TransactionStatusResponse',
    fits: repeats('PaymentResponse'),
    change: ({ body }) => drop(body, 'MessageReference.POIID'),
  },
  {
    name: 'status-repeats-reversal',
    isRare: true,
    message: 'TransactionStatusResponse',
    fits: repeats('ReversalResponse'),
    change: ({ body }) => drop(body, 'MessageReference'),
  },
];

const cards: readonly Variation[] = [
  {
    name: 'acquired-card',
    message: 'CardAcquisitionResponse',
    fits: ({ body }) => has(body, 'PaymentInstrumentData.CardData.MaskedPan'),
    change: ({ body }) => {
      put(body, 'PaymentInstrumentData.CardData.SensitiveCardData', { ExpiryDate: '0330' });
      drop(body, 'PaymentBrand', 'LoyaltyAccount');
    },
  },
  {
    name: 'acquired-empty-card',
    message: 'CardAcquisitionResponse',
    fits: (spoken) => isApproved(spoken) && !has(spoken.body, 'PaymentInstrumentData.CardData.PaymentToken'),
    change: ({ body }) => {
      put(body, 'PaymentInstrumentData.CardData', {});
      drop(body, 'PaymentBrand');
    },
  },
];

const devices: readonly Variation[] = [
  {
    name: 'input-menu-flags',
    isRare: true,
    message: 'InputResponse',
    fits: ({ body }) => /^[1-9]/.test(textAt(body, 'InputResult.Input.MenuEntryNumber')),
    change: ({ body }) => {
      // "1,3" means that the customer chose lines 1 and 3.
      const chosen = textAt(body, 'InputResult.Input.MenuEntryNumber').split(',').map(Number);
      const length = Math.max(...chosen) + 1;
      const flags: Leaf[] = Array.from({ length }, (_, index) => (chosen.includes(index + 1) ? 1 : 0));
      put(body, 'InputResult.Input.MenuEntryNumber', flags);
      put(body, 'InputResult.Response.AdditionalResponse', pair('responseData', '{}'));
      put(body, 'OutputResult', { Device: 'CustomerDisplay', InfoQualify: 'Display', Response: { Result: 'Success' } });
    },
  },
  {
    name: 'input-digits-as-number',
    isRare: true,
    message: 'InputResponse',
    fits: ({ body }) => /^[1-9]\d{0,8}$/.test(textAt(body, 'InputResult.Input.DigitInput')),
    change: ({ body }) =>
      put(body, 'InputResult.Input.DigitInput', Number(textAt(body, 'InputResult.Input.DigitInput'))),
  },
  {
    name: 'terminal-display',
    message: 'DisplayRequest',
    change: ({ body }) => {
      const reference = [
        pair('TransactionID', '1'),
        pair('TimeStamp', '2026-01-05T10:00:00.000Z'),
        'event=TENDER_CREATED',
      ];
      const content = { OutputFormat: 'MessageRef', PredefinedContent: { ReferenceID: reference.join('&') } };
      put(body, 'DisplayOutput.OutputContent', content);
      put(body, 'DisplayOutput.ResponseRequiredFlag', false);
    },
  },
];

function isNoReject({ body }: Spoken): boolean {
  return body['EventToNotify'] !== 'Reject' && body['EventToNotify'] !== 'Completed';
}

const system: readonly Variation[] = [
  {
    name: 'diagnosis-full',
    isRare: true,
    message: 'DiagnosisResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(
        body,
        'Response.AdditionalResponse',
        [pair('batteryLevel', '100%'), pair('unconfirmedBatchCount', '0')].join('&'),
      );
      put(body, 'HostStatus', [{ AcquirerID: '0', IsReachableFlag: true }]);
      put(body, 'POIStatus', { CommunicationOKFlag: true, PrinterStatus: 'OK', GlobalStatus: 'OK' });
    },
  },
  {
    name: 'diagnosis-small',
    isRare: true,
    message: 'DiagnosisResponse',
    fits: isApproved,
    change: ({ body }) => {
      put(body, 'POIStatus', { GlobalStatus: 'OK' });
      drop(body, 'HostStatus', 'Response.AdditionalResponse');
    },
  },
  {
    name: 'event-state',
    isRare: true,
    message: 'EventNotification',
    fits: isNoReject,
    change: ({ header, body }) => {
      drop(header, 'ServiceID');
      put(body, 'EventDetails', 'newstate=IDLE&oldstate=START');
    },
  },
  {
    name: 'event-unknown-word',
    isRare: true,
    message: 'EventNotification',
    fits: isInformation,
    change: ({ body }) => put(body, 'EventToNotify', 'SimulatedNews'),
  },
];

/** Converts the reason for a failure or refusal to name-value pairs. The reason itself is under `message`. */
function asPairs(body: Node, path: string): void {
  const words = peek(body, path);
  if (typeof words === 'string' && !words.includes('=')) put(body, path, `message=${encodeURIComponent(words)}`);
}

/** The forms of Adyen. */
export const adyenForms: FormsOfVendor = {
  base: ({ name, body }) => {
    if (name === 'LoginResponse' && has(body, 'POISystemData')) {
      put(body, 'POISystemData.POISoftware.CertificationCode', '');
      put(body, 'POISystemData.POIStatus', { CommunicationOKFlag: true, GlobalStatus: 'OK' });
      drop(body, 'POISystemData.POITerminalData');
    }
    if (name === 'EventNotification' && body['EventToNotify'] === 'Reject') asPairs(body, 'EventDetails');
    if (peek(body, 'Response.Result') === 'Failure') asPairs(body, 'Response.AdditionalResponse');
    const results = body['StoredValueResult'];
    for (const result of Array.isArray(results) ? results : []) if (isNode(result)) result['ProductCode'] = undefined;
  },
  variations: [...payments, ...reversals, ...statuses, ...cards, ...devices, ...system],
  optional: {
    PaymentResponse: [
      'Response.AdditionalResponse',
      'POIData.POIReconciliationID',
      'PaymentResult.OnlineFlag',
      'PaymentResult.PaymentType',
      'PaymentResult.AuthenticationMethod',
      'PaymentResult.PaymentAcquirerData.AcquirerTransactionID',
      'PaymentResult.PaymentAcquirerData.ApprovalCode',
      `${cardData}.EntryMode`,
      `${cardData}.PaymentBrand`,
      'PaymentReceipt',
    ],
    ReversalResponse: ['Response.AdditionalResponse', 'ReversedAmount', 'PaymentReceipt'],
    TransactionStatusResponse: ['RepeatedMessageResponse.MessageHeader'],
    CardAcquisitionResponse: ['PaymentBrand', 'POIData.POIReconciliationID'],
    DiagnosisResponse: ['HostStatus', 'POIStatus.PrinterStatus', 'LoggedSaleID'],
    LoginResponse: ['POISystemData.POIStatus'],
    ReconciliationResponse: ['TransactionTotals'],
  },
};
