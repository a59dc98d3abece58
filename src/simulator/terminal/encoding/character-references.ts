/** The character references of XML: its five entities, and characters by their number. */

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The simulator knows only the five entities that XML itself defines. */
const reference = /&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#x([0-9a-fA-F]+));/g;

const known = /&(?:lt|gt|amp|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);/y;

/** True if every `&` of a string begins a reference to a character that XML allows. */
export function areKnown(text: string): boolean {
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    known.lastIndex = at;
    const [found] = known.exec(text) ?? [];
    if (found === undefined || resolved(found) === '') return false;
  }
  return true;
}

/** Returns the text with each reference replaced by its character. A character that XML does not allow is removed. */
export function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (_, name: string | undefined, decimal: string | undefined, hex: string | undefined) =>
    name === undefined
      ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (named[name] ?? ''),
  );
}

function character(code: number): string {
  const isAllowed =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(code) : '';
}
