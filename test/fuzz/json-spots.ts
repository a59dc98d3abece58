/** The values of a JSON text with their places: what can be damaged in it one by one. */

/** A member of an object: where it stands whole, and where its value does. */
export interface Spot {
  /** In the names of the text, `SaleToPOIResponse.PaymentResponse.Response.Result`; items of a list have no number. */
  readonly path: string;
  /** From its name to the end of its value. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** All members of a text that is JSON without white space. */
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
