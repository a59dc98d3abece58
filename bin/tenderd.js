#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// What the young heap grows by while modules are loaded stays for ever, some 12 MiB of objects that are long gone: so it
// may grow only with the work (src/cli/heap.ts).
setFlagsFromString('--semi-space-growth-factor=1');

const { main } = await import('../dist/bundle/main.js');
process.exitCode = await main(process.argv.slice(2));
// The command is over: what a program that it led has left open keeps it no longer than this.
setTimeout(() => process.exit(), 2_000).unref();
