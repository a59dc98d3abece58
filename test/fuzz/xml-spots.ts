/** The attributes and elements of an XML text with their places, so that a test can damage them one by one. */

/** An attribute or an element. */
export interface XmlSpot {
  readonly path: string;
  readonly what: 'attribute' | 'element';
  readonly name: string;
  /** The place of the whole attribute or element. */
  readonly start: number;
  readonly end: number;
  /**
   * The place of the attribute's value, or of the content between the tags. For an element with only one tag, the
   * content is empty.
   */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** An element that contains only text. */
  readonly isText: boolean;
}

/** Returns all attributes and elements except the root. */
export function xmlSpots(text: string): readonly XmlSpot[] {
  const spots: XmlSpot[] = [];
  const open: { readonly path: string; readonly name: string; readonly start: number; readonly valueStart: number }[] =
    [];
  for (const { 0: tag, 1: name = '', index: start } of text.matchAll(/<\/?([A-Za-z]+)[^>]*>/g)) {
    const end = start + tag.length;
    if (!tag.startsWith('</')) {
      const around = open.at(-1)?.path;
      const path = around === undefined ? name : `${around}.${name}`;
      open.push({ path, name, start, valueStart: end });
      for (const { 0: whole, 1: attribute = '', index } of tag.matchAll(/ ([A-Za-z]+)="[^"]*"/g)) {
        const from = start + index;
        const valueStart = from + attribute.length + 3;
        const place = { path: `${path}.${attribute}`, what: 'attribute', name: attribute, isText: false } as const;
        spots.push({ ...place, start: from, end: from + whole.length, valueStart, valueEnd: from + whole.length - 1 });
      }
      if (!tag.endsWith('/>')) continue;
    }
    const element = open.pop();
    if (element === undefined || open.length === 0) continue;
    const isTag = tag.endsWith('/>') && !tag.startsWith('</');
    const valueEnd = isTag ? element.valueStart : start;
    const isText = !isTag && !text.slice(element.valueStart, valueEnd).includes('<');
    spots.push({ ...element, what: 'element', end, valueEnd, isText });
  }
  return spots;
}
