/**
 * The capability as A2S describes it: read and judged whole, then immutable; its checksum,
 * versions, parameters and the inputs that a run needs.
 */
@NullMarked
package io.serai.a2s.model;

import org.jspecify.annotations.NullMarked;
