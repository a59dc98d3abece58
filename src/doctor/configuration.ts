/** The configuration and its secrets. */

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
import { doctor, doctorMachine as texts } from '../messages/en.js';
import { type Finding, finding, type Repair } from './finding.js';
import type { FindingCode } from './finding-table.js';

/** The result of reading the configuration. */
export type ConfigurationFacts = { readonly place?: DaemonPlace } & (
  | {
      readonly type: 'loaded';
      readonly file: string;
      readonly configuration: Configuration;
      readonly warnings: readonly Problem[];
      /** The repair of each warning; undefined if it has none. */
      readonly exposed: readonly (Repair | undefined)[];
      /** Wall time of the last write to the file. */
      readonly savedMs: number | undefined;
    }
  | { readonly type: 'wrong'; readonly file: string; readonly problems: readonly Problem[] }
  | { readonly type: 'none'; readonly places: string }
  /** The daemon of `run --simulate`, which has no file. */
  | { readonly type: 'practice' }
  | { readonly type: 'two-directories'; readonly text: string }
);

/** Reads the configuration as `tenderd run` would. */
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
    // The usual place is only a guess, and nothing may be said of a directory that the file does not name.
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

/** Closes the file of a secret to other users, if it belongs to this user. */
function repairOf(path: string | undefined): Repair | undefined {
  const stat = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  if (path === undefined || stat === undefined || stat.uid !== process.geteuid?.()) return undefined;
  return { type: 'chmod', path, mode: 0o600, before: stat.mode & 0o7777 };
}

/** Without a file the commands mean the practice daemon, if there is one. */
function withoutFile(
  input: ConfigurationInput,
  isSimulated: boolean,
  place: DaemonPlace | undefined,
): ConfigurationFacts {
  const isPractice = isSimulated || (place !== undefined && readEndpoint(place.dataDir) !== undefined);
  if (isPractice) return { type: 'practice', ...(place === undefined ? {} : { place }) };
  return { type: 'none', places: configurationFiles(input.environment, input.home).join(' or ') };
}

/** The facts about the daemon. */
export interface RunningFacts {
  readonly isRunning: boolean;
  /** Wall time of its start. */
  readonly startedMs: number | undefined;
}

/** Judges the configuration. `clock` writes a time. */
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

/** Settings whose values are secrets or name the file of one. */
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
  // A mistake of TOML has a line, and concerns no setting.
  return origin.place === undefined ? 'configuration-unreadable' : 'configuration-not-toml';
}
