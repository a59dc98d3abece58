/** A foreign client: generated from the served description, checked by the compiler, and used for payments. */

import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { transactionKinds } from '../../src/core/index.js';
import { movements, setPracticeStage } from '../world/practice-stage.js';
import { some } from '../extent.js';
import { root } from '../root.js';
import { freshFolder } from '../world/fresh-folder.js';

const program = join(root, 'fixtures/clients/register.ts');
const run = promisify(execFile);

async function node(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder })).stdout;
  } catch (error) {
    // The compiler writes its errors to standard output.
    const { stdout, stderr } = Object(error);
    throw new Error(`${args[0]} failed: ${stdout}${stderr}`, { cause: error });
  }
}

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const strict = ['--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023,dom', '--types', 'node'];

async function compile(folder: string, ...files: readonly string[]): Promise<string> {
  return node(folder, compiler, ...strict, '--module', 'nodenext', '--outDir', 'built', ...files);
}

/** Marks every property with a default as required. Some generators do the same, because they treat such fields as always present. */
function defaultsRequired(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value;
  const always = Object.entries(Object(value.properties)).flatMap(([name, schema]) =>
    Object(schema).default === undefined ? [] : [name],
  );
  const { required = [] } = Object(value);
  return always.length === 0 ? value : { ...value, required: [...required, ...always] };
}

/** Returns the bodies that the manual sends: the body of its first request, and the bodies of other kinds of requests. */
function bodiesOfManual(): readonly string[] {
  const folder = join(root, 'docs/register');
  const pages = [join(root, 'README.md'), ...readdirSync(folder).map((name) => join(folder, name))];
  const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
  const first = /^  -d '(\{.*\})'$/m.exec(text)?.[1] ?? '';
  const blocks = [...text.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const others = blocks
    .flatMap((block) => block.split(/\n(?=\{)/))
    .filter((block) => /^\{ "kind": .*"sale"/.test(block));
  return [first, ...others].map((body) => body.trim());
}

/** For each kind, the parameters of tenderd's own client have exactly the fields that the API accepts. */
const parametersOfOurs = `
import type * as generated from './client.js';
import type * as ours from ${JSON.stringify(join(root, 'dist/src/client/index.js'))};

type AllKeys<Union> = Union extends unknown ? keyof Union : never;
type Sent<Asked> = Exclude<AllKeys<Asked>, 'id' | 'amount' | 'currency'> | 'kind';
type WithAmount<Asked> = Sent<Asked> | 'amountDetails';
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;
type OptionsOf<Asked> = Asked extends { readonly options?: infer Options } ? keyof NonNullable<Options> : never;

export const fields: {
  payment: Same<WithAmount<ours.Payment | ours.Link>, keyof generated.PaymentRequest>;
  refund: Same<WithAmount<ours.Refund | ours.OrderChange>, keyof generated.RefundRequest>;
  reversal: Same<WithAmount<ours.Reversal | ours.OrderCancel>, keyof generated.ReversalRequest>;
  preAuthorization: Same<WithAmount<ours.PreAuthorization | ours.Link>, keyof generated.PreAuthorizationRequest>;
  update: Same<WithAmount<ours.PreAuthorizationUpdate | ours.OrderUpdate>, keyof generated.PreAuthorizationUpdateRequest>;
  capture: Same<WithAmount<ours.Capture | ours.OrderChange>, keyof generated.CaptureRequest>;
  cardAcquisition: Same<WithAmount<ours.CardAcquisition>, keyof generated.CardAcquisitionRequest>;
  reconciliation: Same<Sent<ours.Reconciliation>, keyof generated.ReconciliationRequest>;
  storedValue: Same<WithAmount<ours.StoredValue>, keyof generated.StoredValueReversalRequest>;
  loyalty: Same<WithAmount<ours.Loyalty>, keyof generated.LoyaltyAwardRefundRequest>;
} = {
  payment: true, refund: true, reversal: true, preAuthorization: true, update: true, capture: true,
  cardAcquisition: true, reconciliation: true, storedValue: true, loyalty: true,
};

export const options: {
  payment: Same<OptionsOf<ours.Payment>, OptionsOf<generated.PaymentRequest>>;
  refund: Same<OptionsOf<ours.Refund>, OptionsOf<generated.RefundRequest>>;
  preAuthorization: Same<OptionsOf<ours.PreAuthorization>, OptionsOf<generated.PreAuthorizationRequest>>;
  capture: Same<OptionsOf<ours.Capture>, OptionsOf<generated.CaptureRequest>>;
  cardAcquisition: Same<OptionsOf<ours.CardAcquisition>, OptionsOf<generated.CardAcquisitionRequest>>;
  reconciliation: Same<OptionsOf<ours.Reconciliation>, OptionsOf<generated.ReconciliationRequest>>;
} = { payment: true, refund: true, preAuthorization: true, capture: true, cardAcquisition: true, reconciliation: true };
`;

test.each(some(['/openapi.json', '/openapi-3.0.json'], 0))(
  'a client generated from %s takes a payment',
  async (path) => {
    const { shop, simulator } = await setPracticeStage(onTestFinished);
    const daemon = await shop.start({ isHere: true });
    const folder = freshFolder();
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const served: unknown = await (await fetch(`${daemon.url}${path}`)).json();
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(served, defaultsRequired));
    await node(folder, join(root, 'node_modules/oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
    copyFileSync(program, join(folder, 'register.ts'));
    const bodies = bodiesOfManual();
    expect(bodies.length).toBeGreaterThan(10);
    const assigned = bodies.map((body, index) => `export const body${index}: TransactionRequest = ${body};`);
    writeFileSync(
      join(folder, 'manual.ts'),
      `import type { TransactionRequest } from './client.js';\n${assigned.join('\n')}\n`,
    );
    // The example of each kind in the description.
    const shown = z
      .object({ components: z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })) }) })
      .parse(served).components.examples;
    const own = transactionKinds.map((kind) => JSON.stringify(shown[kind]?.value));
    writeFileSync(
      join(folder, 'kinds.ts'),
      `import type { TransactionRequest } from './client.js';\nexport const all: readonly TransactionRequest[] = [\n${own.join(',\n')}\n];\n`,
    );
    writeFileSync(join(folder, 'parameters.ts'), parametersOfOurs);
    await compile(folder, 'register.ts', 'manual.ts', 'kinds.ts', 'parameters.ts');

    const said = await node(folder, join('built', 'register.js'), daemon.url, daemon.register.token);
    expect(JSON.parse(said)).toEqual({
      result: 'approved',
      retry: 'unsafe',
      authorized: { amount: 1250, currency: 'EUR' },
      brand: 'Visa',
      isSame: true,
      refusals: ['choose another id', 'look at till1-20260301-0042', 'choose one of till-1'],
      waiting: ['till1-20260301-0042'],
      isAcknowledged: true,
    });
    expect(movements(simulator, 'till1-20260301-0042')).toHaveLength(1);

    const text = readFileSync(program, 'utf8');
    const mistaken = text.replace("kind: 'payment'", "kind: 'sale'").replace("case 'id-reused'", "case 'id-used'");
    writeFileSync(join(folder, 'mistaken.ts'), mistaken);
    const refusedBodies = [
      `{ kind: 'refund', ...sale }`,
      `{ kind: 'payment', ...sale, reversalReason: 'malfunction' }`,
      `{ kind: 'reversal', terminal: 'till-1', sale: 'R-1', original: { unlinked: true } }`,
      `{ kind: 'capture', terminal: 'till-1', sale: 'R-1', original: { transactionId: 'p1' } }`,
      `{ kind: 'refund', ...sale, original: { unlinked: true }, options: { tip: 1 } }`,
    ];
    writeFileSync(
      join(folder, 'refused.ts'),
      `import type { TransactionRequest } from './client.js';
const sale = { terminal: 'till-1', sale: 'R-1', amountDetails: { amount: 100, currency: 'EUR' } };
${refusedBodies.map((body, index) => `export const refused${index}: TransactionRequest = ${body};`).join('\n')}\n`,
    );
    const complaints = await compile(folder, 'refused.ts', 'mistaken.ts').catch((error: unknown) => String(error));
    const lines = [...complaints.matchAll(/refused\.ts\((\d+),/g)].map(([, line]) => Number(line) - 3);
    expect([...new Set(lines)]).toEqual(refusedBodies.map((_, index) => index));
    expect(complaints).toMatch(/Property 'original' is missing in type/);
    expect(complaints).toMatch(/'reversalReason' does not exist in type/);
    expect(complaints).toMatch(/"sale"' is not assignable[^]*'"id-used"' is not comparable/);
  },
);
