/** The paths of the console's pages. Its files contain no secret, so a browser reads them without a token. */

/** `root` and `bare` are redirected to `page`. The paths of the page's files begin with `page`. */
export const consolePaths = { root: '/', bare: '/console', page: '/console/', file: '/console/{file}' } as const;

/** True if the path, without its query, is a page or a file of the console. */
export function isConsolePath(path: string): boolean {
  return path === consolePaths.root || path === consolePaths.bare || filePattern.test(path);
}

const filePattern = /^\/console\/(?:[a-z]+\.(?:html|js|css|svg))?$/;
