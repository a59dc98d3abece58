/** The rules of the source: who may import whom, which code stays pure, how long a file may be (design, section 6). */

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transactionKinds } from '../../src/core/index.js';
import { crowdedFolders, railWordsIn, repeatedBaseNames } from './shape.js';
import {
  allLoadedWith,
  circlesIn,
  codeOf,
  files,
  floorsOf,
  folderGraphOf,
  graphOf,
  importsOf,
  ownImportsOf,
  productFiles,
  textOf,
} from './source.js';

/** A room is one of the top folders. It may import itself and the rooms in its row, and no other rooms. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  'src/messages': [],
  'src/platform': ['src/core', 'src/messages'],
  'src/core': ['protocol', 'src/messages'],
  'src/client': [],
  'src/lane': ['src/core', 'protocol', 'src/messages'],
  'src/journal': ['src/core', 'src/platform', 'src/sqlite', 'src/messages'],
  'src/backup': ['src/core', 'src/journal', 'src/messages', 'src/platform', 'src/sqlite'],
  'src/match': ['protocol'],
  'src/metrics': ['src/core', 'src/net'],
  'src/traces': ['src/core', 'src/api'],
  'src/publish': ['src/core', 'src/api', 'src/messages'],
  'src/office':
    'protocol src/client src/config src/console src/core src/csv src/match src/messages src/net src/platform src/publish src/settlement'.split(
      ' ',
    ),
  'src/replicate': ['src/core', 'src/publish'],
  'src/net': ['src/core', 'src/messages'],
  'src/gateway': ['src/core', 'src/net', 'src/security', 'src/messages'],
  'src/online': ['src/core', 'src/net', 'protocol', 'src/messages'],
  'src/qr': [],
  'src/security': ['src/messages'],
  'src/csv': ['src/client', 'protocol'],
  'src/console': ['src/client', 'src/csv', 'src/messages', 'src/platform', 'src/resolution', 'protocol'],
  'src/api': ['src/console', 'src/core', 'src/platform', 'src/qr', 'protocol', 'src/net', 'src/messages'],
  'src/nexo': ['src/core', 'src/api', 'src/platform', 'src/net', 'src/security', 'protocol', 'src/messages'],
  'src/settlement': ['src/client', 'src/core', 'src/csv', 'src/match', 'src/messages', 'src/platform', 'src/sqlite'],
  'src/simulator': ['src/sqlite', 'protocol'],
  'src/cli': [
    'src/backup',
    'src/client',
    'src/config',
    'src/core',
    'src/csv',
    'src/api',
    'src/daemon',
    'src/doctor',
    'src/simulator',
    'src/journal',
    'src/match',
    'src/messages',
    'src/nexo',
    'src/office',
    'src/platform',
    'src/rehearsal',
    'src/publish',
    'src/replicate',
    'src/resolution',
    'src/settlement',
    'src/qr',
    'src/sqlite',
    'src/version',
    'protocol',
  ],
  'src/doctor': [
    'src/backup',
    'src/client',
    'src/config',
    'src/core',
    'src/daemon',
    'src/gateway',
    'src/journal',
    'src/messages',
    'src/net',
    'src/online',
    'src/platform',
    'src/security',
    'src/version',
    'protocol',
  ],
  'src/rehearsal': [],
  'src/resolution': [],
  'src/config': ['src/core', 'src/net', 'src/platform', 'src/security', 'protocol', 'src/messages'],
  'src/sqlite': [],
  'src/version': [],
  'src/daemon': ['*'],
};

/** The core has at most this many floors. */
const floorsMax = 10;

/** A folder of the product has at most this many files. */
const filesMax = 25;

/**
 * For each folder that serves both rails, how often "terminal" may occur outside comments and imports. The figures may
 * only fall. They are fewer than 20 for all folders together.
 */
const railWordsMax: Readonly<Record<string, number>> = { base: 4, engine: 4, lifecycle: 4, policy: 2, sale: 3 };

/** The folders of the core that serve both rails: they know no kinds, wires or languages of terminals. */
const shared = ['model', 'base', 'policy', 'sale', 'engine', 'retention', 'lifecycle'];

/**
 * The folders of the core, from the bottom up. A folder may import itself and the folders that its row lists. The protocol library is a row of its
 * own, and every folder may import the catalogue of messages. `src/core/index.ts` may import all folders.
 */
const coreFolders: Readonly<Record<string, readonly string[]>> = {
  model: ['protocol'],
  base: ['model'],
  policy: ['model', 'base'],
  sale: ['model', 'base', 'policy'],
  engine: ['model', 'base', 'policy', 'sale'],
  retention: ['protocol', 'model', 'base', 'policy', 'engine'],
  lifecycle: ['model', 'base', 'policy', 'sale', 'engine', 'retention'],
  'kinds/message': ['protocol', 'model', 'base', 'policy'],
  kinds: ['protocol', 'model', 'base', 'policy', 'sale', 'kinds/message'],
  search: ['protocol', 'model', 'base', 'sale'],
  'terminal/answer-table': ['protocol'],
  'terminal/wire': shared,
  'terminal/queue': [...shared, ...underTerminal(1)],
  'terminal/messages': ['protocol', ...shared, 'kinds', 'kinds/message', ...underTerminal(2)],
  'terminal/lane': ['protocol', ...shared, 'kinds', 'kinds/message', ...underTerminal(3)],
  'terminal/session': ['protocol', ...shared, ...underTerminal(4)],
  'terminal/device-requests': ['protocol', ...shared, ...underTerminal(5)],
  'terminal/answers': ['protocol', ...shared, 'kinds/message', ...underTerminal(6)],
  'terminal/questions': ['protocol', ...shared, 'kinds/message', ...underTerminal(7)],
  'terminal/reconciliation': ['protocol', ...shared, 'kinds', 'kinds/message', ...underTerminal(8)],
  'terminal/prompts': ['protocol', ...shared, ...underTerminal(9)],
  'terminal/dispatch': ['protocol', ...shared, ...underTerminal(10)],
  terminal: ['protocol', ...shared, 'kinds', 'kinds/message', ...underTerminal(11)],
  'service/messages': ['protocol', ...shared, 'kinds'],
  'service/state': ['protocol', ...shared, 'kinds', 'kinds/message', 'service/messages'],
  'service/order': ['protocol', ...shared, 'kinds', 'kinds/message', 'service/messages', 'service/state'],
  service: ['protocol', ...shared, 'kinds', 'kinds/message', 'service/messages', 'service/state', 'service/order'],
  views: ['protocol', ...shared, 'kinds', 'kinds/message', ...underTerminal(4), 'service/messages', 'service/state'],
};

/** Returns the first folders of a terminal's lane, from the bottom up. Each folder may import the folders before it. */
function underTerminal(count: number): readonly string[] {
  const order =
    'wire queue messages lane session device-requests answers questions reconciliation prompts dispatch'.split(' ');
  return order.slice(0, count).map((name) => `terminal/${name}`);
}

/** The commands that may build a daemon or a simulator. Every other command talks to a running daemon. */
const commandsThatBuild: Readonly<Record<string, readonly string[]>> = {
  'src/daemon': ['src/cli/server/run.ts', 'src/cli/server/crash-hook.ts', 'src/cli/server/start-failure.ts'],
  'src/simulator': [
    'src/cli/simulate/simulate.ts',
    'src/cli/simulate/simulate-service.ts',
    'src/cli/simulate/simulate-tls.ts',
    'src/cli/simulate/simulate-help.ts',
    'src/cli/demo/demo.ts',
    'src/cli/server/run.ts',
    'src/cli/rehearse/rehearse-stage.ts',
    'src/cli/rehearse/rehearse-nexo.ts',
    'src/cli/rehearse/rehearse-service.ts',
  ],
  'src/nexo': ['src/cli/nexo/nexo-interfaces.ts'],
  'src/journal': [
    'src/cli/journal/backup.ts',
    'src/cli/journal/journal.ts',
    'src/cli/journal/journal-copies.ts',
    'src/cli/journal/prune.ts',
    'src/cli/journal/shopper.ts',
    'src/cli/match/journal-source.ts',
    'src/cli/match/mark.ts',
    'src/cli/server/sqlite-check.ts',
    'src/cli/server/start-failure.ts',
    'src/cli/support/stopped-transactions.ts',
  ],
};

/** Rooms without a clock, randomness, timers or anything of the platform. */
const pureRooms = [
  'protocol/',
  'src/messages/',
  'src/core/',
  'src/simulator/terminal/',
  'src/simulator/service/rules/',
  'src/nexo/dialogue/',
  'src/rehearsal/',
  'src/resolution/',
  'src/csv/',
  'src/match/',
];
const impure = [
  /\bDate\b\s*[.(]/,
  /new Date\b/,
  /Math\.random/,
  /\bsetTimeout\b|\bsetInterval\b|\bsetImmediate\b|\bqueueMicrotask\b/,
  /\bprocess\./,
  /\bBuffer\b/,
  /\bperformance\./,
  /\bawait\b/,
  /\basync\b/,
  /from 'node:/,
  /\bPromise\./,
  /new Promise\b/,
];

function roomOf(file: string): string {
  if (file.startsWith('protocol/')) return 'protocol';
  const [, second = ''] = file.split('/');
  return `src/${second.replace(/\.ts$/, '')}`;
}

/** Returns the folder of a file of the core, below `src/core`. */
function coreFolderOf(file: string): string {
  return dirname(file).replace(/^src\/core\/?/, '');
}

/** Returns the faults in the imports of a file, in words. */
export function brokenImports(file: string, targets: readonly string[]): readonly string[] {
  const room = roomOf(file);
  const allowed = mayImport[room] ?? [];
  return targets.flatMap((target) => {
    const other = roomOf(target);
    if (other === room) return [];
    if (!allowed.includes('*') && !allowed.includes(other)) return [`${file} imports ${target}`];
    const builders = room === 'src/cli' ? commandsThatBuild[other] : undefined;
    return builders === undefined || builders.includes(file)
      ? []
      : [`${file} imports ${target}, and only ${builders.join(', ')} may`];
  });
}

describe('the imports between folders', () => {
  test('the search finds files to check', () => {
    expect(productFiles.length).toBeGreaterThan(80);
    expect(new Set(productFiles.map(roomOf))).toContain('src/core');
  });

  test('the search reports an import that breaks a rule', () => {
    expect(brokenImports('src/core/terminal/step.ts', ['src/journal/index.ts'])).toHaveLength(1);
    expect(brokenImports('src/simulator/server.ts', ['src/core/terminal/step.ts'])).toHaveLength(1);
    for (const target of ['src/gateway/http/http.ts', 'src/security/index.ts', 'src/net/tls.ts'])
      expect(brokenImports('src/simulator/sealing/seal.ts', [target])).toHaveLength(1);
    expect(brokenImports('src/cli/register/pay.ts', ['src/daemon/daemon.ts'])).toHaveLength(1);
    expect(brokenImports('src/lane/engine/turn-loop.ts', ['src/core/terminal/step.ts'])).toEqual([]);
  });

  test('no file breaks the rules', () => {
    expect(productFiles.flatMap((file) => brokenImports(file, ownImportsOf(file)))).toEqual([]);
  });

  test('other folders import the core only through its index file, and its own tests may import any file', () => {
    const outside = files.filter((file) => !file.startsWith('src/core/') && !file.startsWith('test/core/'));
    const past = outside.flatMap((file) =>
      ownImportsOf(file)
        .filter((target) => target.startsWith('src/core/') && target !== 'src/core/index.ts')
        .map((target) => `${file} imports ${target}`),
    );
    expect(past).toEqual([]);
    const inside = files.filter((file) => file.startsWith('src/core/'));
    expect(inside.filter((file) => ownImportsOf(file).includes('src/core/index.ts'))).toEqual([]);
  });

  test('no files import each other in a circle, type imports included', () => {
    const circle = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesIn(circle)).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(graphOf(productFiles))).toEqual([]);
  });

  test('only the folder of kinds names a kind of transaction, and the rest of the core does not', () => {
    const names = transactionKinds.filter((kind) => kind !== 'payment').map((kind) => `'${kind}'`);
    const outside = files.filter(
      (file) =>
        /^src\/core\/(?:base|policy|sale|engine|lifecycle|model|terminal)\//.test(file) &&
        file !== 'src/core/model/kind-names.ts',
    );
    const named = outside.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return names.filter((name) => source.includes(name)).map((name) => `${file} names ${name}`);
    });
    expect(named).toEqual([]);
    expect(outside.length).toBeGreaterThan(60);
  });

  test('the code for payment services names kinds in its table and in a few other files', () => {
    const names = transactionKinds.filter((kind) => kind !== 'payment').map((kind) => `'${kind}'`);
    const naming = files.filter(
      (file) => file.startsWith('src/core/service/') && names.some((name) => textOf(file).includes(name)),
    );
    // The list may only become shorter.
    const known = [
      'src/core/service/messages/service-kind.ts',
      'src/core/service/messages/service-kinds.ts',
      'src/core/service/order/external-operations.ts',
      'src/core/service/order/order-state.ts',
      'src/core/service/order/stalled-cancel.ts',
      'src/core/service/state/request-body.ts',
    ];
    expect(naming.filter((file) => !known.includes(file))).toEqual([]);
  });

  test('code for both terminals and payment services seldom says "terminal"', () => {
    const counted = Object.keys(railWordsMax).map((folder) => {
      const inside = files.filter((file) => file.startsWith(`src/core/${folder}/`));
      return [folder, inside.reduce((sum, file) => sum + railWordsIn(file), 0)] as const;
    });
    expect(counted.filter(([folder, words]) => words > (railWordsMax[folder] ?? 0))).toEqual([]);
  });

  test('the kinds are listed once; other files have texts for people, examples and one method for each kind', () => {
    const listing = productFiles.filter((file) => {
      const source = textOf(file);
      return transactionKinds.filter((kind) => source.includes(`'${kind}'`)).length > 6;
    });
    const product = listing.filter((file) => !file.startsWith('src/simulator/'));
    expect(product.toSorted()).toEqual([
      'src/api/examples/account-examples.ts',
      'src/api/examples/request-examples.ts',
      'src/cli/views/transaction-facts.ts',
      'src/client/kinds.ts',
      'src/client/tenderd.ts',
      'src/core/model/kind-names.ts',
      'src/messages/de/kind-words.ts',
      'src/messages/de/kinds/kind-answers.ts',
      'src/messages/en/kinds/kind-answers.ts',
      'src/messages/en/kinds/kind-words.ts',
      'src/messages/fr/kind-words.ts',
      'src/messages/fr/kinds/kind-answers.ts',
      'src/messages/sv/kind-words.ts',
      'src/messages/sv/kinds/kind-answers.ts',
    ]);
  });

  test('a folder of the core imports only what its row lists', () => {
    const inside = files.filter((file) => file.startsWith('src/core/') && file !== 'src/core/index.ts');
    const broken = inside.flatMap((file) => {
      const folder = coreFolderOf(file);
      const allowed = [folder, ...(coreFolders[folder] ?? [])];
      return ownImportsOf(file)
        .filter((target) => target !== 'src/messages/index.ts')
        .filter((target) => !allowed.includes(target.startsWith('protocol/') ? 'protocol' : coreFolderOf(target)))
        .map((target) => `${file} imports ${target}`);
    });
    expect(broken).toEqual([]);
    expect([...new Set(inside.map(coreFolderOf))].toSorted()).toEqual(Object.keys(coreFolders).toSorted());
  });

  test('no folder imports itself through another one', () => {
    const circle = circlesIn(folderGraphOf(['src/core/model/result.ts', 'src/core/base/instant.ts']));
    expect(circle).toEqual([]);
    expect(circlesIn(folderGraphOf(productFiles))).toEqual([]);
  });

  test('a folder contains few files, and each file name occurs only once in the core', () => {
    expect(crowdedFolders(['a/one.ts', 'a/two.ts', 'b/one.ts'], 1)).toEqual(['a: 2']);
    expect(crowdedFolders(productFiles, filesMax)).toEqual([]);
    expect(repeatedBaseNames(['a/one.ts', 'a/two.ts', 'b/one.ts', 'b/index.ts', 'a/index.ts'])).toEqual([
      ['a/one.ts', 'b/one.ts'],
    ]);
    expect(repeatedBaseNames(productFiles.filter((file) => file.startsWith('src/core/')))).toEqual([]);
  });

  test('only one file of the core sends pings', () => {
    const pinging = files.filter(
      (file) => file.startsWith('src/core/') && readFileSync(file, 'utf8').includes("push({ type: 'ping'"),
    );
    expect(pinging).toEqual(['src/core/terminal/lane/pong.ts']);
  });

  test('the files of the core form few layers', () => {
    // The entry file is not a floor: it has no code of its own.
    const inside = files.filter((file) => file.startsWith('src/core/') && file !== 'src/core/index.ts');
    const floors = floorsOf(graphOf(inside));
    expect(Math.max(...floors.values())).toBeLessThanOrEqual(floorsMax);
  });

  test('a daemon is ready before it loads what serves requests', () => {
    const loaded = [...allLoadedWith(['src/cli/main.ts', 'src/cli/server/run.ts', 'src/daemon/daemon.ts'])];
    const late =
      /^(?:src\/(?:api\/(?:app\.ts|docs|documents|examples|openapi|requests|routes\/)|daemon\/services|nexo|client|simulator|online|qr)|@asteasolutions)/;
    expect(loaded.filter((name) => late.test(name))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith('protocol/checkout/'))).toEqual([]);
    expect(loaded).not.toContain('src/lane/engine/service.ts');
    expect(loaded).toContain('src/api/http/http-listener.ts');
    expect([...allLoadedWith(['src/api/app.ts'])]).toContain('@asteasolutions/zod-to-openapi');
    // The daemon has also loaded its configuration. Another package is read at each start, so it needs a reason.
    const before = allLoadedWith([...loaded, 'src/config/load/loader.ts']);
    const packages = [...before].filter((name) => !files.includes(name) && !name.startsWith('node:'));
    // Receipts need the widths of characters: 10 kB. SQLite is not listed: src/sqlite.ts finds the build for this Node.
    const others = ['commander', 'p-retry', 'pino', 'saxes', 'ws', 'zod'];
    expect(packages.toSorted()).toEqual([...others, 'get-east-asian-width'].toSorted());
  });

  test('the command line loads the schemas and the messages of terminals only when a command needs them', () => {
    const loaded = [...allLoadedWith(['src/cli/main.ts', 'src/cli/server/run.ts'])];
    expect(loaded.filter((name) => name === 'zod' || /^(?:protocol|src\/core)\//.test(name))).toEqual([]);
    expect(loaded).toContain('src/config/load/document.ts');
  });

  test('the schemas of the configuration are freed after reading it, and those of a transaction are loaded when one is described', () => {
    const late = /\/(?:transaction-document|transaction-fields|attempt-document|order-document)\.ts$/;
    const kept = [
      ...files.filter((file) => file.startsWith('src/config/')),
      ...files.filter((file) => file.startsWith('src/api/') && late.test(file)),
    ].flatMap((file) =>
      (textOf(file).match(/^(?:export )?const \w+ = z\b.*$/gm) ?? []).map((line) => `${file}: ${line}`),
    );
    // Views of services and terminals also use this schema.
    expect(kept.map((line) => line.replace(/^.*\//, ''))).toEqual([
      'transaction-fields.ts: export const attentionDocument = z',
    ]);
  });

  test('only one module looks for SQLite, because the wrong release ends the process', () => {
    const naming = files.filter((file) => importsOf(file).includes('better-sqlite3'));
    expect(naming).toEqual(['src/sqlite.ts']);
  });

  test('npm ci compiles nothing for a Node that has a prebuilt binary; if it fails, run node packaging/npm/lock.js', () => {
    const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(lock).toMatchObject({ packages: { 'node_modules/better-sqlite3': { gypfile: false } } });
    expect(JSON.stringify(lock)).not.toContain('"resolved"');
  });

  test('each folder has a rule for its imports', () => {
    expect([...new Set(productFiles.map(roomOf))].filter((room) => mayImport[room] === undefined)).toEqual([]);
  });

  test('the product imports no file of the tests', () => {
    expect(productFiles.filter((file) => ownImportsOf(file).some((target) => target.startsWith('test/')))).toEqual([]);
  });

  test('the client needs no package of npm and no module of Node', () => {
    const clientFiles = productFiles.filter((file) => file.startsWith('src/client/'));
    expect(clientFiles.flatMap(importsOf).filter((target) => !target.startsWith('./'))).toEqual([]);
    expect(clientFiles.length).toBeGreaterThan(5);
  });

  test('the simulator imports names and types of the protocol, but never its codecs', () => {
    const bad = productFiles
      .filter((file) => file.startsWith('src/simulator/'))
      .flatMap((file) =>
        ownImportsOf(file).filter(
          (target) => target.startsWith('protocol/') && target !== 'protocol/declaration/vocabulary.ts',
        ),
      );
    expect(bad).toEqual([]);
  });
});

describe('the pure code has no side effects', () => {
  // The catalogues of other languages are loaded only when a reader needs them.
  const pureFiles = productFiles.filter(
    (file) => pureRooms.some((room) => file.startsWith(room)) && file !== 'src/messages/catalogues.ts',
  );

  test.each(pureFiles)('%s', (file) => {
    const code = codeOf(file);
    expect(impure.filter((pattern) => pattern.test(code)).map(String)).toEqual([]);
  });

  test('the pure folders need no package except the XML readers', () => {
    const packages = new Set(pureFiles.flatMap(importsOf).filter((target) => !target.startsWith('.')));
    expect([...packages].toSorted()).toEqual(['fast-xml-parser', 'get-east-asian-width', 'saxes']);
  });
});

describe('each file has one subject', () => {
  test.each(files)('%s is short enough', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThanOrEqual(500);
  });

  test.each(productFiles)('%s begins with a comment that says what the file is', (file) => {
    expect(textOf(file).trimStart()).toMatch(/^\/\*\*/);
  });

  test.each(productFiles)('%s documents everything that it exports', (file) => {
    const lines = textOf(file).split('\n');
    const bare = lines.filter((line, index) => {
      if (!/^export (?:abstract )?(?:async )?(?:function|class|interface|type|const) \w/.test(line)) return false;
      return !/\*\/\s*$/.test(lines[index - 1] ?? '');
    });
    expect(bare).toEqual([]);
  });
});
