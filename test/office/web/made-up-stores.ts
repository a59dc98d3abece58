/** A made-up chain: 500 stores with four terminals each, a day with 3,000 payments, and one payment of each interesting kind. */

import { justNow, type OfficeTables } from './tables.js';

/** A text that would be markup if the page let it. */
export const markup = '<img src=x onerror="window.pwned=1"><b>bold</b><script>window.pwned=2</script>';

/** Fills empty tables. */
export async function fillTables(tables: OfficeTables): Promise<void> {
  await tables.client.query(
    `insert into daemons (daemon_id, source, subject, first_event_at, last_event_at, last_seen_at, last_sequence, events,
       version, simulated, ready, status_at, open_transactions, publication_waiting)
     select n, 'journal-' || n, 'tenderd.store-' || n, '2026-03-01T06:00:00Z', $1::timestamptz,
       $1::timestamptz - case when n = 77 then interval '2 hours' else n % 40 * interval '1 second' end,
       1000, 1000, case when n % 9 = 0 then '0.1.0' else '0.2.0' end, n = 500, n <> 300, $1, n % 3, 0
     from generate_series(1, 500) n`,
    [justNow],
  );
  await tables.client.query(
    `insert into terminals (daemon_id, terminal, poi_id, gateway, link_up, link_cause, lane, unreachable_code, queued,
       status_at)
     select n, 'till-' || k, 'P400Plus-' || (n * 1000 + k), 'shop', not (n = 12 and k = 3),
       case when n = 12 and k = 3 then 'refused' end, case when n = 12 and k = 3 then 'unreachable' else 'free' end, null,
       0, $1
     from generate_series(1, 500) n, generate_series(1, 4) k`,
    [justNow],
  );
  await tables.client.query(
    `insert into transactions (daemon_id, transaction_id, first_event_at, received_at, accepted_at, decided_at, revision,
       acknowledged_revision, kind, state, result, retry, terminal, sale, amount, currency, authorized_amount,
       authorized_currency, card_brand, poi_transaction_id, approval_code, view)
     select n % 500 + 1, 't-' || n, at, at, at, at + interval '8 seconds', 1, 1, 'payment', 'ended', result,
       case when result = 'approved' then 'unsafe' else 'safe' end, 'till-' || (n % 4 + 1), 'R-' || (100000 + n),
       amount, currency, case when result = 'approved' then amount end, case when result = 'approved' then currency end,
       'visa', 'tender' || n || '.' || (880000000 + n), lpad(n::text, 6, '0'),
       jsonb_build_object('transactionId', 't-' || n, 'message', 'Approved.')
     from (
       select n, '2026-03-01T07:00:00Z'::timestamptz + (n * 37 % 50000) * interval '1 second' as at,
         case when n % 17 = 0 then 'declined' when n % 61 = 0 then 'cancelled' else 'approved' end as result,
         500 + n * 7919 % 20000 as amount, case when n % 5 = 0 then 'SEK' else 'EUR' end as currency
       from generate_series(1, 3000) n
     ) made`,
  );
  await addInteresting(tables);
  await tables.client.query('analyze');
}

async function addInteresting(tables: OfficeTables): Promise<void> {
  const view = {
    transactionId: 'lost-1',
    message: 'The connection to the terminal ended before its answer. Do not charge again.',
    amountDetails: { amount: 1_234, currency: 'EUR' },
    card: { brand: 'visa', entryMode: ['ICC'] },
  };
  await tables.addPayment(1, 'lost-1', {
    result: 'unresolved',
    state: 'unresolved',
    retry: 'after-resolution',
    poi_transaction_id: 'tender.8815',
    authorized_amount: null,
    attention_codes: ['outcome-unresolved'],
    view: JSON.stringify(view),
    first_event_at: '2026-03-01T17:45:00Z',
  });
  await tables.add('attention', {
    daemon_id: 1,
    item_key: 'a',
    code: 'outcome-unresolved',
    terminal: 'till-1',
    text: 'The result of lost-1 is not known. Look at the terminal, then record what you saw.',
    actions: ['resolve'],
    transaction_id: 'lost-1',
    opened_at: '2026-03-01T17:46:00Z',
  });
  const steps = ['accepted', 'attempt-opened', 'link-lost', 'status-unanswered', 'outcome', 'asked-again'];
  for (const [place, stage] of steps.entries())
    await tables.add('events', {
      daemon_id: 1,
      sequence: place,
      event_id: String(place),
      at: `2026-03-01T17:45:${10 + 7 * place}Z`,
      received_at: justNow,
      transaction_id: 'lost-1',
      stage,
      result: stage === 'outcome' ? 'unresolved' : null,
    });
  await tables.addPayment(1, 'back-1', { kind: 'refund', original_transaction_id: 'lost-1', retry_of: null });
  await tables.addPayment(1, 'evil-1', {
    sale: markup,
    terminal: markup,
    register: markup,
    reason: markup,
    view: JSON.stringify({ message: markup, terminalReason: markup }),
  });
  await tables.addPayment(3, 'runs-1', {
    result: null,
    state: 'running',
    revision: 0,
    kind: null,
    first_event_at: '2026-03-01T18:00:00Z',
  });
}
