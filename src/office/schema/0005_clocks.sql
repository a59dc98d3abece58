-- The newest message that showed a wrong clock at the till.

alter table daemons
  -- How far the clock was ahead of the stream, in ms; negative if it was behind.
  add column clock_off_ms bigint,
  -- When the stream received that message.
  add column clock_off_at timestamptz;
