/** Every handwritten message of the payment service is read without a remark and written back unchanged. */
import { describe, expect, it } from 'vitest';
import { checkoutMessages, readCheckout, writeCheckout } from '../../../protocol/checkout/index.js';
import { compact, declarationOf, fixtureNames, fixtureText } from './messages.js';

describe('messages of the payment service', () => {
  it.each(fixtureNames)('%s is read and written back unchanged', (name) => {
    const declaration = declarationOf(name);
    const read = readCheckout(declaration, fixtureText(name));
    expect(read).toMatchObject({ ok: true, value: { kept: [] } });
    if (!read.ok) return;
    expect(writeCheckout(declaration, read.value.body)).toEqual({ ok: true, value: compact(fixtureText(name)) });
  });

  it('each message type has a file', () => {
    const having = new Set(fixtureNames.map((name) => declarationOf(name).name));
    expect([...having].toSorted()).toEqual(Object.keys(checkoutMessages).toSorted());
  });
});
