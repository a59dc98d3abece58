/**
 * Reads a message for the comparison with published forms: its members by name, whether they are attributes or elements
 * in XML.
 */

import { XMLParser } from 'fast-xml-parser';

/** A message. */
export interface Said {
  /** The name of the body. */
  readonly name: string;
  /** The members of the body, and `MessageHeader`. */
  readonly members: Members;
}

/** The members of a cluster. */
export interface Members {
  readonly [name: string]: unknown;
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
});

/** True if a value is a cluster. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the message in a text, or undefined if the text is not a complete message. */
export function saidIn(text: string): Said | undefined {
  const document = documentOf(text);
  if (!isMembers(document)) return undefined;
  const [envelope] = Object.values(document);
  const found = isMembers(envelope) && 'MessageHeader' in envelope ? envelope : document;
  const name = Object.keys(found).find((one) => one !== 'MessageHeader' && one !== 'SecurityTrailer');
  const body = name === undefined ? undefined : found[name];
  if (name === undefined || !('MessageHeader' in found)) return undefined;
  return { name, members: { ...(isMembers(body) ? body : {}), MessageHeader: found['MessageHeader'] } };
}

function documentOf(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : xml.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns all values at a path. `[]` after a name means each item of a list. Without `[]`, only the first item counts. */
export function valuesAt(members: Members, path: string): readonly unknown[] {
  let here: readonly unknown[] = [members];
  for (const step of path.split('.')) {
    const isEach = step.endsWith('[]');
    const name = isEach ? step.slice(0, -2) : step;
    here = here
      .map((one) => (Array.isArray(one) ? one[0] : one))
      .flatMap((one) => (isMembers(one) && one[name] !== undefined ? [one[name]] : []))
      .flatMap((one) => (isEach && Array.isArray(one) ? one : [one]));
  }
  return here;
}
