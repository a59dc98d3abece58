/** Paths to values in the configuration, in the form in which people write them. The module is pure. */

/**
 * Returns a path as text, for example `gateways.shop.headers.x-api-key`, `terminals."till 1"` or `api.allowedOrigins[0]`. Different paths give
 * different texts.
 */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else {
      const name = String(part);
      text += `${text === '' ? '' : '.'}${/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name)}`;
    }
  }
  return text;
}

/** Returns the value at a path, or undefined if there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = typeof part === 'number' ? value[part] : undefined;
    else if (isTable(value)) value = Object.hasOwn(value, part) ? value[String(part)] : undefined;
    else return undefined;
  }
  return value;
}

/** True if the value is a TOML table: an object that is neither an array nor a date. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Returns the members of a section that are tables. */
export function tables(value: unknown): Readonly<Record<string, Record<string, unknown>>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [key, inner] of Object.entries(isTable(value) ? value : {})) if (isTable(inner)) found[key] = inner;
  return found;
}

/** True if an address names this machine literally. False for a string that is not an address. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
