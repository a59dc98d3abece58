-- When the retention deleted: how far the stream was applied then, and up to which time it deleted. A replay deletes at the
-- same places, so an event that arrived after its payment was deleted means the same again.

create table deletions (
  stream_created text not null,
  position bigint not null,
  deleted_before timestamptz not null,
  primary key (stream_created, position)
);
insert into deletions select stream_created, position, deleted_before from consumer, retention;
