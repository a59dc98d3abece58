/** Suggests commands for a word that is not a command. */

import type { Command } from 'commander';

/** The commands that a typed word may mean, the most probable command first. */
const meant: Readonly<Record<string, readonly string[]>> = {
  ack: ['transactions acknowledge'],
  acknowledge: ['transactions acknowledge'],
  alarms: ['attention'],
  alerts: ['attention'],
  answer: ['prompts answer'],
  bundle: ['support'],
  check: ['doctor', 'config check'],
  configuration: ['config check'],
  diag: ['terminals diagnose', 'doctor'],
  diagnose: ['terminals diagnose', 'doctor'],
  diagnosis: ['terminals diagnose', 'doctor'],
  errors: ['attention', 'doctor'],
  find: ['transactions find', 'transactions list'],
  gui: ['console'],
  health: ['status', 'doctor'],
  history: ['transactions list'],
  inbox: ['status'],
  info: ['status'],
  list: ['transactions list', 'terminals'],
  log: ['logs'],
  ls: ['transactions list', 'terminals'],
  payments: ['transactions list'],
  ping: ['ping', 'terminals diagnose'],
  problems: ['attention', 'doctor'],
  ps: ['status'],
  questions: ['prompts'],
  receipt: ['transactions receipt', 'transactions show'],
  receipts: ['transactions receipt', 'transactions show'],
  release: ['terminals release'],
  report: ['day', 'support'],
  resolve: ['resolve', 'transactions resolve'],
  search: ['transactions find', 'transactions list'],
  serve: ['run'],
  settings: ['config check'],
  show: ['transactions show', 'status'],
  start: ['run'],
  state: ['status'],
  tail: ['logs'],
  test: ['doctor'],
  today: ['day', 'transactions list'],
  totals: ['terminals totals', 'day'],
  unblock: ['terminals release'],
  web: ['console'],
};

/** Returns the commands that a word may mean. Commands that the program does not have are left out. */
export function commandsLike(word: string, program: Command): readonly string[] {
  const known = Object.hasOwn(meant, word.toLowerCase()) ? (meant[word.toLowerCase()] ?? []) : [];
  return known.filter((path) => has(program, path.split(' ')));
}

function has(command: Command, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = command.commands.find((one) => one.name() === name || one.aliases().includes(name));
  return inner !== undefined && has(inner, rest);
}
