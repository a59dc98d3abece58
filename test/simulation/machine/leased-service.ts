/** The wire to a payment service of a leader. */

import type { ReplicatedLog, Scheduler, ServiceWire, ServiceWireEvent } from '../../../src/core/index.js';

/** Returns the wire with a gate: after the end of the lease, no request passes the gate. */
export function leasedService(wire: ServiceWire, log: ReplicatedLog, time: Scheduler): ServiceWire {
  let listener: ((event: ServiceWireEvent) => void) | undefined;
  return {
    launch: (call) => {
      if (log.mayWrite()) return wire.launch(call);
      const cause = { code: 'given-up', text: 'the lease has ended' } as const;
      time.soon(() => listener?.({ type: 'not-sent', id: call.id, cause }));
    },
    giveUp: (id, cause) => wire.giveUp(id, cause),
    listen: (given) => {
      listener = given;
      wire.listen(given);
    },
    close: () => wire.close(),
  };
}
