/** Forms of behaviour words. A form such as `busy [COUNT]` is printed by the help and also defines the syntax for the parser. */

/** The value of each name in capitals. WORD is the chosen alternative of `a|b`. */
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

/** Returns the values of a string that matches the form, or undefined if the string does not match. */
export function matchForm(expression: RegExp, text: string): Found | undefined {
  const match = expression.exec(text.trim().replace(/ +/g, ' '));
  return match === null ? undefined : (match.groups ?? {});
}

/** Converts `44s`, `250ms` or `2m` to milliseconds. The form has already rejected invalid strings; here they count as 0. */
export function durationMs(text: string | undefined): number {
  const [, count = '0', unit = 'ms'] = /^([\d.]+)(ms|s|m)$/.exec(text ?? '') ?? [];
  return Math.round(Number(count) * (unit === 'm' ? 60_000 : unit === 's' ? 1_000 : 1));
}
