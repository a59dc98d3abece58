/**
 * Terminals of Westpay that speak EPAS 1.0, the standard before nexo: XML with the names of 3.0 and a few of its own.
 * This dialect contains only what the messages of the vendor's public library show; anything else is not written.
 */
import { attribute, element, type } from '../declaration/declaration.js';
import { Flag, TextString } from '../types/simple.js';
import type { Dialect } from './dialect.js';
import { standard30 } from './standard.js';

/**
 * How `epas-1.0` differs from version 3.0. The dialect has no request for the outcome of a transaction. tenderd does
 * not use GetLastTransaction, because it names no request and reports the last transaction under the terminal's own
 * key. The terminals have some payment conditions of their own. A Login may name the terminal's hosts; without these
 * names, the terminal's settings apply. ConfigData is the last field of a Login, as in the library.
 */
export const epas10: Dialect = {
  ...standard30,
  name: 'epas-1.0',
  encodings: ['xml'],
  protocolVersion: { says: '1.0', isInEveryRequest: true },
  names: {
    'MessageHeader.SaleID': ['WorkstationID'],
    'MessageReference.SaleID': ['WorkstationID'],
    'OriginalPOITransaction.SaleID': ['WorkstationID'],
    'ReversalRequest.OriginalPOITransaction': ['OriginalTransaction'],
  },
  requests: ['Login', 'Logout', 'Payment', 'Reversal', 'Abort', 'Admin', 'EnableService'],
  only: {
    LoginRequest: ['OperatorLanguage', 'OperatorID', 'ShiftNumber', 'POISerialNumber', 'DateTime', 'SaleSoftware'],
    PaymentRequest: ['SaleData', 'PaymentTransaction', 'PaymentData'],
    SaleData: ['OperatorID', 'SaleTransactionID'],
    PaymentTransaction: ['AmountsReq', 'TransactionConditions'],
    AmountsReq: ['Currency', 'RequestedAmount', 'CashBackAmount', 'TipAmount'],
    TransactionConditions: ['MerchantCategoryCode'],
    PaymentData: ['PaymentType'],
    ReversalRequest: ['ReversalReason', 'OriginalPOITransaction'],
    OriginalPOITransaction: ['SaleID', 'POIID', 'POITransactionID'],
  },
  ownFields: {
    LoginRequest: {
      ConfigData: element(
        type('ConfigData', {
          TxnHostAddress: element(TextString),
          ConfigHostAddress: element(TextString),
          ConfigFile: element(TextString),
        }),
      ),
    },
    TransactionConditions: { WaitCardRemoval: attribute(Flag), DisableTip: attribute(Flag) },
  },
  onlyWords: { 'PaymentData.PaymentType': ['Normal', 'Refund', 'CashAdvance'] },
  leavesIdsEmpty: true,
};
