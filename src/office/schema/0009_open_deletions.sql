-- True until the deletion has ended. The office ends it before it applies a message with an earlier time, and after a crash
-- before it applies any message. So a deletion removes only data from before its position, as in a replay.
alter table deletions add column open boolean not null default false;

-- The last message that an accepted stream had when the office began to read it. The messages up to this one may be in the
-- tables already, so they add no running time, and earlier deletions are not made again among them.
alter table consumer add column uncounted_until bigint not null default 0;
