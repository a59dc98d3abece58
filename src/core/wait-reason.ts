/** What keeps a transaction from being started. */

/** What keeps a queued transaction from being started. */
export type WaitReason =
  | 'queue'
  | 'link'
  | 'pong'
  | 'login'
  | 'terminal-not-connected'
  | 'terminal-busy'
  | 'period'
  | 'lane-held'
  | 'resting'
  | 'leased'
  | 'card-removal'
  | 'card-held'
  | 'errand'
  | 'clock';
