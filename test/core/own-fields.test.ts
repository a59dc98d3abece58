/**
 * The mandatory and forbidden fields of a request of each kind: a request with the wrong fields is not accepted as one
 * of that kind.
 */

import { expect, test } from 'vitest';
import { fieldsOf, isOfItsKind } from '../../src/core/kinds/fields.js';
import { optionsOf } from '../../src/core/kinds/option-rules.js';
import { optionNames } from '../../src/core/policy/options.js';
import { transactionKinds, type TransactionKind } from '../../src/core/model/kind-names.js';
import type { TransactionOptions } from '../../src/core/model/payment-options.js';
import { transactionOf } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const original = { type: 'transaction', transactionId: 'p0' } as const;

/**
 * True if a request is accepted that has all mandatory fields of its kind with these changes. Undefined removes a
 * field.
 */
function isTaken(kind: TransactionKind, change: object = {}): boolean {
  const about = fieldsOf(kind).must.includes('original') ? { original } : {};
  const { amountDetails, ...rest } = transactionOf({ kind, ...about }).request;
  const { must, mustAtTerminal } = fieldsOf(kind);
  const hasAmount = [...must, ...mustAtTerminal].includes('amountDetails');
  const whole: AnyRequest = { ...rest, ...(hasAmount ? { amountDetails } : {}), ...change };
  return isOfItsKind(unchecked(whole));
}

test.each(transactionKinds)('a %s with all its required fields is valid', (kind) => {
  expect(isTaken(kind)).toBe(true);
});

test.each(transactionKinds.filter((kind) => fieldsOf(kind).must.length > 0))(
  'a %s without one of its required fields is invalid, at a terminal and at a service',
  (kind) => {
    for (const field of fieldsOf(kind).must)
      for (const service of [undefined, 'shop']) expect(isTaken(kind, { [field]: undefined, service })).toBe(false);
  },
);

test('an update at a terminal names its amount; at a service it may only extend the hold', () => {
  const kinds = transactionKinds.filter((kind) => fieldsOf(kind).mustAtTerminal.length > 0);
  expect(kinds).toEqual(['pre-authorization-update']);
  expect(fieldsOf('pre-authorization-update')).toMatchObject({ must: ['original'], mustAtTerminal: ['amountDetails'] });
  expect(isTaken('pre-authorization-update', { amountDetails: undefined })).toBe(false);
  expect(isTaken('pre-authorization-update', { amountDetails: undefined, service: 'shop' })).toBe(true);
  expect(isTaken('pre-authorization-update', { service: 'shop' })).toBe(true);
});

const each: Required<TransactionOptions> = {
  tip: 1,
  cashBack: { amount: 1 },
  split: { total: 5 },
  token: { type: 'customer', value: 'T' },
  requestToken: 'customer',
  oneTime: true,
  forceOnline: true,
  acquirers: ['7'],
  entryModes: ['Keyed'],
  items: [{ id: '0', productCode: '7', amount: '1.00' }],
};

test('each option has an example', () => {
  expect(Object.keys(each).toSorted()).toEqual(optionNames.toSorted());
});

test.each(transactionKinds)('a %s accepts its own options and no option of another kind', (kind) => {
  const taken = optionNames.filter((name) => isTaken(kind, { options: { [name]: each[name] } }));
  expect(taken).toEqual(optionNames.filter((name) => optionsOf(kind).includes(name)));
  const own = Object.fromEntries(taken.map((name) => [name, each[name]]));
  const beside = optionNames.filter((name) => isTaken(kind, { options: { ...own, [name]: each[name] } }));
  expect(beside).toEqual(taken);
});

function carrying(name: 'acquirerData' | 'terminalData'): readonly TransactionKind[] {
  return transactionKinds.filter((kind) => isTaken(kind, { [name]: 'metadata.a=1' }));
}

test('data for the acquirer or the terminal is allowed for all kinds except reconciliation and verification', () => {
  expect(carrying('acquirerData')).toEqual(carrying('terminalData'));
  expect(transactionKinds.filter((kind) => !carrying('acquirerData').includes(kind))).toEqual([
    'reconciliation',
    'verification',
  ]);
});
