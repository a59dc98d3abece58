/**
 * Problems of the configuration's files and of the data directory. Each text follows the name of the file or setting.
 */

/** No configuration file was found. */
export function noFile(places: string): string {
  return `there is no such file; write ${places}, use another file with --config, or practise without a file: tenderd run --simulate`;
}

/** A file cannot be read. */
export function unreadable(cause: string): string {
  return `cannot be read: ${cause}`;
}

/** The configuration is not TOML. */
export function notToml(cause: string): string {
  return `is not valid TOML: ${cause}`;
}

/** Every user may write the configuration. */
export function writableByAll(mode: string, file: string): string {
  return `has mode ${mode}: every user of this machine may have changed it. If its content is right: chmod go-w ${file}`;
}

/** A group may write the configuration. */
export function writableByGroup(mode: string, file: string): string {
  return `has mode ${mode}: its group may change it. If that is not intended: chmod go-w ${file}`;
}

/** Another user owns the configuration. */
export const ownedByAnother = 'belongs to another user, who may change it';

/** The name of an environment variable begins like those of tenderd, but no setting has this name. */
export function unknownVariable(likely: string | undefined): string {
  return `is unknown; ${likely === undefined ? 'it is not a setting of this configuration' : `did you mean ${likely}?`}`;
}

/** The path of a Unix socket is too long for the system. */
export function socketTooLong(path: string, bytesMax: number): string {
  return `is ${path}, which is too long for a socket; expected at most ${bytesMax} bytes`;
}

/** `two-data-directories`: the file and the variable name different directories. */
export function twoDataDirectories(file: string, ofFile: string, ofVariable: string): string {
  return `dataDir in ${file} is ${ofFile}, but TENDERD_DATA_DIR is ${ofVariable}: these directories belong to two daemons.`;
}

/** The data directory cannot be created. `cause`: the error text of the system. */
export function directoryNotCreated(cause: string): string {
  return `cannot be created: ${cause}`;
}

/** The changes that another user could make because of the permissions of the data directory. */
export const directory = {
  linkOfAnother: 'is a symbolic link of another user, who could replace all data',
  ofAnother: 'belongs to another user, who could put another journal into it',
  writableByAll: (mode: string): string =>
    `has mode ${mode}: every user could put another journal into it; chmod 700 it`,
  writableByGroup: (mode: string): string =>
    `has mode ${mode}: its group could put another journal into it; chmod 700 it`,
  readable: (mode: string): string => `has mode ${mode}: other users can list its files; chmod 700 it`,
  belowOpenDirectory: (above: string): string =>
    `is below ${above}, where another user could put a different directory in its place`,
} as const;

/** Reasons why a file in the data directory is not safe from other users. `command`: the repair, for a shell. */
export const file = {
  isLink: (command: string): string =>
    `is a symbolic link: tenderd would read and write the file that it points to. Put the file itself in its place, or remove the link: ${command}`,
  ofAnother: (owner: string, command: string): string =>
    `belongs to ${owner}, who may have changed it. If its content is right: ${command}`,
  writable: (mode: string, command: string): string =>
    `has mode ${mode}: other users may have changed it. If its content is right: ${command}`,
} as const;

/** The settings that replace the pairings of earlier versions, as the end of a sentence. */
const pairingReplaced =
  'write what the cloud gave you: url at each terminal, or poiId and saleId at the terminal and kek in security (docs/operate/clouds.md)';

/** The data directory contains files with pairings of an earlier version. */
export function oldPairings(files: readonly string[]): string {
  return `${files.join(', ')}: tenderd no longer reads these files. If the configuration lacks their content, ${pairingReplaced}. Then delete the directory`;
}

/** Only pairings of an earlier version needed this setting. */
export const pairingSetting = `is no longer a setting: ${pairingReplaced}`;
