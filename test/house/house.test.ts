/** The house keeps its rules: who may import whom, what stays pure, how long a file may be (design, section 6). */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { transactionKinds } from '../../src/core/index.js';
import {
  allLoadedWith,
  circlesIn,
  codeOf,
  files,
  floorsOf,
  graphOf,
  importsOf,
  ownImportsOf,
  productFiles,
  textOf,
} from './source.js';

/** A room may import itself, and of our own rooms only these. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  'src/core': ['protocol'],
  'src/client': [],
  'src/lane': ['src/core', 'protocol'],
  'src/journal': ['src/core', 'src/directory', 'src/user-name'],
  'src/net': ['src/core'],
  'src/gateway': ['src/core', 'src/net', 'src/security'],
  'src/online': ['src/core', 'src/net', 'protocol'],
  'src/qr': [],
  'src/security': [],
  'src/api': ['src/core', 'src/directory', 'src/private-file', 'src/qr', 'protocol', 'src/net'],
  'src/nexo': ['src/core', 'src/api', 'src/directory', 'src/net', 'src/security', 'protocol'],
  'src/simulator': ['protocol'],
  'src/cli': [
    'src/client',
    'src/config',
    'src/core',
    'src/api',
    'src/version',
    'src/daemon',
    'src/host',
    'src/simulator',
    'src/journal',
    'src/nexo',
    'src/pairing',
    'src/screen-text',
    'src/data-directory',
    'src/user-name',
    'src/rehearsal',
    'src/qr',
    'protocol',
  ],
  'src/rehearsal': [],
  'src/config': ['src/core', 'src/net', 'src/pairing', 'src/security', 'protocol'],
  'src/pairing': ['src/core', 'src/clock', 'src/net', 'src/private-file', 'src/security'],
  'src/private-file': ['src/directory'],
  'src/log': ['protocol', 'src/config', 'src/screen-text'],
  'src/screen-text': [],
  'src/clock': ['src/core'],
  'src/host': ['src/core'],
  'src/directory': [],
  'src/user-name': [],
  'src/version': [],
  'src/housekeeping': ['src/core', 'src/journal', 'src/log', 'src/clock'],
  'src/refusal-log': ['src/net', 'src/api', 'src/core', 'src/gateway', 'src/nexo', 'src/online', 'src/log'],
  'src/data-directory': ['src/config', 'src/directory', 'src/user-name'],
  'src/practice-only': ['src/config'],
  'src/wire-log': ['src/core', 'src/gateway', 'src/log', 'protocol'],
  'src/wires': ['src/config', 'src/core', 'src/gateway', 'src/lane', 'src/log', 'src/net', 'src/wire-log', 'protocol'],
  'src/terminal-listeners': ['src/config', 'src/core', 'src/gateway', 'src/log', 'src/net', 'src/refusal-log'],
  'src/services': [
    'src/core',
    'src/lane',
    'src/config',
    'src/api',
    'src/log',
    'src/net',
    'src/online',
    'src/refusal-log',
  ],
  'src/daemon': ['*'],
};

/** The one file past the door of the core that the client takes: types, which cost it nothing when it runs. */
const kindNames = 'src/core/model/kind-names.ts';

/** So many floors the core has at most. */
const floorsMax = 10;

/** The rooms of the core. A room may import itself, and of the core only these. Of the language of terminals a kernel knows nothing, and a model its types alone. */
const coreRooms: Readonly<Record<string, readonly string[]>> = {
  'src/core/model': [],
  'src/core/kernel': ['src/core/model'],
  // How an answer is wrapped, which every kind reads.
  'src/core/kinds': ['src/core/model', 'src/core/kernel', 'src/core/kinds/message/response-body.ts'],
  'src/core/terminal': ['src/core/model', 'src/core/kernel', 'src/core/kinds'],
  'src/core/service': ['src/core/model', 'src/core/kernel', 'src/core/kinds'],
};

/** Only what runs a daemon or a simulator may build their parts; every other command speaks to a running daemon. */
const commandsThatBuild: Readonly<Record<string, readonly string[]>> = {
  'src/daemon': ['src/cli/server/run.ts', 'src/cli/server/crash-hook.ts', 'src/cli/server/start-failure.ts'],
  'src/simulator': [
    'src/cli/simulate/simulate.ts',
    'src/cli/simulate/simulate-service.ts',
    'src/cli/simulate/simulate-tls.ts',
    'src/cli/demo/demo.ts',
    'src/cli/simulate-help.ts',
    'src/cli/server/run.ts',
    'src/cli/rehearse/rehearse-stage.ts',
    'src/cli/rehearse/rehearse-nexo.ts',
    'src/cli/rehearse/rehearse-service.ts',
  ],
  'src/nexo': ['src/cli/nexo/nexo-interfaces.ts'],
  'src/journal': ['src/cli/journal/journal.ts', 'src/cli/server/start-failure.ts'],
};

/** Rooms without clock, chance, timers or platform. */
const pureRooms = [
  'protocol/',
  'src/core/',
  'src/simulator/terminal/',
  'src/simulator/service/rules/',
  'src/nexo/dialogue/',
  'src/rehearsal/',
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

/** What is wrong with the imports of a file, in words. */
export function brokenImports(file: string, targets: readonly string[]): readonly string[] {
  const room = roomOf(file);
  const allowed = mayImport[room] ?? [];
  return targets.flatMap((target) => {
    const other = roomOf(target);
    if (other === room || (room === 'src/client' && target === kindNames)) return [];
    if (!allowed.includes('*') && !allowed.includes(other)) return [`${file} imports ${target}`];
    const builders = room === 'src/cli' ? commandsThatBuild[other] : undefined;
    return builders === undefined || builders.includes(file)
      ? []
      : [`${file} imports ${target}, and only ${builders.join(', ')} may`];
  });
}

describe('who may import whom', () => {
  test('there is something to check', () => {
    expect(productFiles.length).toBeGreaterThan(80);
    expect(new Set(productFiles.map(roomOf))).toContain('src/core');
  });

  test('a broken rule is seen', () => {
    expect(brokenImports('src/core/terminal/step.ts', ['src/journal/index.ts'])).toHaveLength(1);
    expect(brokenImports('src/simulator/server.ts', ['src/core/terminal/step.ts'])).toHaveLength(1);
    for (const shared of ['src/gateway/http/http.ts', 'src/security/index.ts', 'src/net/tls.ts'])
      expect(brokenImports('src/simulator/sealing/seal.ts', [shared])).toHaveLength(1);
    expect(brokenImports('src/cli/register/pay.ts', ['src/daemon/daemon.ts'])).toHaveLength(1);
    expect(brokenImports('src/lane/engine/turn-loop.ts', ['src/core/terminal/step.ts'])).toEqual([]);
  });

  test('no file breaks the rules', () => {
    expect(productFiles.flatMap((file) => brokenImports(file, ownImportsOf(file)))).toEqual([]);
  });

  test('the core is entered by its one door, but by its own tests', () => {
    const outside = files.filter((file) => !file.startsWith('src/core/') && !file.startsWith('test/core/'));
    const past = outside.flatMap((file) =>
      ownImportsOf(file)
        .filter((target) => target.startsWith('src/core/') && target !== 'src/core/index.ts')
        // What is loaded only where a payment service is configured has an entrance of its own.
        .filter(
          (target) => !/^src\/lane\/service(?:-instruments)?\.ts$/.test(file) || target !== 'src/core/service/index.ts',
        )
        .filter((target) => !file.startsWith('src/client/') || target !== kindNames)
        .map((target) => `${file} imports ${target}`),
    );
    expect(past).toEqual([]);
    const inside = files.filter((file) => file.startsWith('src/core/'));
    expect(inside.filter((file) => ownImportsOf(file).includes('src/core/index.ts'))).toEqual([]);
  });

  test('there is no circle of imports, types included', () => {
    const circle = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesIn(circle)).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(graphOf(productFiles))).toEqual([]);
  });

  test('what a kind is stands in its room: the rest of the core names none', () => {
    const names = transactionKinds.filter((kind) => kind !== 'payment').map((kind) => `'${kind}'`);
    const outside = files.filter(
      (file) => /^src\/core\/(?:kernel|model|terminal)\//.test(file) && file !== 'src/core/model/kind-names.ts',
    );
    const named = outside.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return names.filter((name) => source.includes(name)).map((name) => `${file} names ${name}`);
    });
    expect(named).toEqual([]);
    expect(outside.length).toBeGreaterThan(60);
  });

  test('the kinds are listed once: elsewhere stand words for people, examples, and a method each', () => {
    const listing = productFiles.filter((file) => {
      const source = textOf(file);
      return transactionKinds.filter((kind) => source.includes(`'${kind}'`)).length > 6;
    });
    const product = listing.filter((file) => !file.startsWith('src/simulator/'));
    expect(product.toSorted()).toEqual([
      'src/api/examples/account-examples.ts',
      'src/api/examples/request-examples.ts',
      'src/cli/views/transaction-lines.ts',
      'src/client/tenderd.ts',
      'src/core/model/kind-names.ts',
    ]);
  });

  test('the rooms of the core keep apart: the kernel knows no kind, no wire and no language of terminals', () => {
    const inside = files.filter((file) => file.startsWith('src/core/') && file !== 'src/core/index.ts');
    const broken = inside.flatMap((file) => {
      const room = file.split('/').slice(0, 3).join('/');
      const allowed = [room, ...(coreRooms[room] ?? [])];
      return ownImportsOf(file)
        .filter((target) =>
          target.startsWith('protocol/') ? room === 'src/core/kernel' : !allowed.some((one) => target.startsWith(one)),
        )
        .map((target) => `${file} imports ${target}`);
    });
    expect(broken).toEqual([]);
    expect(new Set(inside.map((file) => file.split('/')[2]))).toEqual(
      new Set(['answer-table', 'kernel', 'kinds', 'model', 'service', 'terminal']),
    );
  });

  test('one file of the core pings', () => {
    const pinging = files.filter(
      (file) => file.startsWith('src/core/') && readFileSync(file, 'utf8').includes("push({ type: 'ping'"),
    );
    expect(pinging).toEqual(['src/core/terminal/lane/pong.ts']);
  });

  test('the core has few floors', () => {
    const floors = floorsOf(graphOf(files.filter((file) => file.startsWith('src/core/'))));
    expect(Math.max(...floors.values())).toBeLessThanOrEqual(floorsMax);
  });

  test('a daemon is ready before it loads what serves requests', () => {
    const loaded = [...allLoadedWith(['src/cli/main.ts', 'src/cli/server/run.ts', 'src/daemon/daemon.ts'])];
    const late =
      /^(?:src\/(?:api\/(?:app|.*-routes|description|examples)\.ts|api\/docs|nexo|client|simulator|online|qr|services)|@asteasolutions)/;
    expect(loaded.filter((name) => late.test(name))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith('protocol/checkout/'))).toEqual([]);
    expect(loaded).not.toContain('src/lane/engine/service.ts');
    expect(loaded).toContain('src/api/http/http-listener.ts');
    expect([...allLoadedWith(['src/api/app.ts'])]).toContain('@asteasolutions/zod-to-openapi');
    // With its configuration: another package is read at each start, and wants a reason.
    const before = allLoadedWith([...loaded, 'src/config/load/loader.ts']);
    const packages = [...before].filter((name) => !files.includes(name) && !name.startsWith('node:'));
    // The widths of characters are part of the protocol's receipts: 10 kB.
    const others = ['better-sqlite3', 'commander', 'p-retry', 'pino', 'saxes', 'ws', 'zod'];
    expect(packages.toSorted()).toEqual([...others, 'get-east-asian-width'].toSorted());
  });

  test('the command line loads neither schemas nor the language of terminals until a command wants them', () => {
    const loaded = [...allLoadedWith(['src/cli/main.ts', 'src/cli/server/run.ts'])];
    expect(loaded.filter((name) => name === 'zod' || /^(?:protocol|src\/core)\//.test(name))).toEqual([]);
    expect(loaded).toContain('src/config/load/document.ts');
  });

  test('the schemas of the configuration are let go once it is read, and those of a transaction made when one is described', () => {
    const kept = [
      ...files.filter((file) => file.startsWith('src/config/')),
      ...['transaction-document', 'transaction-fields', 'attempt-document', 'order-fields'].map(
        (name) => `src/api/${name}.ts`,
      ),
    ].flatMap((file) =>
      (textOf(file).match(/^(?:export )?const \w+ = z\b.*$/gm) ?? []).map((line) => `${file}: ${line}`),
    );
    // Services and terminals tell of themselves by it, too.
    expect(kept).toEqual(['src/api/documents/transaction-fields.ts: export const attentionDocument = z']);
  });

  test('every room has its rule', () => {
    expect([...new Set(productFiles.map(roomOf))].filter((room) => mayImport[room] === undefined)).toEqual([]);
  });

  test('the product imports nothing of the tests', () => {
    expect(productFiles.filter((file) => ownImportsOf(file).some((target) => target.startsWith('test/')))).toEqual([]);
  });

  test('the client needs no package, neither of npm nor of Node', () => {
    const clientFiles = productFiles.filter((file) => file.startsWith('src/client/'));
    const names = '../core/model/kind-names.js';
    const others = clientFiles.flatMap(importsOf).filter((target) => !target.startsWith('./'));
    expect([...new Set(others)]).toEqual([names]);
    // A type leaves nothing in what runs.
    const taken = clientFiles.flatMap((file) => textOf(file).match(new RegExp(`^.*'${names}';$`, 'gm')) ?? []);
    expect(taken.filter((line) => !line.startsWith('import type '))).toEqual([]);
    expect(clientFiles.length).toBeGreaterThan(5);
  });

  test('the simulator takes vocabulary and types of the protocol, never its codecs', () => {
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

describe('what is pure stays pure', () => {
  const pureFiles = productFiles.filter((file) => pureRooms.some((room) => file.startsWith(room)));

  test.each(pureFiles)('%s', (file) => {
    const code = codeOf(file);
    expect(impure.filter((pattern) => pattern.test(code)).map(String)).toEqual([]);
  });

  test('the pure rooms need no package but the XML readers', () => {
    const packages = new Set(pureFiles.flatMap(importsOf).filter((target) => !target.startsWith('.')));
    expect([...packages].toSorted()).toEqual(['fast-xml-parser', 'get-east-asian-width', 'saxes']);
  });
});

describe('a file has one subject', () => {
  test.each(files)('%s is short enough', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThanOrEqual(500);
  });

  test.each(productFiles)('%s begins by saying what it is', (file) => {
    expect(textOf(file).trimStart()).toMatch(/^\/\*\*/);
  });

  test.each(productFiles)('%s documents what it exports', (file) => {
    const lines = textOf(file).split('\n');
    const bare = lines.filter((line, index) => {
      if (!/^export (?:abstract )?(?:async )?(?:function|class|interface|type|const) \w/.test(line)) return false;
      return !/\*\/\s*$/.test(lines[index - 1] ?? '');
    });
    expect(bare).toEqual([]);
  });
});
