/** Returns a profile by its name. Throws for an unknown name, because the test then has a mistake. */

import { type Profile, profiles } from '../../src/core/index.js';

/** Returns the profile with this name. */
export function profileNamed(name: string): Profile {
  const profile = profiles[name];
  if (profile === undefined) throw new RangeError(`no profile ${name}`);
  return profile;
}
