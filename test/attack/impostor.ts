/** A program of another user that takes the daemon's port while the daemon is down, and approves everything. */

import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A listening impostor. */
export interface Impostor {
  /** Method, target and authorization of each received request. */
  readonly heard: readonly string[];
  /** Ends the impostor. Resolves when the port is free. */
  end(): Promise<void>;
}

/** The user `nobody`, if these tests may choose the user, as root. */
const uid = process.geteuid?.() === 0 ? 65_534 : undefined;

/** The impostor knows the interface well: ids, kinds, and that answers have proofs. But the impostor does not know the token. */
const program = `
  const junk = 'a'.repeat(64);
  const amount = { amount: 1250, currency: 'EUR' };
  require('node:http').createServer((request, response) => {
    const { method, url, headers } = request;
    request.resume();
    request.on('end', () => {
      console.log(method + ' ' + url + ' ' + (headers.authorization ?? ''));
      const transactionId = /^\\/v1\\/transactions\\/([^/?]+)/.exec(url)?.[1];
      const body = transactionId === undefined
        ? { daemonNonce: junk, proof: junk, terminals: [], transactions: [], attention: [], more: false }
        : { result: 'approved', retry: 'unsafe', message: 'Approved: 12.50 EUR charged. Do not charge again.', state: 'ended', revision: 1,
            transactionId, kind: 'payment', authorized: amount, amountDetails: amount, acknowledged: method === 'POST', receipts: [] };
      response.writeHead(200, { 'content-type': 'application/json', 'tenderd-proof': junk }).end(JSON.stringify(body));
    });
  }).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('listening'));
`;

/** Starts an impostor on this port of 127.0.0.1. The impostor ends with the test at the latest. */
export async function startImpostor(port: number): Promise<Impostor> {
  const child = spawn(process.execPath, ['-e', program, String(port)], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const heard: string[] = [];
  const listening = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'listening') resolve();
      else heard.push(line);
    });
    child.once('exit', (code) => reject(new Error(`the impostor ended with ${code}`)));
  });
  await listening;
  return {
    heard,
    end: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
