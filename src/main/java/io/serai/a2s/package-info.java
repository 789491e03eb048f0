/**
 * A2S: capability documents become live Camel routes, found by search, executed over HTTP.
 *
 * <p>The way of a document: {@code model} (read, checked) → {@code registry} (planned, applied) →
 * {@code run} (compiled, run). {@code rest} is the face towards callers, {@code
 * CapabilityFileLoader} the one towards the folder.
 */
@NullMarked
package io.serai.a2s;

import org.jspecify.annotations.NullMarked;
