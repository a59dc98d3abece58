/** The error for two contradicting data directories. Each directory belongs to a daemon of its own, so tenderd does not guess which one is meant. */

import { realpathSync } from 'node:fs';
import { configFiles } from '../../messages/index.js';

/** Thrown if the file in `--config` names one data directory and TENDERD_DATA_DIR names another one. */
export class TwoDataDirectories extends Error {
  override readonly name = 'TwoDataDirectories';
  readonly code = 'two-data-directories';
  readonly file: string;
  /** The data directory that the file names, as an absolute path. */
  readonly ofFile: string;
  readonly ofVariable: string;

  constructor(file: string, ofFile: string, ofVariable: string) {
    super(configFiles.twoDataDirectories(file, ofFile, ofVariable));
    this.file = file;
    this.ofFile = ofFile;
    this.ofVariable = ofVariable;
  }
}

/** True if two absolute paths lead to the same directory, even if they contain links. */
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
