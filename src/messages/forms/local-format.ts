/** Amounts, days and times in the form that a language uses. The English texts use the form of the API. */

const amountText = /^(-?\d+)(?:\.(\d+))? ([A-Z]{3})$/;

/**
 * Returns an amount such as `1234.50 EUR` in the form of a locale: `1.234,50 €` for `de-DE`. Any other text stays
 * unchanged.
 */
export function localAmount(text: string, locale: string): string {
  const [, whole, decimals = '', currency] = amountText.exec(text) ?? [];
  if (whole === undefined || currency === undefined) return text;
  // The number of decimals comes from ISO 4217 and the terminal. For some currencies, Intl would write another number
  // of decimals.
  const digits = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length };
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
  // Intl groups French digits with a narrow no-break space, which some consoles cannot show.
  return format.format(Number(`${whole}.${decimals}`)).replaceAll('\u202f', '\u00a0');
}

/** Returns a day such as `2026-03-01` in another order: `01.03.2026` for `$3.$2.$1`. Any other text stays unchanged. */
export function localDay(iso: string, order: string): string {
  return iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, order);
}

/** Returns a time of day such as `14:30:05.250` with a decimal comma. */
export function timeWithComma(time: string): string {
  return time.replace(/\.(?=\d{3}$)/, ',');
}

/**
 * Returns a size such as `1.5 GiB` with a decimal comma. `byte`: the unit of the language, `o` in French. Any other
 * text stays unchanged.
 */
export function localSize(size: string, byte = 'B'): string {
  return size.replace(/^(\d+)(?:\.(\d))? ([KMGT]i)?B$/, (_, whole: string, tenth?: string, prefix = '') => {
    return `${whole}${tenth === undefined ? '' : `,${tenth}`}\u00a0${prefix}${byte}`;
  });
}
