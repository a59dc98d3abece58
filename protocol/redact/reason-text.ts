/**
 * Reads the reason for a failure in the terminal's own words, from AdditionalResponse in the forms that vendors write.
 */
import { fromBase64, fromUtf8 } from '../text/octets.js';
import { readableText } from './readable-text.js';

/** The maximum length of a reason, in characters. A longer reason is cut. */
const reasonMax = 200;

/** The members in which vendors give a reason, best first. Adyen writes the first three. */
const reasonNames = ['refusalReason', 'refusalReasonRaw', 'message', 'errorMessage', 'errorMsg', 'reason'] as const;

/** The values of members without a reason. */
const empty: ReadonlySet<string> = new Set(['', 'null', 'undefined']);

/**
 * Returns the reason in an AdditionalResponse, on one line without control characters and card data, cut after 200
 * characters. Vendors write plain words, URL-encoded `key=value&...`, JSON, or one of these in base64. Returns
 * undefined if there are no words.
 */
export function readReason(additionalResponse: string | undefined): string | undefined {
  const text = (additionalResponse ?? '').trim();
  if (text === '') return undefined;
  const reason = readableText(wordsIn(text) ?? wordsIn(decoded(text)) ?? '', reasonMax);
  return empty.has(reason) ? undefined : reason;
}

/** Returns the words of a string that is not base64; undefined for base64, and for structured data without a reason. */
function wordsIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const members = membersOfJson(text) ?? membersOfPairs(text);
  if (members !== undefined) return joined(members);
  return decoded(text) === undefined ? text : undefined;
}

/**
 * Joins the distinct reasons of the members, because vendors often send the issuer's own words in a separate member.
 */
function joined(members: ReadonlyMap<string, string>): string | undefined {
  const reasons = reasonNames.flatMap((name) => {
    const said = members.get(name.toLowerCase())?.trim() ?? '';
    return empty.has(said) ? [] : [said];
  });
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join(': ');
}

/**
 * Returns the text in base64; undefined if it is not base64 or contains no text. Plain words of letters are valid
 * base64 too, but do not decode to text.
 */
function decoded(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_\s-]{12,}={0,2}$/.test(text) || /[A-Za-z] [A-Za-z]/.test(text)) return undefined;
  const octets = fromBase64(text);
  const plain = octets && fromUtf8(octets);
  // Control characters show that the decoded octets are not text.
  return plain === undefined || /[^\t\n\r\P{Cc}]/u.test(plain) ? undefined : plain.trim();
}

/**
 * Returns the text and number members of a JSON object, including those of `additionalData`; undefined if the text is
 * not an object.
 */
function membersOfJson(text: string): ReadonlyMap<string, string> | undefined {
  if (!text.startsWith('{')) return undefined;
  const found = new Map<string, string>();
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'additionalData') add(inner);
      else if (typeof inner === 'string' || typeof inner === 'number') found.set(name.toLowerCase(), String(inner));
    }
  };
  try {
    add(JSON.parse(text));
  } catch (error) {
    // A string that begins like an object but is not valid JSON has no members.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return found;
}

/**
 * Returns the pairs of a `key=value&...` string; undefined for any other string. A single pair without a reason may be
 * plain words.
 */
function membersOfPairs(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split('&').map((pair) => /^([\w.-]+)=(.*)$/s.exec(pair.trim()));
  const found = new Map(
    pairs.flatMap((pair) =>
      pair === null ? [] : [[(pair[1] ?? '').toLowerCase(), unescaped(pair[2] ?? '')] as const],
    ),
  );
  const isPairs = found.size > 1 && pairs[0] !== null;
  return isPairs || (pairs[0] !== null && joined(found) !== undefined) ? found : undefined;
}

/** Returns a value without URL escapes. */
function unescaped(value: string): string {
  return value.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const octets = Uint8Array.from(run.slice(1).split('%'), (octet) => Number.parseInt(octet, 16));
    return fromUtf8(octets) ?? run;
  });
}
