/**
 * Terminals behind Verifone's POS Cloud (notes, tag [V]): JSON with the names of 3.1 and its words in capitals. Over HTTP messages have no root: that
 * belongs to that wire, which takes it off and puts it on.
 */
import type { Dialect, FieldName } from './dialect.js';
import { standard31 } from './standard.js';

const reference = 'TransactionStatusRequest.MessageReference';

/** Each member of a reference in small letters: three of four public clients write a status question so, and every client writes an Abort as the standard has it. */
const small: readonly (readonly [string, string])[] = [
  ['MessageCategory', 'messageCategory'],
  ['ServiceID', 'serviceID'],
  ['DeviceID', 'deviceID'],
  ['SaleID', 'saleID'],
  ['POIID', 'poiid'],
];

function asWritten(...[name, inStatus]: readonly [string, string]): (readonly [FieldName, [string, ...string[]]])[] {
  return [
    [`MessageReference.${name}`, [name, inStatus]],
    [`${reference}.${name}`, [inStatus]],
  ];
}

/** What `verifone-3.1` has otherwise than version 3.1. The one public Login says 3.0, and no other public message says a version. */
export const verifone31: Dialect = {
  ...standard31,
  name: 'verifone-3.1',
  encodings: ['json'],
  protocolVersion: { says: '3.0', isInEveryRequest: false },
  // No page says a length. Public clients write an order number and the time in it.
  lengths: {
    'MessageHeader.ServiceID': 64,
    'MessageReference.ServiceID': 64,
  },
  names: Object.fromEntries(small.flatMap((one) => asWritten(...one))),
  isInCapitals: true,
  namesReversedOrder: true,
  saysStateInSaleToPOIData: true,
};
