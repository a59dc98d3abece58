/**
 * Terminals at Verifone's POS Cloud (notes, tag [V]): JSON with the field names of 3.1. The
 * values of enumerations are in capitals. Over HTTP the messages of these terminals have no root: the wire removes the
 * root of a message to the terminal, and adds a root to a message from the terminal.
 */
import type { Dialect, FieldName } from './dialect.js';
import { standard31 } from './standard.js';

const reference = 'TransactionStatusRequest.MessageReference';

/**
 * The members of a reference that begin with a small letter. Three of four public clients write them in this way in a
 * status inquiry. In an Abort, every client writes them as in the standard.
 */
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

/**
 * How `verifone-3.1` differs from version 3.1. The only public Login says 3.0, and no other public message contains a
 * version.
 */
export const verifone31: Dialect = {
  ...standard31,
  name: 'verifone-3.1',
  encodings: ['json'],
  protocolVersion: { says: '3.0', isInEveryRequest: false },
  // No public page limits the length of a ServiceID. Public clients build a ServiceID from an order number and the
  // time.
  lengths: {
    'MessageHeader.ServiceID': 64,
    'MessageReference.ServiceID': 64,
  },
  names: Object.fromEntries(small.flatMap((one) => asWritten(...one))),
  isInCapitals: true,
  namesReversedOrder: true,
  saysStateInSaleToPOIData: true,
};
