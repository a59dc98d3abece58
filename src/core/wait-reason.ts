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
  | 'terminal-blocked'
  | 'resting'
  | 'leased'
  | 'card-removal'
  | 'card-held'
  | 'device-request'
  | 'clock';
