/** Card data of the well-known test cards as terminals might let it slip, and the search for what is left of it anywhere. */

/** What is planted, and what of it must not be found. */
export interface Poison {
  readonly name: string;
  readonly planted: string;
  /** The full number, found whatever stands between its digits. */
  readonly pan?: string;
  /** Texts that must not be found whole. */
  readonly secrets: readonly string[];
}

/** Every poison. */
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

/** A number that runs over two lines of one output. */
export const splitOverLines: Poison & { readonly lines: readonly string[] } = {
  name: 'over two lines',
  planted: '6011 1111 1111 1117',
  lines: ['Card 6011 1111', '1111 1117 thanks'],
  pan: '6011111111111117',
  secrets: [],
};

/** All of it in one text. */
export const poisonText = poisons.map(({ name, planted }) => `${name} is ${planted}`).join(', ');

/** For ids and other short fields. */
export const poisonId = '4111111111111111';

/** The names of the poisons of which something is left in these bytes, each with what stands around it. */
export function findPoison(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  // A masked number and the digits behind it, of a time or a till, are no whole one. No character of the text is `…`.
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

/** Where something is left of any of these octets, in any form in which a text or a key is written. */
export function findOctets(bytes: Buffer, needles: readonly Buffer[]): readonly string[] {
  return needles.flatMap(octetSearch(bytes.toString('latin1')));
}

/** Looks for octets in a text of one character a byte; a journal has megabytes of it, which are made ready once. */
function octetSearch(text: string): (needle: Buffer) => readonly string[] {
  // Line breaks, written out or escaped, may stand anywhere in a base64 text.
  const squeezed = text.replace(/\\+[nrt]|\s/g, '');
  return (needle) =>
    formsOf(needle).flatMap(([form, written]) => {
      const place = [text, squeezed].find((candidate) => candidate.includes(written));
      return place === undefined ? [] : [`${form} ${around(place, written)}`];
    });
}

/** How a text may be written into a file: as it is, in UTF-16, in hexadecimal, and in base64 wherever it begins there. */
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

/** The base64 characters that depend on these octets alone, when so many others stand before them. */
function innerBase64(octets: Buffer, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), octets]);
  const last = Math.floor((whole.length * 8) / 6);
  return whole.toString('base64').slice(Math.ceil((before * 8) / 6), last);
}

function around(text: string, needle: string): string {
  const at = text.indexOf(needle);
  return at === -1 ? '' : `in "${text.slice(Math.max(0, at - 80), at + needle.length + 20)}"`;
}
