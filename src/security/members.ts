/** The members of a JSON object as they stand in its text, octet by octet: what a code was made over is not written anew. */

/** One member: its name, and its value as text. */
export interface Member {
  readonly name: string;
  readonly text: string;
}

/** The next token: strings, punctuation and words as wholes. Sticky: a gap ends the scan. */
const nextToken = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+)/gsy;

/** Deeper is no message. */
const depthMax = 64;

/** The members of the object that a text is, in their order; undefined where it is none, or has a name twice. */
export function membersOf(text: string): readonly Member[] | undefined {
  if (!isObjectText(text)) return undefined;
  const members: Member[] = [];
  let depth = 0;
  let name: string | undefined;
  let from = 0;
  for (const match of text.matchAll(nextToken)) {
    const token = match[1] ?? '';
    const end = match.index + match[0].length;
    const isEnd = depth === 1 && (token === ',' || token === '}');
    if (isEnd && name !== undefined) {
      const value = text.slice(from, end - token.length).trim();
      if (members.some((member) => member.name === name)) return undefined;
      members.push({ name, text: value });
      name = undefined;
    }
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && name === undefined && token.startsWith('"')) {
      name = String(JSON.parse(token));
    } else if (depth === 1 && token === ':') from = end;
    if (depth > depthMax) return undefined;
  }
  return members;
}

const roots: readonly string[] = ['SaleToPOIRequest', 'SaleToPOIResponse'];

/** The root of a message, which has nothing beside it; undefined for what is no message. */
export function rootOf(text: string): Member | undefined {
  const [root, ...others] = membersOf(text) ?? [];
  return root !== undefined && others.length === 0 && roots.includes(root.name) ? root : undefined;
}

/** What a JSON text says; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isObjectText(text: string): boolean {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
