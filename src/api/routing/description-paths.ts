/** The paths of the API description. They reveal no secret, so callers need no token for them. */

/** For programs: OpenAPI 3.1, and 3.0.3 for older generators. For people: the page; the root redirects to it. */
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

/** True if the path, without its query, belongs to the API description. */
export function isDescription(path: string): boolean {
  return descriptions.has(path) || manualPagePattern.test(path);
}

const descriptions: ReadonlySet<string> = new Set([...Object.values(descriptionPaths), searchPath]);
const manualPagePattern = /^\/docs\/[a-z-]+\/[a-z0-9-]+$/;
