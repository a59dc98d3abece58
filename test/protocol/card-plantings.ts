/**
 * Card data in the forms in which terminals may write it, and a search for its remains that shares no code with the
 * product.
 */

/** A well-known test card number. */
export const card = '4111111111111111';
/** A well-known American Express test card number. */
export const amex = '378282246310005';
/** A text in base64. */
export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const inHex = (text: string, encoding: 'utf8' | 'utf16le' = 'utf8') => Buffer.from(text, encoding).toString('hex');
const packed = (digits: string) => Buffer.from(digits, 'hex').toString('base64');
const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

/** The ways in which a terminal may write a card number. */
export const plantings: readonly (readonly [name: string, planted: string])[] = [
  ['plain', card],
  ['in a sentence', `card ${card} was read`],
  ['spaced', '4111 1111 1111 1111'],
  ['spaced twice', '4111  1111  1111  1111'],
  ['with no-break spaces', '4111\u00a01111\u00a01111\u00a01111'],
  ['dashed', '4111-1111-1111-1111'],
  ['with long dashes', '4111–1111–1111–1111'],
  ['dotted', '4111.1111.1111.1111'],
  ['with slashes', '4111/1111/1111/1111'],
  ['with slashes and blanks', 'card 4111 / 1111 / 1111 / 1111 read'],
  ['with slashes and its expiry behind it', '4111/1111/1111/1111/12/27'],
  ['with letters', '4111x1111x1111x1111'],
  ['with colons', '4111:1111:1111:1111'],
  ['with slashes escaped in JSON', '4111\\/1111\\/1111\\/1111'],
  ['with slashes URL-encoded', '4111%2F1111%2F1111%2F1111'],
  ['with slashes in full-width digits', '４１１１/１１１１/１１１１/１１１１'],
  ['in base64, with slashes', base64('pan 4111/1111/1111/1111')],
  ['an American Express number with slashes', '3782/822463/10005'],
  ['a track 2 whose number has slashes', '4111/1111/1111/1111=25121011234567890'],
  ['digit by digit', card.split('').join(' ')],
  ['over two lines', '41111111\n11111111'],
  ['over two lines, unevenly', '4111 11\r\n11 1111 1111'],
  ['in full-width digits', Array.from(card, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')],
  ['URL-encoded with spaces', 'pan=4111%201111%201111%201111'],
  ['URL-encoded with plus signs', 'pan=4111+1111+1111+1111&x=1'],
  ['digits URL-encoded', Array.from(card, (digit) => `%3${digit}`).join('')],
  ['twice URL-encoded', '4111%25201111%25201111%25201111'],
  ['in JSON', `{"pan":"${card}"}`],
  ['in JSON escapes', Array.from(card, (digit) => `\\u003${digit}`).join('')],
  ['in XML references', Array.from(card, (digit) => `&#${digit.charCodeAt(0)};`).join('')],
  ['between tags', '<b>4111</b><b>1111</b><i class="x">1111</i>1111'],
  ['in an attribute', `<card pan="${card}"/>`],
  ['in base64', base64(`{"pan":"${card}"}`)],
  ['in url-safe base64', base64url(`{"pan??>>":"${card}"}`)],
  ['in base64 in base64', base64(`x=${base64(`pan ${card}`)}`)],
  ['in base64 behind a name', `receipt=${base64(`pan ${card}`)}`],
  ['in URL-encoded base64', `receipt=${encodeURIComponent(base64(`pan ${card}??>>`))}&a=b`],
  ['in base64 over lines', base64(`a receipt of some length with a card ${card} in it`).replace(/.{40}/, '$&\n')],
  ['in base64 that is no text', Buffer.from([0xff, 0xfe, ...Buffer.from(card), 0x80]).toString('base64')],
  ['in base64 of UTF-16', Buffer.from(card, 'utf16le').toString('base64')],
  ['in hexadecimal', inHex(card)],
  ['spaced, in hexadecimal', inHex('4111 1111 1111 1111')],
  ['in JSON in hexadecimal', inHex(`{"pan":"${card}"}`)],
  ['in spaced hexadecimal', inHex(card).replace(/../g, '$& ')],
  ['in hexadecimal of UTF-16', inHex(card, 'utf16le')],
  ['track 2 in hexadecimal', inHex(`${card}=25121011234567890`).toUpperCase()],
  ['track 1', `%B${card}^DOE/JOHN^25121011234567890?`],
  ['track 2', `;${card}=25121011234567890?`],
  ['track 2 without sentinels', `${card}=25121011234567890`],
  ['track 2 with D', `${card}D25121011234567890F`],
  ['track 1, URL-encoded', encodeURIComponent(`%B${card}^DOE/JOHN^25121011234567890?`)],
  ['chip data', `5713${card}D25121011234567890F`],
  ['chip data, with more behind it', `4F07A00000000410105A08${card}5F24032512315F340101`],
  ['chip data of 15 digits', `5A08${amex}F5F2403251231`],
  ['chip data in small letters, with digits behind it', `5a08${card}9f3501225f2a020978`],
  ['with its expiry behind it', `${card}2512`],
  ['with its expiry, month first, and the service code', `${card}1225201`],
  ['with its length before it', `16${card}`],
  ['with its length before it, in a longer row', `020016${card}000000000000001250`],
  ['padded with zeros', `000${card}`],
  ['padded to a longer row', `${card}0000000000`],
  ['an American Express number with its expiry', `${amex}2512`],
  ['in base64 of packed digits', packed(card)],
  ['in base64 of packed digits behind their length', packed(`16${card}`)],
  ['in base64 of chip data', packed(`9F260811223344556677885A08${card}5F2403251231`)],
  ['in base64 of a packed track 2', packed(`5711${card}D2512101123456789F`)],
  ['an American Express number in base64 of packed digits', packed(`0${amex}`)],
  ['an American Express number', `amex ${amex}`],
  ['an American Express number as printed', '3782 822463 10005'],
];

/** Returns every text that decoding base64 and hexadecimal can give, so that no encoding hides a card number. */
function decodings(text: string, depth = 0): readonly string[] {
  if (depth > 3) return [text];
  const found = text.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '=').replace(/\s+/g, '');
  const inner = (found.match(/[A-Za-z0-9+/_-]{10,}/g) ?? []).flatMap((candidate) => {
    const octets = Buffer.from(candidate, 'base64');
    return decodings(octets.toString('utf8'), depth + 1).concat(octets.toString('utf16le'), octets.toString('hex'));
  });
  const hexadecimal = text.replaceAll(' ', '').match(/(?:[0-9a-f]{2}){13,}/gi) ?? [];
  return [text, ...inner, ...hexadecimal.map((candidate) => Buffer.from(candidate, 'hex').toString('latin1'))];
}

/** True if the digits of a card are left, whatever is between them. */
export function isLeaking(text: string): boolean {
  return decodings(text).some((decoded) => {
    const plain = decoded
      .normalize('NFKC')
      .replace(/%25/g, '%')
      .replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#([0-9]+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/<[^<>0-9]*>/g, '');
    const digits = plain.replace(/[^0-9]/g, '');
    return digits.includes(card) || digits.includes(amex) || plain.includes('1234567890') || /DOE/.test(plain);
  });
}
