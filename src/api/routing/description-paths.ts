/** The paths of the API description. They reveal no secret, so they need no token. */

/**
 * The paths of two documents for programs (OpenAPI 3.1, and 3.0.3 for older generators), and of one page for people.
 */
export const descriptionPaths = {
  '3.1': '/openapi.json',
  '3.0': '/openapi-3.0.json',
  page: '/docs',
} as const;

/** The route of the manual's pages, such as `/docs/start/when-stuck`. */
export const manualPath = `${descriptionPaths.page}/{section}/{name}`;

/** The route of the search in manual and API, such as `/docs/search?q=refund`. */
export const searchPath = `${descriptionPaths.page}/search`;

/** True if the path, without its query, belongs to the API description. */
export function isDescription(path: string): boolean {
  return descriptions.has(path) || manualPagePattern.test(path);
}

const descriptions: ReadonlySet<string> = new Set([...Object.values(descriptionPaths), searchPath]);
const manualPagePattern = /^\/docs\/[a-z-]+\/[a-z0-9-]+$/;
