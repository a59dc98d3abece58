/** The scenarios that HTTP makes otherwise, by the reason. */

/** Their names. */
export const byHttp: Readonly<Record<string, readonly string[]>> = {
  'it waits for what the terminal shows on the register, or reads what it prints there': [
    'abort-accepted',
    'abort-ignored',
    'abort-rejected',
    'abort-too-late',
    'abort-while-the-link-is-lost',
    'busy-means-running',
    'clock-set-while-the-customer-pays',
    'display-print-input',
    'killed-aborted-meanwhile',
    'pin-wrong-then-right',
    'slept-while-the-customer-paid',
    'terminal-swapped',
    'two-terminals',
  ],
  'an event of the terminal is not heard': ['terminal-says-that-it-stops'],
  'there is no ping': ['cannot-send-no-pong'],
  'there is no list of terminals': ['terminal-never-seen'],
  'a lost link that still stands for others is noticed by its time alone': [
    'answer-lost-and-status-silent',
    'terminal-denies-then-approves',
    'terminal-restarted-and-remembers',
  ],
  'the process dies before it has a connection': ['killed-with-cash-back'],
};
