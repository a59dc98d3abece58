/** The reason of a failure in the terminal's own words: AdditionalResponse in the forms that vendors write. */
import { fromBase64, fromUtf8 } from '../text/octets.js';
import { readableText } from './readable-text.js';

/** A longer reason is cut. */
const reasonMax = 200;

/** Members in which vendors say why, best first. Adyen writes the first three. */
const reasonNames = ['refusalReason', 'refusalReasonRaw', 'message', 'errorMessage', 'errorMsg', 'reason'] as const;

/** What a member says that gives no reason. */
const empty: ReadonlySet<string> = new Set(['', 'null', 'undefined']);

/**
 * Returns the reason that an AdditionalResponse gives, in one line without controls and card data, cut after 200 characters. Vendors
 * write plain words, `key=value&...` encoded as a URL, JSON, or either of these in base64. Undefined if there are no words in it.
 */
export function readReason(additionalResponse: string | undefined): string | undefined {
  const text = (additionalResponse ?? '').trim();
  if (text === '') return undefined;
  const reason = readableText(wordsIn(text) ?? wordsIn(decoded(text)) ?? '', reasonMax);
  return empty.has(reason) ? undefined : reason;
}

/** The words of a text that is not base64; undefined for base64, and for data of programs in which no member gives a reason. */
function wordsIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const members = membersOfJson(text) ?? membersOfPairs(text);
  if (members !== undefined) return joined(members);
  return decoded(text) === undefined ? text : undefined;
}

/** Each reason that the members give, once: the issuer's own words often stand beside those of the vendor. */
function joined(members: ReadonlyMap<string, string>): string | undefined {
  const reasons = reasonNames.flatMap((name) => {
    const said = members.get(name.toLowerCase())?.trim() ?? '';
    return empty.has(said) ? [] : [said];
  });
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join(': ');
}

/** The text in base64; undefined if it is none, or holds no text. Plain words of letters alone are base64, too, and decode to no text. */
function decoded(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_\s-]{12,}={0,2}$/.test(text) || /[A-Za-z] [A-Za-z]/.test(text)) return undefined;
  const octets = fromBase64(text);
  const plain = octets && fromUtf8(octets);
  // Controls are a sign that the octets are no text.
  return plain === undefined || /[^\t\n\r\P{Cc}]/u.test(plain) ? undefined : plain.trim();
}

/** The members of a JSON object that are texts or numbers, also those of `additionalData`; undefined if the text is no object. */
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
    // Text that begins like an object and is none is read as it stands.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return found;
}

/** `key=value&...`; undefined if the text is written otherwise. One pair that gives no reason may be plain words. */
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

/** A value of a pair without the escapes of a URL. */
function unescaped(value: string): string {
  return value.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const octets = Uint8Array.from(run.slice(1).split('%'), (octet) => Number.parseInt(octet, 16));
    return fromUtf8(octets) ?? run;
  });
}
