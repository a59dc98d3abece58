/** Returns a profile by its name. An unknown name is an error of the test. */

import { type Profile, profiles } from '../../src/core/index.js';

/** See the top of the file. */
export function profileNamed(name: string): Profile {
  const profile = profiles[name];
  if (profile === undefined) throw new RangeError(`no profile ${name}`);
  return profile;
}
