/**
 * The published forms of vendors' messages (`fixtures/vendor-forms`), as data. They were written independently of the
 * simulator.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { fixtures } from '../fixtures.js';

const folder = new URL('vendor-forms/', fixtures);

/** The requirement of a form for one member. */
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
      /** Members that are mandatory in the vendor's table but missing in the vendor's own samples. */
      notDemanded: z.array(z.string()).optional(),
      /** Members whose values come from the vendor. The configuration has these values. */
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

/** The requirement of a form for one member. */
export type Wanted = z.infer<typeof Wanted>;

/** The published forms of a vendor. */
export type Vendor = z.infer<typeof Vendor>;

/** All vendors. Each has its dialect in its data. */
export const published: readonly Vendor[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => Vendor.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));

/** Returns the data of a dialect of tenderd, or undefined if its vendor has published nothing. */
export function vendorOf(dialect: string): Vendor | undefined {
  const names: Readonly<Record<string, string>> = { 'epas-1.0': 'westpay', 'marketpay-3.1': 'marketpay' };
  return published.find((vendor) => vendor.dialect === (names[dialect] ?? dialect));
}
