/** Two data directories are two daemons: which one is meant is not guessed. */

import { realpathSync } from 'node:fs';

/** The file that `--config` names keeps its data in one directory, and TENDERD_DATA_DIR names another. */
export class TwoDataDirectories extends Error {
  override readonly name = 'TwoDataDirectories';
  readonly code = 'two-data-directories';
  readonly file: string;
  /** Whole paths. */
  readonly ofFile: string;
  readonly ofVariable: string;

  constructor(file: string, ofFile: string, ofVariable: string) {
    super(`${file} keeps its data in ${ofFile}, and TENDERD_DATA_DIR names ${ofVariable}: those are two daemons.`);
    this.file = file;
    this.ofFile = ofFile;
    this.ofVariable = ofVariable;
  }
}

/** Whether two whole paths lead to one directory, by whatever links. */
export function isSameDirectory(one: string, other: string): boolean {
  return one === other || real(one) === real(other);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
