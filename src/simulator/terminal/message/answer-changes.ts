/** Changes to an answer: a member is left out, or gets a wrong value. */

import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, partOf } from '../encoding/content.js';

/** Returns the body with the changes that the behaviour demands. */
export function asReported(body: Content, { answerLacks, answerSays }: Behaviour): Content {
  const short = answerLacks === undefined ? body : changed(body, answerLacks.split('.'), undefined);
  return answerSays === undefined ? short : changed(short, answerSays.path.split('.'), answerSays.text);
}

function changed(body: Content, [name = '', ...rest]: readonly string[], to: string | undefined): Content {
  if (rest.length === 0) return { ...body, [name]: to };
  const inside = partOf(body, name);
  return inside === undefined ? body : { ...body, [name]: changed(inside, rest, to) };
}
