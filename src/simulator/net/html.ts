/** Writes the HTML of the simulators' pages. Every text is escaped, except the output of these functions. */

/** HTML made by these functions. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** A template tag for HTML: escapes texts, concatenates lists and omits undefined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, next, place) => text + written(parts[place - 1]) + next));
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  const text = String(part).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text.replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
