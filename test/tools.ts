/** Tools of the machine that some proofs need. */

import { execFileSync, spawnSync } from 'node:child_process';

/** What a tool is needed for. */
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
  'nats-server': 'the publication of events',
  chromium: 'the client and the page /docs in a browser',
};

/** Browsers that will do: the first that is here. One without a window takes half of the other's processor time, and draws and runs pages by the same engine. */
const browsers = ['chromium-headless-shell', 'chromium'] as const;

function isHere(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The command that starts a browser; the usual one's where none is here, so that its absence is the error. */
export function browserCommand(): string {
  return browsers.find(isHere) ?? 'chromium';
}

/**
 * Whether a proof cannot be made here for want of a tool, which is then said aloud. On a machine that decides (`CI` is set)
 * a missing tool is an error: what was not proven must not look as if it were.
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
