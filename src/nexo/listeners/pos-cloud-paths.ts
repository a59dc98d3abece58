/**
 * The paths of Verifone's POS Cloud, for registers that were written for it: one path for each category, and JSON
 * messages without a root. The page about that cloud lists the facts that the vendor has not published. The module is
 * pure.
 */

/** The dialect of the responses at these paths. The paths are served with this dialect only. */
export const posCloudDialect = 'verifone-3.1';

const base = '/oidc/poscloud/nexo';

/** The category of each path. Public clients also use some of these paths below `/v2`, and one client requests the status at `/transactionReport`. */
const categories: Readonly<Record<string, string>> = {
  payment: 'Payment',
  reversal: 'Reversal',
  transactionstatus: 'TransactionStatus',
  transactionReport: 'TransactionStatus',
  abort: 'Abort',
  login: 'Login',
  logout: 'Logout',
  print: 'Print',
  getTotals: 'GetTotals',
};

/** The paths for POSTed messages, each with the only category that it accepts. */
export const posCloudPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(categories).flatMap(([name, category]) =>
    [`${base}/${name}`, `${base}/v2/${name}`].map((path) => [path, category] as const),
  ),
);

/** The path of the list of connected terminals. The same path with `/POIID` appended is the path of one terminal. */
export const posStatusPath = `${base}/status`;

/** Returns a request of this category with its root. Undefined if the text is not a message without a root, or has another category. */
export function rootedRequest(text: string, category: string): string | undefined {
  const said = below(below(parsed(text), 'MessageHeader'), 'MessageCategory');
  if (typeof said !== 'string' || said.toLowerCase() !== category.toLowerCase()) return undefined;
  return `{"SaleToPOIRequest":${text}}`;
}

/** Returns a response of the codec without its root. */
export function withoutRoot(text: string): string {
  return /^\{"SaleToPOI(?:Request|Response)":(.*)\}$/s.exec(text)?.[1] ?? text;
}

/**
 * Returns the list of connected terminals in the format of POS Cloud. `entityUID` is empty. A public client reads this
 * member and sends it back as a header.
 */
export function posStatus(poiIds: readonly string[]): unknown {
  return {
    Response: { Result: 'SUCCESS' },
    POIStatus: poiIds.map((POIID) => ({ POIID, POIState: 'CONNECTED', entityUID: '', serialNumber: POIID })),
  };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function below(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? new Map(Object.entries(value)).get(name)
    : undefined;
}
