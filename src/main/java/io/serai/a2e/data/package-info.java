/**
 * The data that the operations of a workflow read and write.
 *
 * <p>{@link io.serai.a2e.data.RunData} has the values of one run, {@link
 * io.serai.a2e.data.DataPath} addresses one of them, and {@link io.serai.a2e.data.FieldPath} a
 * value within the elements of a list. {@link io.serai.a2e.data.ComparisonOperator} compares values
 * in conditions. {@link io.serai.a2e.data.DataException} says which data does not fit.
 */
@NullMarked
package io.serai.a2e.data;

import org.jspecify.annotations.NullMarked;
