/** The published forms of vendors' messages (`fixtures/vendor-forms`), as data. They were written without a look at the simulator. */

import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { fixtures } from '../fixtures.js';

const folder = new URL('vendor-forms/', fixtures);

/** What a form says about one member. */
const Wanted = z.union([
  z.enum(['present', 'absent', 'empty']),
  z.strictObject({ is: z.union([z.string(), z.number(), z.boolean()]) }),
  z.strictObject({ like: z.string() }),
]);

const Vendor = z.strictObject({
  dialect: z.string(),
  wire: z.string(),
  unknown: z.string().optional(),
  sources: z.record(z.string(), z.string()),
  requests: z.array(
    z.strictObject({
      message: z.string(),
      mandatory: z.array(z.string()),
      /** Members that the vendor's own samples leave out although its table has them as mandatory. */
      notDemanded: z.array(z.string()).optional(),
      /** Members that the vendor gives out: the configuration has them. */
      configured: z.array(z.string()).optional(),
      source: z.string(),
    }),
  ),
  refusal: z.record(z.string(), z.string()).optional(),
  answers: z.array(
    z.strictObject({
      message: z.string(),
      when: z.record(z.string(), z.string()).optional(),
      always: z.array(z.string()),
      never: z.array(z.string()).optional(),
      source: z.string(),
    }),
  ),
  spellings: z.array(z.strictObject({ member: z.string(), like: z.string(), source: z.string() })),
  forms: z.array(
    z.strictObject({
      name: z.string(),
      message: z.string(),
      members: z.record(z.string(), Wanted),
      source: z.string(),
    }),
  ),
});

/** What a form says about one member. */
export type Wanted = z.infer<typeof Wanted>;

/** What a vendor has published. */
export type Vendor = z.infer<typeof Vendor>;

/** All vendors, by their dialects in the data. */
export const published: readonly Vendor[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => Vendor.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));

/** The data of a dialect of tenderd; undefined if its vendor has published nothing. */
export function vendorOf(dialect: string): Vendor | undefined {
  const names: Readonly<Record<string, string>> = { 'epas-1.0': 'westpay', 'marketpay-3.1': 'marketpay' };
  return published.find((vendor) => vendor.dialect === (names[dialect] ?? dialect));
}
