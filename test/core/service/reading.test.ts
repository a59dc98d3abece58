/** The service's own words reach people and the journal without card data. */

import { describe, expect, test } from 'vitest';
import { creationIn, refusalIn } from '../../../src/core/service/messages/decode-response.js';

const problemType = 'application/problem+json';

function answer(status: number, text: string, contentType: string) {
  return { type: 'answered', id: 'a', status, text, contentType } as const;
}

describe('the text of a service', () => {
  test.each(['4111111111111111', '5555 5555 5555 4444'])('shows no card number: %s', (pan) => {
    const problem = { type: 'about:blank', title: `card ${pan}`, status: 403, detail: `no ${pan}` };
    const refused = refusalIn(answer(403, JSON.stringify(problem), problemType));
    expect(refused.words).toMatch(/^ \(no .+\)$/);
    expect(JSON.stringify(refused)).not.toContain(pan.slice(7, 13));
  });

  test('shows no card number if it is only a title', () => {
    const problem = { type: 'about:blank', title: 'card 4111111111111111', status: 403 };
    expect(refusalIn(answer(403, JSON.stringify(problem), problemType)).words).toBe(' (card 411111******1111)');
  });

  test('shows no card number in a media type', () => {
    const creation = creationIn(answer(200, '{}', 'text/4111111111111111'));
    expect(creation).toEqual({ type: 'unread', why: 'it has the media type text/411111******1111' });
  });

  test('shows no card number in the name of a member', () => {
    const body =
      '{"responseInfo":{"responseCode":0,"responseText":"ok"},"sessionInfo":{"4111111111111111":{},"pspReference":1}}';
    const creation = creationIn(answer(200, body, 'application/vnd.payments.v1+json'));
    expect(JSON.stringify(creation)).not.toContain('4111111111111111');
  });
});
