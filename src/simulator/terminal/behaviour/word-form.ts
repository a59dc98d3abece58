/** Forms: a line such as `busy [COUNT]` is both the text of the help and the syntax of the parser. */

/** The values for the names in capitals, and WORD for a choice of words. */
export type Found = Readonly<Record<string, string | undefined>>;

const names: Readonly<Record<string, string>> = {
  TIME: '\\d+(?:\\.\\d+)?(?:ms|s|m)',
  AMOUNT: '\\d+(?:\\.\\d+)?',
  COUNT: '\\d{1,6}',
  CODE: '1000|1001|1002|1003|100[7-9]|101[0-4]|[34]\\d{3}',
  STATUS: '20[24]|[345]\\d\\d',
  NAME: '[A-Za-z]+',
  PATH: '[A-Za-z]+(?:\\.[A-Za-z]+)*',
  CURRENCY: '[A-Z]{3}',
  MOMENT: 'before-delivery|after-delivery|after-approval',
  TEXT: '.+',
};

/** Returns the regular expression of a form: capitals are named values, `[...]` is optional, `a|b` is WORD. */
export function compileForm(form: string): RegExp {
  const source = form
    .replace(/ \[([^\]]+)\]/g, '(?: $1)?')
    .replace(/\b[a-z-]+(?:\|[a-z-]+)+/g, (words) => `(?<WORD>${words})`)
    .replace(/\b[A-Z]{4,}\b/g, (name) => (name === 'WORD' ? name : `(?<${name}>${names[name] ?? '.+'})`));
  return new RegExp(`^${source}$`);
}

/** Returns the values of a text that matches the form, and undefined for any other text. */
export function matchForm(expression: RegExp, text: string): Found | undefined {
  const match = expression.exec(text.trim().replace(/ +/g, ' '));
  return match === null ? undefined : (match.groups ?? {});
}

/**
 * Returns `44s`, `250ms` or `2m` in milliseconds. An invalid text counts as 0, because the form has rejected it before.
 */
export function durationMs(text: string | undefined): number {
  const [, count = '0', unit = 'ms'] = /^([\d.]+)(ms|s|m)$/.exec(text ?? '') ?? [];
  return Math.round(Number(count) * (unit === 'm' ? 60_000 : unit === 's' ? 1_000 : 1));
}
