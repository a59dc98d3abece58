/** The handwritten messages in fixtures/messages. */
import { readdirSync, readFileSync } from 'node:fs';
import { codecFor, type Encoding, type Message } from '../../protocol/index.js';
import { fixtures } from '../fixtures.js';

const folder = new URL('messages/', fixtures);

/** The names of the pairs of files. */
export const goldenNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => name.slice(0, -'.xml'.length));

/** Returns the text of a golden message without the line break at its end. */
export function golden(name: string, encoding: Encoding): string {
  return readFileSync(new URL(`${name}.${encoding}`, folder), 'utf8').trimEnd();
}

/** Returns a decoded golden message. */
export function goldenMessage(name: string, encoding: Encoding = 'xml'): Message {
  const result = codecFor(encoding).decode(golden(name, encoding));
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value;
}
