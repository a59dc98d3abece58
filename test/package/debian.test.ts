/** The contents of the `.deb`. `npm run package:try` installs it. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlFile } from '../../packaging/debian/control-files.js';
import { debianFiles } from '../../packaging/debian/debian-files.js';
import { deniedCalls, exposure, unitFile } from '../../packaging/debian/unit.js';
import { tenderdCommands } from '../../packaging/program/command-line.js';
import { manPage } from '../../packaging/program/man-page.js';
import { useNpmList } from '../../packaging/program/program-files.js';
import { windowsFiles } from '../../packaging/windows/zip.js';
import { permanentFaults } from '../../src/cli/output/exit-codes.js';
import { root } from '../root.js';
import { isMissing } from '../tools.js';
import { npmList } from './packed.js';

const node = { binary: process.execPath, licence: join(root, 'LICENSE') };
// npm lists the files again if no other worker has packed the npm package.
if (existsSync(npmList)) useNpmList(readFileSync(npmList, 'utf8'));
const files = debianFiles('linux-arm64', node, 0);
const names = files.map(({ to }) => to);
const unit = readFileSync(unitFile, 'utf8');

function textOf(name: string): string {
  const content = files.find(({ to }) => to === name)?.content ?? { text: '' };
  return 'text' in content ? gunzipSync(content.text).toString() : '';
}

/** Returns the lines of a unit that are the same for each kind of installation. */
function sharedLines(text: string): readonly string[] {
  const own = /^(?:User|Group|ExecStart|Documentation)=|^# \/etc/;
  return text.split('\n').filter((line) => line !== '' && !own.test(line));
}

describe('the files of the .deb', () => {
  it('are the program, its own Node, the unit, the man page, the completions and the licences', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'usr/bin/tenderd',
        'usr/lib/tenderd/node',
        'usr/lib/tenderd/bin/tenderd.js',
        'usr/lib/tenderd/dist/bundle/main.cjs',
        'usr/lib/tenderd/dist/console/console.js',
        'usr/lib/tenderd/docs/operate/install.md',
        'usr/lib/tenderd/node_modules/pino/pino.js',
        'usr/lib/systemd/system/tenderd.service',
        'usr/share/man/man1/tenderd.1.gz',
        'usr/share/bash-completion/completions/tenderd',
        'usr/share/zsh/vendor-completions/_tenderd',
        'usr/share/fish/vendor_completions.d/tenderd.fish',
        'usr/share/doc/tenderd/copyright',
        'usr/share/doc/tenderd/changelog.Debian.gz',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
    const missing = files.filter(({ content }) => 'file' in content && !existsSync(content.file));
    expect(missing).toEqual([]);
  });

  it('have one binary of SQLite, and nothing that must be compiled or tested', () => {
    expect(names.filter((name) => name.endsWith('.node'))).toEqual([
      'usr/lib/tenderd/node_modules/better-sqlite3/prebuilds/linux-arm64.node',
    ]);
    expect(
      names.filter((name) => /\.(?:c|cc|cpp|h|hpp|gyp)$|sqlite-node20|node_modules\/.*\/tests?\//.test(name)),
    ).toEqual([]);
  });

  it('name the licence of each part', () => {
    const notices = textOf('usr/share/doc/tenderd/THIRD-PARTY-NOTICES.txt.gz');
    for (const part of ['zod ', 'commander ', 'better-sqlite3 ', 'pino ', 'thread-stream ', 'preact ', 'Node.js 24.'])
      expect(notices).toMatch(new RegExp(`^${part}`, 'm'));
  });

  it('have a bill of materials with each library of the bundle, and with Node', () => {
    const content = files.find(({ to }) => to === 'usr/lib/tenderd/sbom.cdx.json')?.content ?? { text: '' };
    const bill = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        components: z.array(
          z.object({ name: z.string(), hashes: z.array(z.object({ alg: z.literal('SHA-512') })).min(1) }),
        ),
      })
      .parse(JSON.parse('text' in content ? content.text.toString() : ''));
    const parts = bill.components.map(({ name }) => name);
    expect(parts).toEqual(expect.arrayContaining(['zod', 'commander', 'better-sqlite3', 'pino', 'preact', 'node']));
    expect(parts).not.toContain('vitest');
    expect(parts).not.toContain('node-addon-api');
  });

  it('need the packages that the binaries are linked to', () => {
    const control = controlFile('linux-arm64', '1.0-1', 5);
    expect(control).toMatch(/^Architecture: arm64\n/m);
    expect(control).toMatch(/^Depends: .*\blibc6 \(>= 2\.34\), .*\blibstdc\+\+6\b/m);
  });
});

describe('the zip for Windows', () => {
  const zipped = windowsFiles(node, 0);

  it('has node.exe, the binary of SQLite for Windows, and the scripts', () => {
    const inside = zipped.map(({ to }) => to);
    expect(inside).toEqual(
      expect.arrayContaining([
        'lib/tenderd/node.exe',
        'lib/tenderd/sbom.cdx.json',
        'lib/tenderd/THIRD-PARTY-NOTICES.txt',
        'tenderd.cmd',
        'install.cmd',
        'uninstall.cmd',
        'install.ps1',
        'tenderd-task.xml',
      ]),
    );
    expect(inside.filter((name) => name.endsWith('.node'))).toEqual([
      'lib/tenderd/node_modules/better-sqlite3/prebuilds/win32-x64.node',
    ]);
    expect(inside.filter((name) => /^(?:bin|share)\//.test(name))).toEqual([]);
  });

  it('has scripts that never delete the data directory, with lines that end with CR LF', () => {
    for (const { to, content } of zipped.filter((file) => /\.(?:cmd|ps1)$/.test(file.to))) {
      const script = 'text' in content ? content.text.toString() : '';
      expect(script, to).not.toMatch(/[^\r]\n/);
      expect(script, to).not.toMatch(/^(?:rmdir|del|Remove-Item)\b.*DATA/im);
    }
  });
});

describe('the man page', () => {
  const page = manPage(0).replaceAll('\\-', '-');
  const under = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(under)];

  it('has each command that does something, with its options', () => {
    const commands = under(tenderdCommands()).filter(({ commands: inner }) => inner.length === 0);
    expect(commands.length).toBeGreaterThan(60);
    const missing = commands.flatMap((command) => {
      const usage = command.createHelp().commandUsage(command);
      const [, part] = page.split(`.SS "${usage}"\n`);
      if (part === undefined) return [usage];
      const own = part.split(/^\.S[SH] /m)[0] ?? '';
      return command.options
        .filter(({ long, hidden }) => !hidden && !own.includes(long ?? ''))
        .map(({ flags }) => flags);
    });
    expect(missing).toEqual([]);
  });

  it('has no line that troff takes for an unknown command', () => {
    const requests = new Set([...page.matchAll(/^([.'][^ \n]*)/gm)].map(([, request]) => request));
    expect(requests).toEqual(new Set(['.B', '.BR', '.I', '.RI', '.SH', '.SS', '.TH', '.TP']));
  });
});

describe('the unit', () => {
  it('runs the program of the package, and does not restart it after a permanent fault', () => {
    expect(unit).toContain('\nExecStart=/usr/bin/tenderd run\n');
    expect(unit).toContain('\nUser=tenderd\n');
    expect(unit).toContain('\nExecReload=/bin/kill -HUP $MAINPID\n');
    expect(unit).toContain('\nLimitCORE=0\n');
    expect(unit).toContain('\nStateDirectoryMode=0700\n');
    expect(unit).toContain(`\nRestartPreventExitStatus=${permanentFaults.join(' ')}\n`);
  });

  it('is the same as the unit for an installation by npm, apart from user, path and man page', () => {
    expect(sharedLines(readFileSync(join(root, 'examples/tenderd.service'), 'utf8'))).toEqual(sharedLines(unit));
  });

  it.skipIf(isMissing('systemd-analyze'))('has an exposure of at most 2.0, which the manual names', () => {
    const found = exposure();
    expect(found).toBeLessThanOrEqual(2);
    expect(readFileSync(join(root, 'docs/operate/install-on-debian.md'), 'utf8')).toContain(`rates it ${found} of 10`);
  });

  it.skipIf(isMissing('systemd-analyze'))(
    'refuses system calls that no service needs, and none that Node needs',
    () => {
      const denied = deniedCalls();
      expect(denied).toEqual(expect.arrayContaining(['mount', 'ptrace', 'bpf', 'reboot', 'chroot', 'setuid']));
      for (const call of ['execve', 'mmap', 'mprotect', 'epoll_pwait', 'fdatasync', 'pwrite64', 'clone3', 'accept4'])
        expect(denied).not.toContain(call);
    },
  );
});

describe('the scripts of dpkg', () => {
  it.each(['postinst', 'prerm', 'postrm'])('%s is a script that never deletes a file or a user', (name) => {
    const file = join(root, 'packaging/debian', name);
    execFileSync('sh', ['-n', file]);
    expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*(?:rm|rmdir|deluser|userdel|find)\b/m);
  });
});
