/** The values of a JSON text with their places, so that a test can damage them one by one. */

/** A member of an object: the place of the whole member and of its value. */
export interface Spot {
  /**
   * The names from the root, such as `SaleToPOIResponse.PaymentResponse.Response.Result`. Items of a list have no
   * number.
   */
  readonly path: string;
  /** The start of the name. `end` is the end of the value. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Returns all members of a JSON text without white space. */
export function jsonSpots(text: string): readonly Spot[] {
  const spots: Spot[] = [];
  let at = 0;
  const string = (): string => {
    const start = at;
    for (at += 1; text[at] !== '"'; at += text[at] === '\\' ? 2 : 1);
    at += 1;
    return text.slice(start + 1, at - 1);
  };
  const value = (path: string): void => {
    switch (text.charAt(at)) {
      case '{':
        at += 1;
        while (text[at] !== '}') {
          const start = at;
          const name = string();
          at += 1;
          const valueStart = at;
          const inside = path === '' ? name : `${path}.${name}`;
          value(inside);
          spots.push({ path: inside, start, valueStart, end: at });
          if (text[at] === ',') at += 1;
        }
        at += 1;
        return;
      case '[':
        at += 1;
        while (text[at] !== ']') {
          value(path);
          if (text[at] === ',') at += 1;
        }
        at += 1;
        return;
      case '"':
        string();
        return;
      default:
        while (/[^,}\]]/.test(text[at] ?? ',')) at += 1;
    }
  };
  value('');
  return spots;
}
