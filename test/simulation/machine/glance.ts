/** What can be read off a message at a glance, in either encoding, without the codecs that are being tested. */

/** Category, type, ServiceID and POIID; empty texts where one is missing. */
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

/** The ServiceID that a TransactionStatus or Abort is about. */
export function referredServiceId(text: string): string {
  return reference.exec(text)?.[1] ?? '';
}

/** Whether a message says that something was approved. */
export function saysApproved(text: string): boolean {
  return /Result"?[=:]"(?:Success|Partial)"/.test(text);
}
