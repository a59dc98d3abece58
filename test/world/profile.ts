/** A profile by its name; a name that nobody has is a mistake of the test. */

import { type Profile, profiles } from '../../src/core/index.js';

/** See above. */
export function profileNamed(name: string): Profile {
  const profile = profiles[name];
  if (profile === undefined) throw new RangeError(`no profile ${name}`);
  return profile;
}
