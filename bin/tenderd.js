#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// What the young heap grows by while modules are loaded stays for ever, some 12 MiB of objects that are long gone: so it
// may grow only with the work (src/cli/heap.ts).
setFlagsFromString('--semi-space-growth-factor=1');

const { main } = await import('../dist/bundle/main.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`tenderd is not built: run "npm ci" in ${root} (or "npm run build", where that was done).\n`);
  process.exit(1);
});
process.exitCode = await main(process.argv.slice(2));
// The command is over: what a program that it led has left open keeps it no longer than this.
setTimeout(() => process.exit(), 2_000).unref();
