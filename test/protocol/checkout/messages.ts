/**
 * The handwritten messages of the payment service in fixtures/checkout/messages. A file name is the name of the message
 * and, after a dot, what is special about it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { checkoutMessages } from '../../../protocol/checkout/index.js';
import type { Declaration } from '../../../protocol/declaration/declaration.js';
import { fixtures } from '../../fixtures.js';

const folder = new URL('checkout/messages/', fixtures);

/** The names of the files without their extension. */
export const fixtureNames: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.json$/, ''))
  .toSorted();

/** Returns the text of a file. */
export function fixtureText(name: string): string {
  return readFileSync(new URL(`${name}.json`, folder), 'utf8');
}

const declarations: ReadonlyMap<string, Declaration<unknown>> = new Map(Object.entries(checkoutMessages));

/** Returns the declaration for a file name: `create-session-request.embed` is a CreateSessionRequest. */
export function declarationOf(name: string): Declaration<unknown> {
  const [kebab = ''] = name.split('.');
  const pascal = kebab.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const declaration = declarations.get(pascal);
  if (declaration === undefined) throw new Error(`${name} is a file of no message`);
  return declaration;
}

/** Returns a JSON text without white space between its tokens. */
export function compact(text: string): string {
  return JSON.stringify(JSON.parse(text));
}
