/** Forms: one line such as `busy [COUNT]` is both what the help prints and what the parser accepts. */

/** The values that stood where the form has names in capitals, and WORD where it offers words to choose from. */
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

/** The expression that a form stands for: capitals are named values, `[...]` may be left out, `a|b` is WORD. */
export function compileForm(form: string): RegExp {
  const source = form
    .replace(/ \[([^\]]+)\]/g, '(?: $1)?')
    .replace(/\b[a-z-]+(?:\|[a-z-]+)+/g, (words) => `(?<WORD>${words})`)
    .replace(/\b[A-Z]{4,}\b/g, (name) => (name === 'WORD' ? name : `(?<${name}>${names[name] ?? '.+'})`));
  return new RegExp(`^${source}$`);
}

/** Whether the text has the form, and then the values in it. */
export function matchForm(expression: RegExp, text: string): Found | undefined {
  const match = expression.exec(text.trim().replace(/ +/g, ' '));
  return match === null ? undefined : (match.groups ?? {});
}

/** `44s`, `250ms`, `2m` in milliseconds; a text that is no time counts as 0 (the form has refused it before). */
export function durationMs(text: string | undefined): number {
  const [, count = '0', unit = 'ms'] = /^([\d.]+)(ms|s|m)$/.exec(text ?? '') ?? [];
  return Math.round(Number(count) * (unit === 'm' ? 60_000 : unit === 's' ? 1_000 : 1));
}
