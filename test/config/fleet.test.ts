/**
 * The example for many tills, examples/fleet: its YAML, its tenderd commands, and the configuration from its template.
 */

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { tenderdCommands } from '../../packaging/program/command-line.js';
import { loadConfiguration } from '../../src/config/index.js';
import { root } from '../root.js';
import { isMissing } from '../tools.js';
import { freshFolder } from '../world/fresh-folder.js';

const folder = join(root, 'examples/fleet');

function sourceOf(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

const task = z.looseObject({ name: z.string(), no_log: z.boolean().optional(), when: z.string().optional() });
const [play] = z
  .tuple([z.looseObject({ pre_tasks: z.array(task), tasks: z.array(task), handlers: z.array(task) })])
  .parse(parse(sourceOf('site.yml')));
const tasks = [...play.pre_tasks, ...play.tasks];

const values = z.record(z.string(), z.unknown());
const group = z.object({ hosts: z.record(z.string(), values) });
const { tills } = z
  .object({ tills: z.object({ vars: values, children: z.record(z.string(), group) }) })
  .parse(parse(sourceOf('inventory.yml')));
const hosts = Object.values(tills.children).flatMap(({ hosts: inside }) =>
  Object.entries(inside).map(([name, own]) => ({ name, variables: { ...tills.vars, ...own } })),
);

/** The tenderd commands in the playbook, as lists of words. */
const commands = tasks.flatMap((one) => {
  const { argv } = z.looseObject({ argv: z.array(z.string()) }).safeParse(one['ansible.builtin.command']).data ?? {};
  return argv === undefined ? [] : [{ name: one.name, argv, when: one.when }];
});

/** Returns the words that no tenderd command has. */
function unknownIn(words: readonly string[]): readonly string[] {
  let at: Command = tenderdCommands();
  return words.flatMap((word) => {
    const next = at.commands.find((command) => command.name() === word);
    if (next !== undefined) at = next;
    const isOption = at.options.some(({ long }) => long === word);
    return next !== undefined || isOption || !/^(?:--)?[a-z-]+$/.test(word) ? [] : [word];
  });
}

/** Fills in the template as Ansible does: values, and one loop. */
function filled(template: string, variables: Readonly<Record<string, unknown>>): string {
  const looped = template.replaceAll(
    /\{% for (\w+) in (\w+) %\}\n([^]*?)\{% endfor %\}\n/g,
    (_, name: string, list: string, body: string) =>
      z
        .array(z.record(z.string(), z.string()))
        .parse(variables[list])
        .map((entry) =>
          body.replaceAll(new RegExp(`\\{\\{ ${name}\\.(\\w+) \\}\\}`, 'g'), (__, key: string) => entry[key] ?? '?'),
        )
        .join(''),
  );
  return looped.replaceAll(/\{\{ (\w+) \}\}/g, (_, key: string) => z.string().parse(variables[key]));
}

describe('the playbook', () => {
  test('runs only existing commands of tenderd, as the user of the service', () => {
    expect(commands.length).toBeGreaterThan(3);
    for (const { argv } of commands) {
      expect(argv.slice(0, 5)).toEqual(['runuser', '-u', 'tenderd', '--', 'tenderd']);
      expect(unknownIn(argv.slice(5))).toEqual([]);
    }
    expect(unknownIn(['journal', 'make', '--keep'])).toEqual(['make', '--keep']);
  });

  test('creates a journal only for a till that is new in the inventory', () => {
    const creating = commands.filter(({ argv }) => argv.includes('create'));
    expect(creating.map(({ when }) => when)).toEqual(['tenderd_is_new']);
    expect(tills.vars['tenderd_is_new']).toBe(false);
  });

  test('backs up before it installs, and shows no secret', () => {
    const names = tasks.map(({ name }) => name);
    expect(names.indexOf('Back up the journal')).toBeLessThan(names.indexOf('Install the package'));
    const secret = tasks.filter((one) => /tenderd_\w+_token/.test(JSON.stringify(one)));
    expect(secret.map(({ no_log: isHidden }) => isHidden)).toEqual([true, true]);
  });

  test.skipIf(isMissing('ansible-playbook'))('is accepted by Ansible', () => {
    const check = ['-i', 'inventory.yml', '--syntax-check', 'site.yml'];
    expect(execFileSync('ansible-playbook', check, { cwd: folder, encoding: 'utf8' })).toContain('playbook: site.yml');
  });
});

test.each(hosts)('the template produces a valid configuration for $name', async ({ variables }) => {
  const place = freshFolder();
  mkdirSync(join(place, 'etc'));
  for (const name of ['gateway', 'metrics'])
    writeFileSync(join(place, 'etc', `${name}.token`), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  const text = filled(sourceOf('templates/tenderd.toml.j2'), variables).replaceAll('/etc/tenderd', join(place, 'etc'));
  expect(text).not.toMatch(/\{[{%]/);
  const file = join(place, 'tenderd.toml');
  writeFileSync(file, text);
  const { configuration, warnings } = await loadConfiguration({ file, environment: {}, home: place, flags: [] });
  expect(warnings).toEqual([]);
  expect(configuration.terminals.length).toBeGreaterThan(0);
  expect(configuration.backup).toMatchObject({ keep: 7 });
});
