-- True if the tables also have events of an earlier stream, or of a stream that was later restored from an old copy. Only
-- the tables have those events, so a replay would lose them.

alter table consumer add column has_earlier boolean not null default false;
update consumer set has_earlier = true
  where exists (select from events where events.received_at < consumer.stream_created::timestamptz);
