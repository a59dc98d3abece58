/** Selects a published form for each message, by a seed, and applies the form. */

import type { Content } from '../encoding/content.js';
import { SeededRandom } from '../base/seeded-random.js';
import { adyenForms } from './adyen.js';
import { datameshForms } from './datamesh.js';
import { epasForms } from './epas.js';
import { contentOf, drop, isNode, type Node, nodeOf, nodeOfJson, type Spoken, textAt } from './node.js';
import { swedbankForms } from './swedbank.js';
import { verifoneForms } from './verifone.js';
import type { FormsOfVendor } from './variation.js';

/** The choice of a form: by a seed for each message, or always the smallest content that occurs in the samples. */
export type FormsChoice = { readonly seed: number } | 'least';

/** The vendors with published forms, by dialect. */
const vendors: Readonly<Record<string, FormsOfVendor>> = {
  'adyen-3.0': adyenForms,
  'datamesh-3.1': datameshForms,
  'swedbank-3.1': swedbankForms,
  'epas-1.0': epasForms,
  'verifone-3.1': verifoneForms,
};

/** The dialects that have published forms. */
export const dialectsWithForms: readonly string[] = Object.keys(vendors);

/** Returns the names of all forms of a dialect. */
export function variationNames(dialect: string): readonly string[] {
  return vendors[dialect]?.variations.map(({ name }) => name) ?? [];
}

/** Applies the forms of one vendor to messages. The same seed, message and transaction always give the same form. */
export class VendorForms {
  readonly #vendor: FormsOfVendor;
  readonly #choice: FormsChoice;

  private constructor(vendor: FormsOfVendor, choice: FormsChoice) {
    this.#vendor = vendor;
    this.#choice = choice;
  }

  /** Returns the forms of a dialect. Returns undefined if no choice is given, or if the dialect has no published forms. */
  static of(dialect: string, choice: FormsChoice | undefined): VendorForms | undefined {
    const vendor = vendors[dialect];
    return vendor === undefined || choice === undefined ? undefined : new VendorForms(vendor, choice);
  }

  /** Returns a JSON message in its vendor form. The text must be one that the simulator wrote. */
  ofJson(text: string): string {
    const document = nodeOfJson(text) ?? {};
    const [root = ''] = Object.keys(document);
    const envelope = document[root];
    if (!isNode(envelope)) return text;
    const { MessageHeader: header, ...rest } = envelope;
    const [[name, body] = ['', undefined]] = Object.entries(rest);
    if (!isNode(header) || !isNode(body)) return text;
    this.#shape({ name, header, body });
    return JSON.stringify({ [root]: { MessageHeader: header, [name]: body } });
  }

  /** Returns the header and body of an XML message in their vendor form. */
  ofContent(header: Content, name: string, body: Content): { readonly header: Content; readonly body: Content } {
    const spoken = { name, header: nodeOf(header), body: nodeOf(body) };
    this.#shape(spoken);
    return { header: contentOf(spoken.header), body: contentOf(spoken.body) };
  }

  #shape(spoken: Spoken): void {
    const repeated = repeatedIn(spoken.body);
    if (repeated !== undefined) this.#shape(repeated);
    const { base, variations, optional } = this.#vendor;
    base(spoken);
    const mayLack = optional[spoken.name] ?? [];
    if (this.#choice === 'least') return drop(spoken.body, ...mayLack);
    const random = new SeededRandom((this.#choice.seed ^ hashOf(`${spoken.name} ${keyOf(spoken)}`)) >>> 0);
    const fitting = variations.filter(({ message, fits }) => message === spoken.name && fits?.(spoken) !== false);
    const rare = fitting.filter(({ isRare }) => isRare);
    if (rare.length > 0 && random.below(4) > 0) return rare[random.below(rare.length)]?.change(spoken);
    const place = random.below(fitting.length + 2);
    if (place < fitting.length) fitting[place]?.change(spoken);
    else if (place === fitting.length) for (const path of mayLack) if (random.below(2) === 0) drop(spoken.body, path);
  }
}

/** Returns the answer that a TransactionStatus answer repeats. The repeated answer must have the same form as the original one. */
function repeatedIn(body: Node): Spoken | undefined {
  const repeated = body['RepeatedMessageResponse'];
  if (!isNode(repeated)) return undefined;
  const { MessageHeader: header, RepeatedResponseMessageBody: wrapped, ...bare } = repeated;
  const [[name, inside] = ['', undefined]] = Object.entries(isNode(wrapped) ? wrapped : bare);
  return isNode(inside) ? { name, header: isNode(header) ? header : {}, body: inside } : undefined;
}

/** Returns a key that identifies the transaction or request. A repeated answer has the same key as the first answer. */
function keyOf({ header, body }: Spoken): string {
  const transaction = textAt(body, 'POIData.POITransactionID.TransactionID');
  return transaction || textAt(header, 'DeviceID') || textAt(header, 'ServiceID');
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
