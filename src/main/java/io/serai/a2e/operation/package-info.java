/**
 * The operations that compute with the data of a run: how each is configured, and what it computes.
 *
 * <p>{@link io.serai.a2e.operation.FilterData}, {@link io.serai.a2e.operation.TransformData}, which
 * reads one of five transformations, and {@link io.serai.a2e.operation.MergeData} are those of the
 * specification. The others are the utility operations, such as {@link
 * io.serai.a2e.operation.Calculate} and {@link io.serai.a2e.operation.FormatText}. None of them
 * waits, calls anything, or changes a value that it reads; what each may cost is bounded.
 */
@NullMarked
package io.serai.a2e.operation;

import org.jspecify.annotations.NullMarked;
