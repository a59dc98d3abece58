/** The practice page of the console. It exists only if all money is simulated. */

/** The texts of the page. */
export const page = {
  title: 'Practice',
  lead: 'All money of this daemon is simulated. Choose a fault, cause it with its amount, and see what the pages show.',
  type: 'Type this in a shell. The overview shows the payment as it happens.',
  ending: (ending: string): string => `Any amount that ends in .${ending} has the same effect.`,
  more: 'More faults, and how to cause them at any moment:',
} as const;

/** The faults that can be practised, by the last two digits of the amount that causes them. */
export const days: Readonly<Record<string, string>> = {
  '01': 'The bank declines',
  '02': 'The customer cancels',
  '03': 'The cable is cut after the approval',
  '04': 'Only about half is approved',
  '06': 'The PIN is wrong, then right',
  '08': 'The customer shows no card',
  '09': 'The bank does not answer',
  '11': 'The answer of the terminal is lost',
  '12': 'The cable is cut before the request arrives',
  '15': 'The terminal restarts after the approval',
  '16': 'The terminal is busy',
  '18': 'The terminal restarts and forgets the payment: you must decide',
};
