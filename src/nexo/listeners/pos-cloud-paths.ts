/**
 * The paths of Verifone's POS Cloud, for registers that were written for it: one path for each category, and messages in JSON without a root. What the vendor
 * has not published stands on the page about that cloud. Pure.
 */

/** Answers at these paths are written in this dialect, and the paths are served with it alone. */
export const posCloudDialect = 'verifone-3.1';

const base = '/oidc/poscloud/nexo';

/** The category of each path. Public clients also POST some of them below `/v2`. One asks for the status at `/transactionReport`. */
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

/** The paths where messages are POSTed, each with the one category that is taken there. */
export const posCloudPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(categories).flatMap(([name, category]) =>
    [`${base}/${name}`, `${base}/v2/${name}`].map((path) => [path, category] as const),
  ),
);

/** The path of the list of connected terminals; with `/POIID` behind it that of one terminal. */
export const posStatusPath = `${base}/status`;

/** Returns a request of this category with its root. Undefined if the text is no message without a root, or one of another category. */
export function rootedRequest(text: string, category: string): string | undefined {
  const said = below(below(parsed(text), 'MessageHeader'), 'MessageCategory');
  if (typeof said !== 'string' || said.toLowerCase() !== category.toLowerCase()) return undefined;
  return `{"SaleToPOIRequest":${text}}`;
}

/** Returns an answer of the codec without its root. */
export function withoutRoot(text: string): string {
  return /^\{"SaleToPOI(?:Request|Response)":(.*)\}$/s.exec(text)?.[1] ?? text;
}

/** The list of connected terminals, as the cloud answers it. `entityUID` is empty: a public client reads it, and sends it back as a header. */
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
