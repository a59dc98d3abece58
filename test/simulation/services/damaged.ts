/** Damaged answers of a payment service. None of them may count as an outcome. */

import type { AnswerDamage, ServiceAnswer } from './faults.js';

/** Returns the answer with this damage. */
export function damaged(answer: ServiceAnswer, damage: AnswerDamage): ServiceAnswer {
  const { text } = answer;
  switch (damage) {
    case 'reference':
      // A session has a reference of its own, so the reference is replaced by an invalid reference. In every other answer, the reference is replaced
      // by the reference of another payment.
      return text.includes('"sessionInfo"')
        ? { ...answer, text: text.replace(/"pspReference":"[^"]*"/, '"pspReference":"1"') }
        : { ...answer, text: text.replace(/^\{/, '{"pspReference":"0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",') };
    case 'amount-as-text':
      return { ...answer, text: text.replaceAll(/"amount":(\d+)/g, '"amount":"$1"') };
    case 'doubled':
      return { ...answer, text: text + text };
    case 'no-operation':
      return { ...answer, text: text.replace(/"operation(Info|List)":/, '"other":') };
    case 'unknown-word':
      return { ...answer, text: text.replaceAll(/"status":"(?:COMPLETED|SUCCESS)"/g, '"status":"SETTLED"') };
    case 'empty':
      return { ...answer, text: '' };
    case 'media-type':
      return { ...answer, contentType: 'text/html' };
  }
}

/** Returns the answer with the reference of another payment. */
export function renamed(answer: ServiceAnswer, pspReference: string): ServiceAnswer {
  return { ...answer, text: answer.text.replace(/"pspReference":"[^"]*"/, `"pspReference":"${pspReference}"`) };
}
