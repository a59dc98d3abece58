/** The source as the house rules and the measurements see it: files, their imports, circles and floors. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** The tests and scripts of this folder run in the root of the repository. */
const root = process.cwd();

/** Every TypeScript file of the repository, as a path from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The files of the product. */
export const productFiles = files.filter((file) => file.startsWith('protocol/') || file.startsWith('src/'));

const texts = new Map<string, string>();

/** Returns the text of a file. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Returns the code of a file without its comments. */
export function codeOf(file: string): string {
  return textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** Returns the comments of a file, each on one line. */
export function commentsOf(file: string): readonly string[] {
  const found = textOf(file).match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm) ?? [];
  return found.map((comment) => comment.replaceAll(/\n\s*(?:\*(?!\/) ?)?/g, ' '));
}

/** Returns the imports of a file as they are written, including type imports. */
export function importsOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(/(?<!-)(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** Returns the files of the repository that a file imports. */
export function ownImportsOf(file: string): readonly string[] {
  return importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => fileOf(file, target));
}

function fileOf(from: string, target: string): string {
  const file = relative(root, normalize(join(root, dirname(from), target)));
  const source = file.replace(/\.js$/, '.ts');
  return !existsSync(join(root, source)) && existsSync(join(root, `${source}x`)) ? `${source}x` : source;
}

/** Returns the modules that are loaded with a file: its static imports without types. */
export function loadedWith(file: string): readonly string[] {
  const imports = codeOf(file).matchAll(/^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)';$/gms);
  return [...imports].map((match) => match[1] ?? '');
}

/** Returns everything that is loaded with these files: files of the repository, and packages. */
export function allLoadedWith(start: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(start);
  for (const at of loaded) {
    if (!files.includes(at)) continue;
    for (const target of loadedWith(at)) loaded.add(target.startsWith('.') ? fileOf(at, target) : target);
  }
  return loaded;
}

/** A graph: the targets of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the import graph of these files. */
export function graphOf(among: readonly string[]): Graph {
  const known = new Set(among);
  return new Map(among.map((file) => [file, new Set(ownImportsOf(file).filter((to) => known.has(to)))]));
}

/** Returns the import graph of the folders of these files. A folder and its parent are two folders. */
export function folderGraphOf(among: readonly string[]): Graph {
  const graph = new Map<string, Set<string>>(among.map((file) => [dirname(file), new Set<string>()]));
  for (const [file, targets] of graphOf(among)) {
    for (const target of targets) if (dirname(target) !== dirname(file)) graph.get(dirname(file))?.add(dirname(target));
  }
  return graph;
}

/** Returns all nodes that can be reached from `from` over at least one edge. */
function reachedFrom(graph: Graph, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...(graph.get(at) ?? []));
  }
  return reached;
}

/** Returns the circles, each with its files in order. */
export function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(graph, file)]));
  const inCircle = [...graph.keys()].filter((file) => reached.get(file)?.has(file));
  const circles = inCircle.map((file) =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).toSorted(),
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/**
 * Returns the floor of each file: one more than the highest floor among its imports. The graph must have no circles.
 */
export function floorsOf(graph: Graph): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  const floorOf = (file: string): number => {
    const known = floors.get(file);
    if (known !== undefined) return known;
    const floor = 1 + Math.max(0, ...[...(graph.get(file) ?? [])].map(floorOf));
    floors.set(file, floor);
    return floor;
  };
  for (const file of graph.keys()) floorOf(file);
  return floors;
}
