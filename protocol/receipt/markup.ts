/** Splits markup into tags and texts, even if it is damaged. */

/** A tag, or a text between tags; in a raw text an ampersand is an ordinary character. */
export type Markup =
  | { readonly type: 'text'; readonly text: string; readonly isRaw: boolean }
  | { readonly type: 'start'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly type: 'end'; readonly name: string };

/** Elements whose content is not text. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'head']);

/**
 * Splits markup in one pass, in linear time. Names are in lower case. Comments, declarations and the contents of
 * script, style and head are left out. Anything that only looks like a tag (a lone `<`, a tag or comment without end)
 * is text.
 */
export function* cutMarkup(markup: string): Generator<Markup> {
  const lower = markup.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // If the search for a delimiter fails once, the delimiter does not occur later in the text either, so the search is
  // not repeated.
  const absent = new Set<string>();
  const endOf = (mark: string, from: number): number | undefined => {
    const found = absent.has(mark) ? -1 : lower.indexOf(mark, from);
    if (found < 0) absent.add(mark);
    return found < 0 ? undefined : found;
  };
  for (let at = 0; at < markup.length; ) {
    const open = endOf('<', at) ?? markup.length;
    if (open > at) yield { type: 'text', text: markup.slice(at, open), isRaw: false };
    if (open === markup.length) return;
    const bracketed = bracketAt(lower, open, endOf);
    if (bracketed !== undefined) {
      if (bracketed.text !== undefined) {
        yield { type: 'text', text: markup.slice(open + cdata.length, bracketed.text), isRaw: true };
      }
      at = bracketed.end;
      continue;
    }
    const tag = tagAt(lower, open);
    if (tag === undefined) {
      yield { type: 'text', text: '<', isRaw: true };
      at = open + 1;
      continue;
    }
    yield tag.markup;
    const isHidden = tag.markup.type === 'start' && !tag.markup.isEmpty && hidden.has(tag.markup.name);
    at = (isHidden ? endOf(`</${tag.markup.name}`, tag.end) : undefined) ?? tag.end;
  }
}

const cdata = '<![cdata[';

/** Finds a comment, a CDATA section (`text` is the end of its text), a declaration or a processing instruction. */
function bracketAt(
  lower: string,
  open: number,
  endOf: (mark: string, from: number) => number | undefined,
): { readonly end: number; readonly text?: number } | undefined {
  const close = (mark: string, from: number): number | undefined => {
    const found = endOf(mark, from);
    return found === undefined ? undefined : found + mark.length;
  };
  let end: number | undefined;
  if (lower.startsWith('<!--', open)) end = close('-->', open + 4);
  else if (lower.startsWith(cdata, open)) {
    const text = endOf(']]>', open + cdata.length);
    return text === undefined ? undefined : { end: text + 3, text };
  } else if (/^<[!?][a-z]/.test(lower.slice(open, open + 3))) end = close('>', open);
  return end === undefined ? undefined : { end };
}

function tagAt(
  lower: string,
  open: number,
): { readonly markup: Exclude<Markup, { readonly type: 'text' }>; readonly end: number } | undefined {
  let close = open + 1;
  while (close < lower.length && lower[close] !== '<' && lower[close] !== '>') close += 1;
  if (lower[close] !== '>') return undefined;
  const inside = lower.slice(open + 1, close);
  const [start, slash, name] = /^(\/?)([a-z][a-z0-9:-]{0,31})(?![^\s/])/.exec(inside) ?? [];
  if (start === undefined || name === undefined) return undefined;
  const end = close + 1;
  if (slash === '/') return { markup: { type: 'end', name }, end };
  return {
    markup: { type: 'start', name, attributes: inside.slice(start.length), isEmpty: inside.endsWith('/') },
    end,
  };
}
