// A payment, its refund and the inbox with tenderd/client: node with-the-client.js
import { readFileSync } from 'node:fs';
import { Tenderd } from 'tenderd/client';

const { TENDERD_DATA_DIR = 'practice' } = process.env;
const endpoint: { readonly url: string } = JSON.parse(readFileSync(`${TENDERD_DATA_DIR}/endpoint.json`, 'utf8'));
const token = readFileSync(`${TENDERD_DATA_DIR}/token`, 'utf8').trim();
const tenderd = new Tenderd({ url: endpoint.url, token });

// At its start a register books the outcomes that it has not acknowledged.
for (let { transactions } = await tenderd.inbox(); transactions.length > 0; { transactions } = await tenderd.inbox()) {
  for (const outcome of transactions) {
    console.log(`From the inbox: ${outcome.message}`);
    await tenderd.acknowledge(outcome);
  }
}

// Keep the id before you ask. `pay` asks again until `result` is there, also while the daemon is away.
const paid = await tenderd.pay(
  { id: 'till1-20261120-0101', terminal: 'till-1', sale: 'R-1101', amount: 1250, currency: 'EUR' },
  {
    onReported: ({ state, showing }) => console.log(`${state} ${showing ?? ''}`),
    onAway: () => console.log('The payment daemon does not answer. Asking again.'),
  },
);
console.log(`${paid.result}, may I charge again: ${paid.retry}. ${paid.message}`);
// Book it under its transactionId, then:
await tenderd.acknowledge(paid);

const refunded = await tenderd.refund({
  id: 'till1-20261120-0102',
  terminal: 'till-1',
  sale: 'R-1101',
  original: { transactionId: paid.transactionId },
  amount: 500,
  currency: 'EUR',
});
console.log(refunded.message);
await tenderd.acknowledge(refunded);

// To wait for a transaction that another process requested, name its id.
const followed = await tenderd.follow('till1-20261120-0101');
console.log(`Charged: ${followed.authorized?.amount ?? 0} minor units`);
