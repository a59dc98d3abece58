/**
 * What `bin/tenderd.js` runs: the compiled sources and their JavaScript libraries in a few files, because a daemon that
 * resolves and reads some 400 modules starts half as fast and holds 5 MiB more. Names and lines are left as they are, so
 * that a stack trace can be read; comments are not, because their text is read at each start and stays in memory.
 * `better-sqlite3` is native and `pino` finds its own files, so both stay outside. CommonJS, because Node reads that at once and
 * ES modules by turns of its loop: a start takes a twentieth less, and 2 MiB.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { defineConfig } from 'rolldown';

/** What the daemon and the commands run. */
const program = defineConfig({
  input: 'dist/src/cli/main.js',
  platform: 'node',
  external: ['better-sqlite3', 'pino'],
  output: {
    dir: 'dist/bundle',
    cleanDir: true,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    comments: false,
  },
  plugins: [
    { name: 'english', load: withoutOtherLanguages },
    { name: 'areas', resolveId: areaId, load: catalogueByArea },
    { name: 'ascii', generateBundle: inAscii },
    { name: 'third-party-notices', generateBundle: addNotices },
  ],
});

const consoleFolder = 'src/console/pages';
const officeFolder = 'src/office/web/pages';

/** Pages: one script for browsers, and the files that go with it as they are. */
function pagesOf(name, folder, files) {
  return defineConfig({
    input: join('dist', folder, 'main.js'),
    platform: 'browser',
    output: {
      dir: join('dist', name),
      cleanDir: true,
      format: 'iife',
      entryFileNames: `${name}.js`,
      comments: false,
      minify: true,
    },
    plugins: [
      {
        name: 'static-files',
        generateBundle() {
          for (const file of files)
            this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file, 'utf8') });
        },
      },
      { name: 'third-party-notices', generateBundle: addNotices },
    ],
  });
}

/** The console, and the pages of the head office, which have the style of the console. */
const pages = [
  pagesOf(
    'console',
    consoleFolder,
    ['index.html', 'console.css', 'icon.svg'].map((file) => join(consoleFolder, file)),
  ),
  pagesOf('office', officeFolder, [
    join(officeFolder, 'index.html'),
    join(officeFolder, 'office.css'),
    join(consoleFolder, 'console.css'),
    join(consoleFolder, 'icon.svg'),
  ]),
];

export default [program, ...pages];

/** Of zod's sixty languages the daemon speaks one. */
function withoutOtherLanguages(id) {
  return id.endsWith('/zod/v4/locales/index.js') ? "export { default as en } from './en.js';" : null;
}

const messages = resolve('dist/src/messages');
const areaPrefix = 'message-area:';

function areaId(source) {
  return source.startsWith(areaPrefix) ? { id: source, moduleSideEffects: false } : null;
}

/**
 * Divides the entry of the catalogue into a module for each area. A process loads the areas that its chunks use, and not all 75: the whole catalogue
 * costs a daemon 3 MiB and a command 60 ms.
 */
function catalogueByArea(id) {
  if (id.startsWith(areaPrefix)) {
    const name = id.slice(areaPrefix.length);
    return `
      import { ${name} as english } from '${messages}/en.js';
      import { liveAreas } from '${messages}/live.js';
      export const ${name} = /* @__PURE__ */ liveAreas({ ${name}: english }).${name};`;
  }
  if (id !== join(messages, 'index.js')) return null;
  const entry = readFileSync(id, 'utf8');
  const [all, names] = /export const \{([^}]*)\} = liveAreas\(english\);/.exec(entry);
  const areas = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const exported = areas.map((name) => `export { ${name} } from '${areaPrefix}${name}';`).join('\n');
  return { code: entry.replace(all, exported).replace(/^import .*$/gm, ''), moduleSideEffects: false };
}

/** The text of a file stays in memory, and takes two bytes a character where a single one is beyond Latin: 2 MiB of a daemon. */
function inAscii(_options, bundle) {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    chunk.code = chunk.code.replaceAll(/[\u0080-\uffff]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
  }
}

/** Puts the licences of all that was bundled beside it. */
function addNotices(_options, bundle) {
  const files = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const folders = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean);
  const notices = Array.from(new Set(folders), noticeOf).toSorted((a, b) => a.localeCompare(b));
  this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: notices.join('\n') });
}

/** Throws if there is no text of the licence, because most licences require that it goes with the code. */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8')}\n`;
  // Some packages carry no text. These are the standard ones, with the author that the package names.
  const text = readFileSync(join('packaging/licences', `${license}.txt`), 'utf8');
  return `${name} ${version} (${license})\n\nCopyright (c) ${author?.name ?? author} and contributors\n\n${text}\n`;
}
