/** Reads the most important parts of a message, in either encoding, without the codecs under test. */

/** Category, type, ServiceID and POIID; an empty text for a missing one. */
export interface Glance {
  readonly category: string;
  readonly type: string;
  readonly serviceId: string;
  readonly poiId: string;
}

const category = /MessageCategory"?[=:]"(\w+)"/;
const type = /MessageType"?[=:]"(\w+)"/;
const serviceId = /ServiceID"?[=:]"([^"]*)"/;
const poiId = /POIID"?[=:]"([^"]*)"/;
const reference = /MessageReference[^>}]*?ServiceID"?[=:]"([^"]*)"/;

/** Reads the header of a message. */
export function glance(text: string): Glance {
  return {
    category: category.exec(text)?.[1] ?? '',
    type: type.exec(text)?.[1] ?? '',
    serviceId: serviceId.exec(text)?.[1] ?? '',
    poiId: poiId.exec(text)?.[1] ?? '',
  };
}

/** Returns the ServiceID that a TransactionStatus or Abort is about. */
export function referredServiceId(text: string): string {
  return reference.exec(text)?.[1] ?? '';
}

/** True if a message reports an approval. */
export function saysApproved(text: string): boolean {
  return /Result"?[=:]"(?:Success|Partial)"/.test(text);
}
