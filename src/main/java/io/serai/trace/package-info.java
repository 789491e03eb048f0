/** Spans of what the hub does, told to a collector where one is configured; below everything. */
@NullMarked
package io.serai.trace;

import org.jspecify.annotations.NullMarked;
