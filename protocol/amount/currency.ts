/** The currencies of ISO 4217, as of November 2026, and the number of their fraction digits. */

const byExponent: readonly (readonly [exponent: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF ' +
      'CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL ' +
      'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
      'MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
      'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ' +
      'ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/**
 * Currencies that were withdrawn since 2021, each with two fraction digits. A terminal may still report a payment in
 * one of them, but no new payment uses one.
 */
const withdrawn: readonly string[] = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'];

const active = new Map(byExponent.flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, exponent])));
const exponents = new Map([...active, ...withdrawn.map((code): [string, number] => [code, 2])]);

/**
 * True for an active code of ISO 4217 with a minor unit, which a register may use. Codes without a minor unit (gold,
 * tests) are not included.
 */
export function isActiveCurrency(code: string): boolean {
  return active.has(code);
}

/** The codes of all currencies, by the number of their fraction digits. */
export const currencyCodes: ReadonlyMap<number, readonly string[]> = new Map(
  byExponent.map(([exponent]) => [
    exponent,
    [...exponents].filter(([, own]) => own === exponent).map(([code]) => code),
  ]),
);

/** Returns the number of fraction digits of a currency (ISO 4217), or undefined for an unknown code. */
export function currencyExponent(currency: string): number | undefined {
  return exponents.get(currency);
}
