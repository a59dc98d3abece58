/** Article numbers (GTIN: EAN, UPC). One in ten looks like a card number. */

/**
 * True if digits have the length and the check digit of an article number (GS1 General Specifications, section 7.9).
 */
export function isArticleNumber(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    sum += Number(text.charAt(text.length - 1 - index)) * (index % 2 === 1 ? 3 : 1);
  }
  return sum % 10 === 0;
}
