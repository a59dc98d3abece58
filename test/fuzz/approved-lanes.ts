/** Lanes whose terminal processes a transaction, and the terminal's approval of it in every dialect. */
import {
  codecFor,
  dialects,
  type DialectName,
  dialectNames,
  type Encoding,
  type OutgoingMessage,
} from '../../protocol/index.js';
import { categoryOf, namesOriginal, type TransactionKind } from '../../src/core/index.js';
import { ReconciliationLane } from '../core/reconciliation-lane.js';
import { DrivenLane } from '../core/driven-lane.js';
import { at, headerOf, transactionOf } from '../core/records.js';
import { approvals, type Approval } from './approvals.js';

const original = { type: 'terminal', poiTransaction: { transactionId: '77', timeStamp: at } } as const;

/** Returns a lane whose terminal processes a transaction of this kind, and the id of the transaction. */
export function asked(kind: TransactionKind): { readonly lane: DrivenLane; readonly id: string } {
  if (kind === 'reconciliation') return { lane: new ReconciliationLane().totals('13', 3), id: 'z1' };
  const isOfAnother = namesOriginal(kind);
  const change = {
    ...(isOfAnother ? { original } : {}),
    ...(kind.startsWith('stored-value') ? { storedValue: { accountType: 'gift-card' } as const } : {}),
    ...(kind.startsWith('loyalty') ? { loyalty: { points: 12 } } : {}),
  };
  const { request } = transactionOf({ kind, ...change });
  const named = isOfAnother ? { originalPoi: original.poiTransaction } : {};
  return { lane: new DrivenLane().happen({ type: 'requested', request, startWithinMs: 30_000, ...named }), id: 'p1' };
}

/** Returns the approval of a kind with the ids of the lane. */
export function approvalOf(kind: TransactionKind, serviceId: string): Approval {
  const category = categoryOf({ request: { kind } });
  const found = approvals.find(({ name }) => name === `${category}Response`);
  if (found === undefined) throw new Error(`no approval of a ${kind}`);
  const header = headerOf({ MessageCategory: category, ServiceID: serviceId });
  if (!('SaleData' in found.body)) return Object.assign(structuredClone(found), { header });
  const SaleData = { SaleTransactionID: { TransactionID: 'p1', TimeStamp: at } };
  return Object.assign(structuredClone(found), { header, body: { ...found.body, SaleData } });
}

/** Returns the answer to the latest TransactionStatus, which repeats the approval. */
export function repeatedOf(kind: TransactionKind, lane: DrivenLane): OutgoingMessage {
  const { name, header, body } = approvalOf(kind, lane.attempt('p1'));
  return {
    name: 'TransactionStatusResponse',
    header: lane.toLast('TransactionStatus'),
    body: {
      Response: { Result: 'Success' },
      MessageReference: { MessageCategory: header.MessageCategory, ServiceID: header.ServiceID },
      RepeatedMessageResponse: { MessageHeader: header, [name]: body },
    },
  };
}

/** An approval as text, and the state of its lane when the approval arrives. */
export interface ApprovedLane {
  /** Such as `payment, repeated, adyen-3.0 in json`. */
  readonly name: string;
  readonly kind: TransactionKind;
  readonly encoding: Encoding;
  readonly lane: DrivenLane;
  readonly connection: number;
  readonly text: string;
  /** True if the message has no root, as on the wire of Market Pay. */
  readonly isRootless: boolean;
}

const kinds: readonly TransactionKind[] = [
  'payment',
  'refund',
  'reversal',
  'stored-value-load',
  'loyalty-award',
  'card-acquisition',
];

/**
 * Returns the approvals of every kind, both direct and repeated by TransactionStatus, in each dialect and encoding that
 * has them.
 */
export function approvedLanes(): readonly ApprovedLane[] {
  return kinds.flatMap((kind) => {
    const direct = asked(kind).lane;
    const waiting = asked(kind).lane.wait(1_000).down().up(2).wait(100);
    return [
      ...written(kind, 'direct', direct, 1, approvalOf(kind, direct.attempt('p1'))),
      ...written(kind, 'repeated', waiting, 2, repeatedOf(kind, waiting)),
    ];
  });
}

function written(
  kind: TransactionKind,
  how: string,
  lane: DrivenLane,
  connection: number,
  message: OutgoingMessage,
): readonly ApprovedLane[] {
  return dialectNames.flatMap((dialect) =>
    dialects[dialect].encodings.flatMap((encoding) => {
      const text = textIn(dialect, encoding, message);
      if (text === undefined) return [];
      const named = { name: `${kind}, ${how}, ${dialect} in ${encoding}`, kind, encoding, lane, connection };
      const whole = { ...named, text, isRootless: false };
      if (dialect !== 'marketpay-3.1') return [whole];
      const rootless = text.replace(/^\{"SaleToPOIResponse":(.*)\}$/s, '$1');
      return [whole, { ...named, name: `${named.name} without root`, text: rootless, isRootless: true }];
    }),
  );
}

/** Returns a message in a dialect, or undefined if the dialect has no such message. */
function textIn(dialect: DialectName, encoding: Encoding, message: OutgoingMessage): string | undefined {
  const encoded = codecFor(encoding, dialects[dialect]).encode(message);
  // The approvals have a different amount than the requests, because for a missing amount the requested amount would be
  // used.
  return encoded.ok ? encoded.value.replace(/((?:AuthorizedAmount|ItemAmount)"?[=:]"?)[0-9.]+/g, '$112.50') : undefined;
}
