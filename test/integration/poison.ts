/**
 * Card data of well-known test cards in the forms in which terminals might send it, and the search for remains of it.
 */

/** A piece of card data, and the texts that must not be found afterwards. */
export interface Poison {
  readonly name: string;
  readonly planted: string;
  /** The full card number. The search finds it even if other characters are between its digits. */
  readonly pan?: string;
  /** Other texts that must not be found. */
  readonly secrets: readonly string[];
}

/** All pieces of card data. */
export const poisons: readonly Poison[] = [
  { name: 'plain', planted: '4111111111111111', pan: '4111111111111111', secrets: [] },
  { name: 'spaced', planted: '5555 5555 5555 4444', pan: '5555555555554444', secrets: [] },
  { name: 'dashed', planted: '3782-822463-10005', pan: '378282246310005', secrets: [] },
  {
    name: 'track 1',
    planted: '%B4012888888881881^ROE/RICHARD^29121011234509876?',
    pan: '4012888888881881',
    secrets: ['ROE/RICHARD', '1234509876'],
  },
  {
    name: 'track 2',
    planted: ';5105105105105100=29121019876543210?',
    pan: '5105105105105100',
    secrets: ['29121019876543210'],
  },
  {
    name: 'hexadecimal',
    planted: Buffer.from('4242424242424242').toString('hex'),
    pan: '4242424242424242',
    secrets: [],
  },
  { name: 'PIN block', planted: 'PIN block 0A4B7C9D2E1F8365', secrets: ['0A4B7C9D2E1F8365'] },
];

/** A card number that is spread over two lines of one output. */
export const splitOverLines: Poison & { readonly lines: readonly string[] } = {
  name: 'over two lines',
  planted: '6011 1111 1111 1117',
  lines: ['Card 6011 1111', '1111 1117 thanks'],
  pan: '6011111111111117',
  secrets: [],
};

/** All pieces of card data in one text. */
export const poisonText = poisons.map(({ name, planted }) => `${name} is ${planted}`).join(', ');

/** The card number for ids and other short fields. */
export const poisonId = '4111111111111111';

/** Returns the names of the pieces of which something is left in these bytes, each with the text around it. */
export function findPoison(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  // The visible digits of a masked number must not be joined with the digits after it, such as a time or a till. `…`
  // occurs nowhere else in the text.
  const digits = text.replace(/[0-9]{6}\*+[0-9]{4}/g, '…').replace(/[^0-9…]/g, '');
  const search = octetSearch(text);
  return [...poisons, splitOverLines].flatMap(({ name, planted, pan, secrets }) => {
    const found: string[] = [];
    if (pan !== undefined && digits.includes(pan)) found.push(`${name}: its digits ${around(text, pan)}`);
    const needles = [planted, ...(pan === undefined ? [] : [pan]), ...secrets];
    for (const needle of needles) found.push(...search(Buffer.from(needle, 'utf8')).map((one) => `${name}: ${one}`));
    return found;
  });
}

/** Returns the places where any of these octets are left, in any form in which a text or a key can be written. */
export function findOctets(bytes: Buffer, needles: readonly Buffer[]): readonly string[] {
  return needles.flatMap(octetSearch(bytes.toString('latin1')));
}

/**
 * Returns a search for octets in a text with one character for each byte. A journal has megabytes of text, so the text
 * is prepared only once.
 */
function octetSearch(text: string): (needle: Buffer) => readonly string[] {
  // A base64 text may contain line breaks anywhere, literal or escaped.
  const squeezed = text.replace(/\\+[nrt]|\s/g, '');
  return (needle) =>
    formsOf(needle).flatMap(([form, written]) => {
      const place = [text, squeezed].find((candidate) => candidate.includes(written));
      return place === undefined ? [] : [`${form} ${around(place, written)}`];
    });
}

/**
 * Returns the forms of a text in a file: unchanged, in UTF-16, in hexadecimal, and in base64 for each position at which
 * it can begin.
 */
function formsOf(octets: Buffer): readonly (readonly [form: string, written: string])[] {
  const hex = octets.toString('hex');
  return [
    ['as it is', octets.toString('latin1')],
    ['in UTF-16', Buffer.from(octets.toString('utf8'), 'utf16le').toString('latin1')],
    ['in hexadecimal', hex],
    ['in hexadecimal', hex.toUpperCase()],
    ...[0, 1, 2].map((before) => ['in base64', innerBase64(octets, before)] as const),
  ];
}

/** Returns the base64 characters that depend only on these octets if this number of octets is before them. */
function innerBase64(octets: Buffer, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), octets]);
  const last = Math.floor((whole.length * 8) / 6);
  return whole.toString('base64').slice(Math.ceil((before * 8) / 6), last);
}

function around(text: string, needle: string): string {
  const at = text.indexOf(needle);
  return at === -1 ? '' : `in "${text.slice(Math.max(0, at - 80), at + needle.length + 20)}"`;
}
