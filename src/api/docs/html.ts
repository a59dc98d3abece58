/** Writes HTML. Every text is escaped, except the output of these functions. */

/** A piece of HTML that the functions of this file have made. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** A template tag for HTML: escapes texts, concatenates lists and omits undefined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + written(parts[index - 1]) + next));
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Renders a text that contains `code` and **bold** markup. */
export function inline(text: string): Html {
  const marked = escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
  return new Html(marked);
}

/** Renders a table. Narrow screens show the columns as rows, so each cell also carries the head of its column. */
export function table(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  const cellOf = (cell: string | Html, column: number): Html =>
    html`<td data-head="${heads[column]}">${typeof cell === 'string' ? inline(cell) : cell}</td>`;
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cellOf)}</tr>\n`)}</tbody></table>`;
}

/** Formats JSON for readers. A value that fits on one line is not broken. */
export function readableJson(value: unknown, indent = ''): string {
  const line = lineOf(value);
  if (indent.length + line.length <= lineWidth || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item: unknown) => readableJson(item, deeper))
    : Object.entries(value).map(
        ([key, item]: [string, unknown]) => `${JSON.stringify(key)}: ${readableJson(item, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}

const lineWidth = 88;

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, item]: [string, unknown]) => `${JSON.stringify(key)}: ${lineOf(item)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
