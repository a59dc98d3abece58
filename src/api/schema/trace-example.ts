/** The example of a trace context in the API description. */

/** A `traceparent` header: version, trace, parent, flags. */
export const exampleTraceparent = '00-00000000000000000000000000c0ffee-00000000000000a1-01';
