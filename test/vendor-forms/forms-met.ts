/** Counts the published forms in the messages of one run. */

import type { DialectName } from '../../protocol/index.js';
import { deviationsOf, formsIn } from './met.js';
import { published, type Vendor, vendorOf } from './published.js';
import { isMembers, type Said, saidIn, valuesAt } from './spoken.js';

/** The counts, see the top of the file. Messages of a dialect without published forms are ignored. */
export class FormsMet {
  readonly #vendor: Vendor | undefined;
  readonly #counts = new Map<string, number>();
  /** Differences between the messages and all published answers. A day with faults has some. */
  readonly deviations = new Set<string>();
  /**
   * The terminal's transaction ids of answers without an approval code, and the ServiceIDs of answers without an
   * amount.
   */
  readonly codeless = new Set<string>();
  readonly amountless = new Set<string>();

  constructor(dialect: DialectName) {
    this.#vendor = vendorOf(dialect);
  }

  /** Counts the forms of a message. An incomplete text has none. */
  said(text: string): void {
    if (this.#vendor === undefined) return;
    const said = saidIn(text);
    if (said === undefined) return;
    this.#noteAnswer(said);
    for (const deviation of deviationsOf(this.#vendor, said)) this.deviations.add(deviation);
    for (const name of formsIn(this.#vendor, said)) {
      const id = `${this.#vendor.dialect}/${name}`;
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    }
  }

  /** Notes what an answer that moves money lacks. */
  #noteAnswer({ name, members }: Said): void {
    const [id] = valuesAt(members, 'POIData.POITransactionID.TransactionID');
    const [serviceId] = valuesAt(members, 'MessageHeader.ServiceID');
    const lacks = (path: string): boolean => valuesAt(members, path).length === 0;
    if (name === 'PaymentResponse' && lacks('PaymentResult.PaymentAcquirerData.ApprovalCode'))
      this.codeless.add(String(id));
    if (name === 'ReversalResponse' && lacks('ReversedAmount')) this.amountless.add(String(serviceId));
    if (name !== 'TransactionStatusResponse') return;
    const [repeated] = valuesAt(members, 'RepeatedMessageResponse');
    if (!isMembers(repeated)) return;
    const { MessageHeader, RepeatedResponseMessageBody: wrapped, ...bare } = repeated;
    const asked = valuesAt(members, 'MessageReference.ServiceID')[0];
    const header = MessageHeader ?? { ServiceID: asked };
    for (const [inside, body] of Object.entries(isMembers(wrapped) ? wrapped : bare))
      if (isMembers(body)) this.#noteAnswer({ name: inside, members: { ...body, MessageHeader: header } });
  }

  /** Returns the number of messages with each form, by `dialect/form`. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}

/** Returns the published forms that never occurred, as `dialect/form`. */
export function neverMet(counts: Readonly<Record<string, number>>): readonly string[] {
  return published
    .flatMap(({ dialect, forms }) => forms.map(({ name }) => `${dialect}/${name}`))
    .filter((id) => counts[id] === undefined);
}
