/** Checks the configuration and its secrets. */

import { existsSync, statSync } from 'node:fs';
import {
  type Configuration,
  ConfigurationError,
  type ConfigurationInput,
  configurationFiles,
  type DaemonPlace,
  findConfigurationFile,
  formatProblem,
  loadConfiguration,
  locateDaemon,
  locateDespiteMistake,
  type Problem,
  readEndpoint,
  TwoDataDirectories,
} from '../config/index.js';
import { doctor, doctorMachine as texts } from '../messages/index.js';
import { type Finding, finding, type Repair } from './finding.js';
import type { FindingCode } from './finding-table.js';

/** The result of reading the configuration. */
export type ConfigurationFacts = { readonly place?: DaemonPlace } & (
  | {
      readonly type: 'loaded';
      readonly file: string;
      readonly configuration: Configuration;
      readonly warnings: readonly Problem[];
      /** The repair that belongs to each warning, or undefined if the warning has none. */
      readonly exposed: readonly (Repair | undefined)[];
      /** The wall time at which the file was last written. */
      readonly savedMs: number | undefined;
    }
  | { readonly type: 'wrong'; readonly file: string; readonly problems: readonly Problem[] }
  | { readonly type: 'none'; readonly places: string }
  /** There is no configuration file, because the daemon was started by `run --simulate`. */
  | { readonly type: 'practice' }
  | { readonly type: 'two-directories'; readonly text: string }
);

/** Reads the configuration in the same way as `tenderd run`. */
export async function readConfigurationFacts(
  input: ConfigurationInput,
  isSimulated: boolean,
): Promise<ConfigurationFacts> {
  const file = isSimulated ? undefined : findConfigurationFile(input);
  try {
    const place = await locate(input, isSimulated, file);
    if (file === undefined) return withoutFile(input, isSimulated, place);
    return await load(input, file, place);
  } catch (error) {
    if (error instanceof TwoDataDirectories) return { type: 'two-directories', text: error.message };
    throw error;
  }
}

async function locate(
  input: ConfigurationInput,
  isSimulated: boolean,
  file: string | undefined,
): Promise<DaemonPlace | undefined> {
  try {
    return await locateDaemon(input, isSimulated);
  } catch (error) {
    if (!(error instanceof ConfigurationError) || file === undefined) throw error;
    const place = await locateDespiteMistake(input, file);
    // The default directory is only a guess if the file could not be read. Report on it only if it exists.
    return existsSync(place.dataDir) ? place : undefined;
  }
}

async function load(
  input: ConfigurationInput,
  file: string,
  place: DaemonPlace | undefined,
): Promise<ConfigurationFacts> {
  const known = place === undefined ? {} : { place };
  try {
    const { configuration, warnings } = await loadConfiguration(input);
    const savedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    const exposed = warnings.map(({ exposedFile }) => repairOf(exposedFile));
    return { type: 'loaded', file, configuration, warnings, exposed, savedMs, ...known };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { type: 'wrong', file, problems: error.problems, ...known };
  }
}

/** Returns the repair that makes the file of a secret readable only for its owner. Returns undefined if another user owns the file. */
function repairOf(path: string | undefined): Repair | undefined {
  const stat = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  if (path === undefined || stat === undefined || stat.uid !== process.geteuid?.()) return undefined;
  return { type: 'chmod', path, mode: 0o600, before: stat.mode & 0o7777 };
}

/**
 * Returns the facts if no configuration file exists. Commands then use the practice daemon, but only if a practice daemon has run on this machine.
 */
function withoutFile(
  input: ConfigurationInput,
  isSimulated: boolean,
  place: DaemonPlace | undefined,
): ConfigurationFacts {
  const isPractice = isSimulated || (place !== undefined && readEndpoint(place.dataDir) !== undefined);
  if (isPractice) return { type: 'practice', ...(place === undefined ? {} : { place }) };
  const places = configurationFiles(input.environment, input.home).join(' or ');
  // The file is not needed to examine the daemon if its data directory was named, or if a default data directory
  // exists.
  const isNamed = input.flags.some(({ flag }) => flag === '--data-dir');
  const known = place !== undefined && (isNamed || existsSync(place.dataDir)) ? { place } : {};
  return { type: 'none', places, ...known };
}

/** The facts about the daemon that this check needs. */
export interface RunningFacts {
  readonly isRunning: boolean;
  /** The wall time at which the daemon started. */
  readonly startedMs: number | undefined;
}

/** Judges the configuration. `clock` formats a time. */
export function configurationFindings(
  facts: ConfigurationFacts,
  { isRunning, startedMs }: RunningFacts,
  clock: (ms: number) => string,
): readonly Finding[] {
  const { configuration: subject } = doctor.subjects;
  switch (facts.type) {
    case 'practice':
      return [finding('configuration', subject, texts.practiceConfiguration)];
    case 'none':
      return [finding('configuration-missing', subject, texts.configurationMissing(facts.places))];
    case 'two-directories':
      return [finding('two-data-directories', subject, texts.twoDirectories(facts.text))];
    case 'wrong':
      return facts.problems.map((problem) => mistake(problem, isRunning));
    case 'loaded': {
      const { file, configuration, warnings, exposed, savedMs } = facts;
      const { gateways, terminals, services } = configuration;
      const counts = [gateways.length, terminals.length, services.length] as const;
      const isChanged = isRunning && savedMs !== undefined && startedMs !== undefined && savedMs > startedMs;
      return [
        ...(isChanged
          ? [
              finding(
                'configuration-changed',
                subject,
                texts.configurationChanged(file, clock(savedMs), clock(startedMs)),
              ),
            ]
          : [finding('configuration', subject, texts.configuration(file, ...counts))]),
        ...warnings.map((problem, place) => warningOf(problem, exposed[place])),
      ];
    }
  }
}

function warningOf(problem: Problem, repair: Repair | undefined): Finding {
  const said = texts.configurationWarning(formatProblem(problem), repair !== undefined);
  return finding('configuration-warning', doctor.subjects.configuration, said, repair);
}

/** Settings whose values are secrets, or that name the file of a secret or certificate. */
const secretSettings =
  /(?:^|\.)(?:headers\.[^.]+|bearer|token|login|apiKey|secret|clientSecret|passphrase|kek|key|ca|certificate|authorization)$/;

function mistake(problem: Problem, isRunning: boolean): Finding {
  const { configuration: subject } = doctor.subjects;
  const text = formatProblem(problem);
  const code = codeOf(problem, isRunning);
  if (code === 'secret-not-in-this-shell') return finding(code, subject, texts.secretNotInThisShell(text));
  if (code === 'secret-unusable') return finding(code, subject, texts.secretUnusable(text));
  return finding(code, subject, texts.configurationMistake(text));
}

function codeOf({ path, origin, missing }: Problem, isRunning: boolean): FindingCode {
  if (missing === 'variable' && isRunning) return 'secret-not-in-this-shell';
  if (missing !== undefined || secretSettings.test(path)) return 'secret-unusable';
  if (path !== '' || origin.type !== 'file') return 'configuration-mistake';
  // A TOML mistake has a line number. If the origin has no line number, the file could not be read.
  return origin.place === undefined ? 'configuration-unreadable' : 'configuration-not-toml';
}
