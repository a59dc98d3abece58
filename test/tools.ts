/** Tools of the machine that some proofs need. */

import { execFileSync, spawnSync } from 'node:child_process';

/** The purpose of each tool. */
const proofs = {
  cc: 'the tests of power cuts',
  strace: 'the tests of power cuts',
  python3: 'the example and the generated client in Python',
  java: 'the generated client in Python',
  jq: 'the example for a shell',
  'ansible-playbook': 'the syntax of the example for Ansible',
  curl: 'the example for a shell, and the commands of the manual',
  'systemd-analyze': 'the exposure of the systemd unit',
  'systemd-notify': 'the notices for systemd',
  'nats-server': 'the publication of events, and the pair of daemons',
  chromium: 'the client and the page /docs in a browser',
};

/**
 * Suitable browsers. The first installed browser is used. The browser without a window uses the same engine and needs
 * half of the processor time.
 */
const browsers = ['chromium-headless-shell', 'chromium'] as const;

function isHere(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Returns the command that starts a browser. If none is installed, returns the usual command, so that the error names
 * it.
 */
export function browserCommand(): string {
  return browsers.find(isHere) ?? 'chromium';
}

/**
 * True if a proof cannot run on this machine because a tool is missing. Prints the name of the tool. With `CI` set, a
 * missing tool is an error, because a proof that did not run must not look successful.
 */
export function isMissing(tool: keyof typeof proofs): boolean {
  try {
    if (process.platform !== 'linux') throw new Error(`this is ${process.platform}, and the proof is made on Linux`);
    execFileSync(tool === 'chromium' ? browserCommand() : tool, ['--version'], { stdio: 'ignore' });
    return false;
  } catch (error) {
    const text = `NOT PROVEN: ${proofs[tool]}, for want of ${tool} (${String(error)})`;
    if ((process.env['CI'] ?? '') !== '') throw new Error(text, { cause: error });
    console.warn(text);
    return true;
  }
}
