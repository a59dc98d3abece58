/** Decides which digits can be a card number: by issuers' prefixes, the length for each prefix, and the Luhn check. */

/**
 * The prefixes of issuers, and the lengths of their numbers. Some Maestro numbers have 12 digits. Retrieval reference
 * numbers have 12 digits too, and begin with the year and the day of the year. So a Maestro prefix is listed only if no
 * such reference number can begin with that prefix. Numbers that start with 9 are national: the number of the country
 * follows.
 */
const issuers = new RegExp(
  `^(?:${[
    '4\\d{12,18}',
    '5[0-8]\\d{11,17}',
    '6\\d{12,18}',
    '3(?:0[0-5]|09|[4-9]\\d)\\d{10,16}',
    // Mastercard, and Mir (2200 to 2204).
    '2(?:20[0-5]|2[2-9]\\d|[3-6]\\d\\d|7[01]\\d|720)\\d{12,15}',
    // UnionPay, RuPay, and UzCard.
    '8(?:[12]\\d\\d|600)\\d{12,15}',
    // Armenia, Belarus, Korea, Kyrgyzstan, Saudi Arabia, Vietnam, Tajikistan, Turkey, Uzbekistan.
    '9(?:051|112|410|417|682|704|762|792|860)\\d{12,15}',
    // UATP, old JCB numbers, and the national scheme of Indonesia.
    '1\\d{14}',
    '2131\\d{11}',
    '1946\\d{12}',
    // Maestro numbers with 12 digits.
    '(?:5018|5020|5038|5893|6759|676[1-3]|6767)\\d{8}',
  ].join('|')})$`,
);

/**
 * True if the digits from `start` up to, but not including, `end` can be a card number. The check digit is tested
 * first, because the test is fast and nine of ten numbers fail it.
 */
export function isCardNumber(digits: string, start = 0, end: number = digits.length): boolean {
  if (!passesLuhn(digits, start, end)) return false;
  const number = digits.slice(start, end);
  return issuers.test(number) && /[1-9]/.test(number);
}

function passesLuhn(digits: string, start: number, end: number): boolean {
  let sum = 0;
  let isDoubled = false;
  for (let at = Math.min(end, digits.length) - 1; at >= start; at -= 1) {
    const digit = digits.charCodeAt(at) - 0x30;
    const worth = isDoubled ? digit * 2 : digit;
    sum += worth > 9 ? worth - 9 : worth;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
}
