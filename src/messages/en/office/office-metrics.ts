/** The descriptions of the head office's metrics. */

/** The description of each metric, by its name. */
export const descriptions = {
  tenderd_office_build_info: 'The version of the head office, always 1.',
  tenderd_office_database_up: '1 if PostgreSQL answered, else 0. While it is 0, the figures of the tables are absent.',
  tenderd_office_stream_reading: '1 while the office reads the stream, 0 while it waits after a failure.',
  tenderd_office_stream_behind_messages: 'Messages of the stream that are not in the tables yet.',
  tenderd_office_newest_event_age_seconds: 'The age of the newest event of any store.',
  tenderd_office_stores: 'Stores that have sent an event.',
  tenderd_office_stores_silent: 'Stores without an event for longer than web.silentMinutes.',
  tenderd_office_stores_clock_off: 'Stores whose till sent a message with a wrong time in the last 24 hours.',
  tenderd_office_stores_needing_attention: 'Stores that need attention for any reason.',
  tenderd_office_transactions_unresolved: 'Transactions whose result is unknown.',
  tenderd_office_attention_items: 'Open attention items of all stores.',
  tenderd_office_events_total: 'Events in the tables.',
  tenderd_office_refused_events_total: 'Messages of the stream that could not be read, by code.',
} as const;
