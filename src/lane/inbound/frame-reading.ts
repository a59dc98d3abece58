/** Turns the text of a frame into an event of a lane: decodes the text, redacts the message, and finds its owner. */

import {
  redact,
  redactHeader,
  redactText,
  type Codec,
  type Message,
  type MessageHeader,
} from '../../../protocol/index.js';
import {
  attemptKeyOf,
  begunIn,
  belongsTo,
  keyIn,
  kinds,
  type MoneyAnswer,
  moneyAnswerIn,
  originalRecord,
  type OwnTotals,
  type Received,
  saleKeyOf,
  transactionIdsOf,
  type TerminalAttempt,
  type TransactionRecord,
  terminalAttemptsOf,
} from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import { newAddressIn } from './announced-address.js';
import { namedByKey, relatedTo } from '../engine/sale-notifications.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/** The result of reading a text. */
export type Reading =
  | { readonly type: 'message'; readonly poiId: string; readonly received: Received; readonly isMoneyAnswer: boolean }
  | { readonly type: 'unreadable'; readonly why: string; readonly header: MessageHeader | undefined };

/** Removes card data from a gateway's messages. Tests may pass a redactor that removes nothing. */
export interface Redactor {
  /**
   * `ownIds` are the POIIDs and SaleIDs of the lanes. These ids identify the owner of an answer, so they are not
   * redacted.
   */
  readonly message: (
    message: Message,
    ownIds: ReadonlySet<string>,
  ) => { readonly message: Message; readonly removed: readonly string[] };
  readonly header: (header: MessageHeader, ownIds: ReadonlySet<string>) => MessageHeader;
  readonly text: (text: string) => string;
}

/** The redaction of the product (promise 10). */
export const productRedactor: Redactor = { message: redact, header: redactHeader, text: redactText };

/** A redactor that removes nothing, for tests. */
export const noRedactor: Redactor = {
  message: (message) => ({ message, removed: [] }),
  header: (header) => header,
  text: (text) => text,
};

/** The ids in the header of a request to a terminal, which its answer repeats. */
export type RequestIds = Pick<TerminalAttempt, 'saleId' | 'serviceId' | 'poiId'>;

/** The parts for reading texts. */
export interface ReadingParts {
  /** Finds owners as they are in this turn, because an earlier answer of the turn may have changed them. */
  readonly turn: Pick<TurnInterface, 'find' | 'findByKey' | 'findBySale' | 'findByOriginal'> & {
    findByIds(ids: RequestIds): TransactionRecord | undefined;
  };
  readonly redactor: Redactor;
  readonly ownIds: ReadonlySet<string>;
  /** Fills in ids that a terminal left empty in a header. */
  readonly whole?: (header: MessageHeader) => MessageHeader;
  /** Returns the journal's totals of the period that an answer closes. */
  readonly ownTotals?: (message: Message, owner: TransactionRecord | undefined) => OwnTotals | undefined;
}

/**
 * Reads one text. Everything that leaves this function is redacted: nothing else is stepped, journaled, logged or
 * reported.
 */
export function readText(
  text: string,
  codec: Codec,
  { turn, redactor, ownIds, whole = (header) => header, ownTotals }: ReadingParts,
): Reading {
  const cut = (header: MessageHeader | undefined): MessageHeader | undefined =>
    header === undefined ? undefined : redactor.header(header, ownIds);
  const decoded = codec.decode(text);
  if (!decoded.ok) {
    const { code, path, header } = decoded.error;
    const why = path === undefined ? code : `${code} at ${redactor.text(path)}`;
    return { type: 'unreadable', why, header: cut(header && whole(header)) };
  }
  const rejected = cut(rejectedHeader(decoded.value, codec));
  const said = { ...decoded.value, header: whole(decoded.value.header) };
  const newAddress = newAddressIn(decoded.value);
  const { message, removed } = redactor.message(said, ownIds);
  const answer = moneyAnswerIn(message);
  const owner = answer && ownerOf(answer, turn);
  const original = owner === undefined ? undefined : originalRecord(kinds, owner, turn);
  const sameSale = owner === undefined ? [] : relatedTo(turn, owner);
  const own = ownTotals?.(message, owner);
  return {
    type: 'message',
    poiId: message.header.POIID,
    isMoneyAnswer: answer !== undefined,
    received: {
      message,
      redacted: removed,
      rejected,
      owner,
      original,
      sameSale,
      namedByKey: answer === undefined || owner === undefined ? [] : namedByKey(turn, owner, keyIn(answer)),
      ...(newAddress === undefined ? {} : { newAddress }),
      ...(own === undefined ? {} : { ownTotals: own }),
    },
  };
}

/**
 * Finds the possible owner of an answer by the ids in its header or, without a header, by its sale transaction. The
 * lane checks the rest.
 */
function ownerOf(answer: MoneyAnswer, turn: ReadingParts['turn']): TransactionRecord | undefined {
  const { SaleID, POIID, ServiceID } = answer.header;
  if (answer.isHeadless !== true)
    return ServiceID === undefined ? undefined : turn.findByIds({ saleId: SaleID, serviceId: ServiceID, poiId: POIID });
  const saleKey = saleKeyOf(answer);
  if (saleKey === undefined) return undefined;
  const named = transactionIdsOf(saleKey).flatMap((id) => turn.find(id) ?? []);
  return (
    named.find((record) => terminalAttemptsOf(record).some((attempt) => belongsTo(answer, record, attempt))) ?? named[0]
  );
}

/** Returns the header of the message in a Reject, which is bytes in base64 (protocol notes, section 8). */
function rejectedHeader(message: Message, codec: Codec): MessageHeader | undefined {
  if (message.name !== 'EventNotification' || message.body.RejectedMessage === undefined) return undefined;
  const bytes = Buffer.from(message.body.RejectedMessage, 'base64').toString('utf8');
  const decoded = codec.decode(bytes);
  return decoded.ok ? decoded.value.header : decoded.error.header;
}

/**
 * Finds the owner of an attempt in the memory of its lane first. Most answers are about a running attempt, so the
 * journal need not be read.
 */
export function remembering(lanes: readonly Lane[], turn: TurnInterface): ReadingParts['turn'] {
  return {
    find: (id) => turn.find(id),
    findByKey: (key) => turn.findByKey(key),
    findBySale: (sale, known) => turn.findBySale(sale, known),
    findByOriginal: (names) => turn.findByOriginal(names),
    findByIds({ saleId, serviceId, poiId }) {
      for (const { state } of lanes) {
        if (state.record.poiId !== poiId) continue;
        const entry = begunIn(state.entries).find(({ record }) =>
          terminalAttemptsOf(record).some(
            (one) => one.serviceId === serviceId && one.saleId === saleId && one.poiId === poiId,
          ),
        );
        if (entry !== undefined) return entry.record;
      }
      return turn.findByAttempt(attemptKeyOf({ saleId, serviceId, poiId }));
    },
  };
}
