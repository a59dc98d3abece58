/**
 * Terminals of Westpay that speak EPAS 1.0, the standard before nexo: XML with the names of 3.0 and a few of its own. What stands here is what the
 * messages of the vendor's public library show; whatever they do not show is not written.
 */
import { attribute, element, type } from '../declaration/declaration.js';
import { Flag, TextString } from '../types/simple.js';
import type { Dialect } from './dialect.js';
import { standard30 } from './standard.js';

/**
 * What `epas-1.0` has otherwise than version 3.0. Nothing in it asks what became of a transaction: its GetLastTransaction tells of the last one by the
 * terminal's own key, names no request, and is not asked. Of the conditions of a payment its terminals have some of their own, and their Login
 * says where their hosts are; left out, the terminal does as it is set. ConfigData is the last in a Login, as the library writes it.
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
