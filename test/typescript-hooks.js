/** Lets Node import the sources as they are: an import of `x.js` by a source is its `x.ts`, with the types taken out. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Whether it is one of ours; what vitest adds to the address of a test is no part of its name. */
function isSource(url) {
  return url?.startsWith('file:') === true && url.split('?')[0].endsWith('.ts');
}

/** Of module.register. */
export function resolve(specifier, context, nextResolve) {
  // vitest puts a number after the name of a test file, so that a test file is never loaded from memory.
  const test = specifier.split('%3Fvitest=');
  if (test.length === 2) return { url: test.join('?vitest='), shortCircuit: true };
  const isOurs = /^\.\.?\/.*\.js$/.test(specifier) && isSource(context.parentURL);
  if (!isOurs) return nextResolve(specifier, context);
  // The address follows from the names alone. Node's own search would look at the file first, which is an eighth of the loading.
  return { url: new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL).href, shortCircuit: true };
}

/** Of module.register. */
export function load(url, context, nextLoad) {
  if (!isSource(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), { sourcemap: true, tsconfig: false });
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'));
  const told = Buffer.from(JSON.stringify(map)).toString('base64');
  return {
    format: 'module',
    source: `${code}\n//# sourceMappingURL=data:application/json;base64,${told}`,
    shortCircuit: true,
  };
}
