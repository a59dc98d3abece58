/** A mistake in the configuration, in the form in which technicians see it. The module is pure. */

import type { MissingSecret } from './finding.js';
import type { Place } from './toml-locator.js';

/** The origin of a value. A flag overrides the environment, and the environment overrides the file. */
export type Origin =
  | { readonly type: 'file'; readonly file: string; readonly place?: Place }
  | { readonly type: 'environment'; readonly variable: string }
  | { readonly type: 'flag'; readonly flag: string };

/** One mistake or warning. An empty `path` means that the problem concerns the whole document. */
export interface Problem {
  readonly origin: Origin;
  readonly path: string;
  /** The value that was found and the value that is expected, in one or two sentences. The text contains no secret. */
  readonly text: string;
  /**
   * The secret that is missing. This field is present if a secret could not be read from the variable or file that the
   * setting names.
   */
  readonly missing?: MissingSecret;
  /** The file of a secret. This field is present if other users can read that file. */
  readonly exposedFile?: string;
}

/** Returns a problem as text that people and editors can follow to its place: `tenderd.toml:12:3: terminals.till-1.managementMs: ...`. */
export function formatProblem(problem: Problem): string {
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${formatOrigin(problem.origin)}: ${path}${problem.text}`;
}

function formatOrigin(origin: Origin): string {
  if (origin.type === 'environment') return `environment variable ${origin.variable}`;
  if (origin.type === 'flag') return `flag ${origin.flag}`;
  return origin.place === undefined ? origin.file : `${origin.file}:${origin.place.line}:${origin.place.column}`;
}

/**
 * Thrown if the configuration cannot be used. The error contains all mistakes, in the order of the file. The CLI exits
 * with code 78.
 */
export class ConfigurationError extends Error {
  readonly code = 'configuration';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}
