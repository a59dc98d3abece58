/** Paths of configuration values, as people write them. Pure. */

/** `gateways.shop.headers.x-api-key`, `terminals."till 1"`, `api.allowedOrigins[0]`. Different paths never look alike. */
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

/** The value at a path, or undefined where the path leads nowhere. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = typeof part === 'number' ? value[part] : undefined;
    else if (isTable(value)) value = Object.hasOwn(value, part) ? value[String(part)] : undefined;
    else return undefined;
  }
  return value;
}

/** Whether a value is a TOML table: an object that is neither an array nor a date. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The tables in a section. */
export function tables(value: unknown): Readonly<Record<string, Record<string, unknown>>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const [key, inner] of Object.entries(isTable(value) ? value : {})) if (isTable(inner)) found[key] = inner;
  return found;
}

/** Whether an address is on this machine, by its literal host. Text that is no address is not. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
