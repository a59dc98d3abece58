/** Reads a basket. Items are typed one by one (`code=4711;amount=12.50;quantity=2;label=Coffee`), or read from a file. */

import { readFileSync } from 'node:fs';
import { toMinorUnits, unitsOfMeasure } from '../../../protocol/index.js';
import type { BasketItem } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

const names = ['code', 'amount', 'quantity', 'unit', 'unit-price', 'ean', 'tax', 'label'];

/**
 * Reads an item with an amount in `currency`. Throws CommandFailure (usage) if the text does not have the form of an
 * item. The daemon checks the values.
 */
export function readItem(text: string, currency: string): BasketItem {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', ...rest] = part.split('=');
    if (rest.length === 0 || !names.includes(name.trim()) || parts.has(name.trim())) throw wrong(text);
    parts.set(name.trim(), rest.join('=').trim());
  }
  const { code, amount, quantity, unit, 'unit-price': unitPrice, ean, tax, label } = Object.fromEntries(parts);
  if (code === undefined || amount === undefined) throw wrong(text);
  const measure = unitsOfMeasure.find((one) => one === unit);
  if (unit !== undefined && measure === undefined) throw failure(texts.badUnit(unitsOfMeasure.join(', ')));
  return {
    productCode: code,
    amount: minorUnits(amount, currency),
    ...(quantity === undefined ? {} : { quantity }),
    ...(measure === undefined ? {} : { unit: measure }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(ean === undefined ? {} : { ean }),
    ...(tax === undefined ? {} : { taxCode: tax }),
    ...(label === undefined ? {} : { label }),
  };
}

/**
 * Reads the items from a file. The file has the form of the API, a JSON array. Throws CommandFailure (usage) if the
 * file does not have this form. The daemon checks the items.
 */
export function readBasket(file: string): readonly BasketItem[] {
  const items = parsed(file);
  if (isBasket(items)) return items;
  throw failure(texts.badBasket(file));
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw failure(texts.unreadableBasket(file, error instanceof Error ? error.message : String(error)));
  }
}

function isItem(value: unknown): boolean {
  return value instanceof Object && 'productCode' in value && 'amount' in value;
}

function isBasket(value: unknown): value is readonly BasketItem[] {
  return Array.isArray(value) && value.every(isItem);
}

/** Reads an amount in minor units. The amount may be negative for a discount, and 0 for an item that costs nothing. */
function minorUnits(text: string, currency: string): number {
  const [, sign = '', decimal = ''] = /^(-?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const units = toMinorUnits(decimal, currency);
  if (!units.ok) throw failure(texts.badItemAmount(text, currency));
  return sign === '-' && units.value > 0 ? -units.value : units.value;
}

function wrong(text: string): CommandFailure {
  return failure(texts.badItem(JSON.stringify(text), names.slice(2).join(', ')));
}

function failure(text: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', text);
}
