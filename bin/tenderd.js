#!/usr/bin/env node
// CommonJS (bin/package.json), like the bundle, so that Node starts without its loader of ES modules. This file is written for Node 6, so that a Node
// that is too old can read it and say so.
'use strict';

const fs = require('fs');
const path = require('path');
const v8 = require('v8');

const release = process.versions.node.split('.').map(Number);
// The same as "engines" in package.json. Node 22 loads SQLite since 22.14.
const isSupported =
  release[0] >= 24 || (release[0] === 22 && release[1] >= 14) || (release[0] === 20 && release[1] >= 19);

if (isSupported) run();
else
  stop(
    78,
    `Node ${process.versions.node} runs. tenderd needs Node 24 or newer, Node 22 from 22.14, or Node 20 from 20.19.`,
  );

function run() {
  // Memory by which the young heap grows while modules are loaded stays reserved for ever: some 12 MiB for objects that are no longer used. So the
  // young heap may grow only later, with the work (src/cli/server/heap-size.ts).
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  void load().main(process.argv.slice(2)).then(end);
}

function end(exitCode) {
  process.exitCode = exitCode;
  // The command has ended. Connections that it has left open must not keep the process alive for longer than this.
  setTimeout(() => process.exit(), 2000).unref();
}

function load() {
  try {
    return require('../dist/bundle/main.cjs');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    const root = path.join(__dirname, '..');
    return stop(1, `tenderd is not built: run "npm ci" in ${root} (or "npm run build", where that was done).`);
  }
}

function stop(exitCode, text) {
  fs.writeSync(2, `${text}\n`);
  return process.exit(exitCode);
}
