#!/usr/bin/env node
// CommonJS (bin/package.json), as the bundle is: Node starts it without its loader of ES modules.
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');

// What the young heap grows by while modules are loaded stays for ever, some 12 MiB of objects that are long gone: so it
// may grow only with the work (src/cli/server/heap-size.ts).
setFlagsFromString('--semi-space-growth-factor=1');

void run();

async function run() {
  process.exitCode = await load().main(process.argv.slice(2));
  // The command is over: what a program that it led has left open keeps it no longer than this.
  setTimeout(() => process.exit(), 2_000).unref();
}

function load() {
  try {
    return require('../dist/bundle/main.cjs');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    const root = path.join(__dirname, '..');
    process.stderr.write(`tenderd is not built: run "npm ci" in ${root} (or "npm run build", where that was done).\n`);
    return process.exit(1);
  }
}
