/** Problems of HTTP requests in general and of the daemon itself, by their code. */

import type { ProblemText } from './problem-text.js';

/** The texts of the problem `invalid-request`. */
export function invalidRequest(): ProblemText {
  return {
    title: 'The request is not valid',
    detail:
      '`errors` lists each field, parameter or header that is missing, unknown or out of range. Nothing was sent. Correct the program.',
  };
}

/** The texts of the problem `invalid-json`. */
export function invalidJson(): ProblemText {
  return {
    title: 'The body is not acceptable JSON',
    detail:
      'The body is not JSON, or it breaks one of these rules: no key twice, no key `__proto__`, at most 16 levels, plain integers only.',
  };
}

/** The texts of the problem `invalid-utf8`. */
export function invalidUtf8(): ProblemText {
  return {
    title: 'The body is not UTF-8',
    detail: 'Send JSON in UTF-8 without a byte order mark.',
  };
}

/** The texts of the problem `card-number-in-id`. */
export function cardNumberInId(): ProblemText {
  return {
    title: 'A field contains a card number',
    detail:
      'A field of the request contains a number that looks like a payment card number; `errors` names the field. tenderd would store and print the number, so it refuses the request, and this answer does not repeat the number. Nothing was sent.',
  };
}

/** The texts of the problem `bad-target`. */
export function badTarget(): ProblemText {
  return {
    title: 'The request target is not acceptable',
    detail:
      'The target must start with `/` and have no dot segments, backslashes, fragments or invalid percent-encoding.',
  };
}

/** The texts of the problem `bad-http`. */
export function badHttp(): ProblemText {
  return {
    title: 'This is not HTTP/1.1',
    detail:
      'The bytes could not be read as a request, or a header that is allowed only once came twice. The connection is closed.',
  };
}

/** The texts of the problem `unauthorized`. */
export function unauthorized(): ProblemText {
  return {
    title: 'The token, or the seal of a message, is missing or wrong',
    detail:
      'Send `Authorization: Bearer` with the content of the token file. To a nexo interface with `security`, send messages that are sealed with its key.',
  };
}

/** The texts of the problem `origin-not-allowed`. */
export function originNotAllowed(): ProblemText {
  return {
    title: 'Web pages of this origin are not allowed',
    detail: 'A browser sent the request for a page whose origin the configuration does not list.',
  };
}

/** The texts of the problem `not-found`. */
export function notFound(): ProblemText {
  return {
    title: 'There is no such resource',
    detail: '/docs and /openapi.json list the paths.',
  };
}

/** The texts of the problem `method-not-allowed`. */
export function methodNotAllowed(): ProblemText {
  return {
    title: 'The method does not apply here',
    detail: 'The header `Allow` lists the methods that apply.',
  };
}

/** The texts of the problem `request-timeout`. */
export function requestTimeout(): ProblemText {
  return {
    title: 'The request took too long to arrive',
    detail: 'The headers or the body did not arrive in time. The connection is closed.',
  };
}

/** The texts of the problem `body-too-large`. */
export function bodyTooLarge(): ProblemText {
  return {
    title: 'The body is too large',
    detail: 'A body may have at most 65,536 bytes, unless the configuration sets another limit.',
  };
}

/** The texts of the problem `unsupported-media-type`. */
export function unsupportedMediaType(): ProblemText {
  return {
    title: 'The body is not declared as JSON',
    detail: 'Send `Content-Type: application/json`, UTF-8, without a content encoding.',
  };
}

/** The texts of the problem `expectation-failed`. */
export function expectationFailed(): ProblemText {
  return {
    title: 'The expectation cannot be met',
    detail: 'Only `Expect: 100-continue` is supported.',
  };
}

/** The texts of the problem `host-not-allowed`. */
export function hostNotAllowed(): ProblemText {
  return {
    title: 'The request was meant for another host',
    detail:
      '`Host` must be 127.0.0.1, localhost or [::1] with the port of this daemon. Over TLS it must be one of those names or a name in the certificate, with any port.',
  };
}

/** The texts of the problem `headers-too-large`. */
export function headersTooLarge(): ProblemText {
  return {
    title: 'The headers are too large',
    detail: 'The headers may have at most 16,384 bytes and 64 lines.',
  };
}

/** The texts of the problem `internal-error`. */
export function internalError(): ProblemText {
  return {
    title: 'The daemon made a mistake',
    detail:
      'This problem says nothing about the payment, which may have been charged. GET the transaction before you do anything else.',
  };
}

/** The texts of the problem `stopping`. */
export function stopping(): ProblemText {
  return {
    title: 'The daemon is stopping',
    detail: 'Nothing was sent. Repeat the request when the daemon is running again.',
  };
}

/** The texts of the problem `not-ready`. */
export function notReady(): ProblemText {
  return {
    title: 'The daemon cannot take payments now',
    detail: 'For callers with a token, `reasons` says why.',
  };
}
