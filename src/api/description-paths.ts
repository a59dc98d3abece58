/** Where the interface describes itself. It tells nothing secret, so these paths are open to callers without the token. */

/** For programs: OpenAPI 3.1, and 3.0.3 for older generators. For people: the page, and the address alone leads there. */
export const descriptionPaths = {
  '3.1': '/openapi.json',
  '3.0': '/openapi-3.0.json',
  page: '/docs',
  root: '/',
} as const;
