/** A mistake in the configuration, as it is told to the person who can mend it. Pure. */

import type { Place } from './toml-locator.js';

/** Where a value came from: later ones override earlier ones. */
export type Origin =
  | { readonly type: 'file'; readonly file: string; readonly place?: Place }
  | { readonly type: 'environment'; readonly variable: string }
  | { readonly type: 'flag'; readonly flag: string };

/** One mistake, or one warning. `path` is empty when the whole document is meant. */
export interface Problem {
  readonly origin: Origin;
  readonly path: string;
  /** What is there and what was expected, one or two sentences. Holds no secret. */
  readonly text: string;
}

/** `tenderd.toml:12:3: terminals.till-1.managementMs: ...`: the form that editors and people can follow. */
export function formatProblem(problem: Problem): string {
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${formatOrigin(problem.origin)}: ${path}${problem.text}`;
}

function formatOrigin(origin: Origin): string {
  if (origin.type === 'environment') return `environment variable ${origin.variable}`;
  if (origin.type === 'flag') return `flag ${origin.flag}`;
  return origin.place === undefined ? origin.file : `${origin.file}:${origin.place.line}:${origin.place.column}`;
}

/** Thrown when the configuration cannot be used: every mistake found, in the order of the file. The CLI exits with 78. */
export class ConfigurationError extends Error {
  readonly code = 'configuration';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}
