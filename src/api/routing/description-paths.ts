/** Where the interface describes itself. It tells nothing secret, so these paths are open to callers without the token. */

/** For programs: OpenAPI 3.1, and 3.0.3 for older generators. For people: the page, and the address alone leads there. */
export const descriptionPaths = {
  '3.1': '/openapi.json',
  '3.0': '/openapi-3.0.json',
  page: '/docs',
  root: '/',
} as const;

/** The route of the manual's pages: `/docs/start/when-stuck`. */
export const manualPath = `${descriptionPaths.page}/{section}/{name}`;

/** The route of the search over manual and API: `/docs/search?q=refund`. */
export const searchPath = `${descriptionPaths.page}/search`;

/** Whether a path, without its query, is one by which the interface describes itself. */
export function isDescription(path: string): boolean {
  return descriptions.has(path) || manualPagePattern.test(path);
}

const descriptions: ReadonlySet<string> = new Set([...Object.values(descriptionPaths), searchPath]);
const manualPagePattern = /^\/docs\/[a-z-]+\/[a-z0-9-]+$/;
