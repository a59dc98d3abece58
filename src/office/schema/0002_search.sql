-- What the page of the head office asks for.

-- The newest payments of all stores, and of one time.
create index transactions_newest on transactions (first_event_at, daemon_id, transaction_id);
-- The acquirer's own number follows the last point of the terminal's key.
create index transactions_acquirer on transactions (substring(poi_transaction_id from '[^.]*$'));
create index transactions_approval on transactions (approval_code);
-- The refunds, reversals, captures and repetitions of one payment.
create index transactions_original on transactions (daemon_id, original_transaction_id)
  where original_transaction_id is not null;
create index transactions_retry_of on transactions (daemon_id, retry_of) where retry_of is not null;
