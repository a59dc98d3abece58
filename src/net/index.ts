/**
 * The network code of all clients of the daemon: connecting, time limits, causes of failure, bounded listeners, and
 * framing on TCP streams. Other modules import only this file.
 */

export { Allowance } from './allowance.js';
export {
  answerBounded,
  type BoundedReply,
  type BoundedServer,
  listenBounded,
  readBoundedBody,
} from './bounded-server.js';
export { ByteBudget, type ByteShare } from './byte-budget.js';
export { CappedLines } from './capped-lines.js';
export { codeOf, linkCause, linkCauseCodes, type Phase, socketCause, statusCause } from './cause.js';
export { type ClientCredentials, requestToken } from './client-credentials.js';
export { Connections, type NetTime, probedAfterMs } from './connections.js';
export { deadline } from './deadline.js';
export { dial, type Dialled } from './dial.js';
export { endCauses, type EndCode, type OnEnded } from './ended-connection.js';
export { FairReading } from './fair-reading.js';
export { framed, Frames, keepAliveFrame } from './frames.js';
export { type HttpAnswer, requestOnce, type RequestEnd } from './http-request.js';
export { type ProxySettings, throughProxy } from './proxy.js';
export { readTarget, type Target } from './target.js';
export { inspectTls, type ServerCertificate } from './tls-inspection.js';
export {
  certificatesIn,
  readTls,
  readTlsIdentity,
  withoutExpectedName,
  type Tls,
  type TlsIdentity,
  whyNotValidAt,
  type TlsSettings,
  type UnusableTls,
} from './tls.js';
export { isBearerToken, type NoToken, type TokenAnswer } from './token-answer.js';
