/** Loads the packages of OpenTelemetry. They are optional, so they are looked up when the daemon starts. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as api from '@opentelemetry/api';
import type * as exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as resources from '@opentelemetry/resources';
import type * as sdk from '@opentelemetry/sdk-trace-base';

/** The packages, by their names. */
export interface Packages {
  readonly '@opentelemetry/api': typeof api;
  readonly '@opentelemetry/exporter-trace-otlp-http': typeof exporter;
  readonly '@opentelemetry/resources': typeof resources;
  readonly '@opentelemetry/sdk-trace-base': typeof sdk;
}

/** The names of the packages. */
export const packageNames = [
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
] as const satisfies readonly (keyof Packages)[];

/** The result of loading: all packages, or the name of the first one that cannot be loaded. */
export type Loaded = { readonly packages: Packages } | { readonly missing: string };

/**
 * Loads the packages from `folder`, or from the folder of tenderd itself. Node searches `node_modules` in this folder
 * and in the folders above it.
 */
export function loadPackages(folder: string | undefined): Loaded {
  const load = createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'));
  const missing = packageNames.find((name) => !isThere(load, name));
  if (missing !== undefined) return { missing };
  return {
    packages: {
      '@opentelemetry/api': load('@opentelemetry/api'),
      '@opentelemetry/exporter-trace-otlp-http': load('@opentelemetry/exporter-trace-otlp-http'),
      '@opentelemetry/resources': load('@opentelemetry/resources'),
      '@opentelemetry/sdk-trace-base': load('@opentelemetry/sdk-trace-base'),
    },
  };
}

function isThere(load: NodeJS.Require, name: string): boolean {
  try {
    load(name);
    return true;
  } catch {
    return false;
  }
}
