/**
 * The conditions of A2S steps: a small expression language of comparisons, parsed once and
 * evaluated without running code.
 *
 * <p>{@link io.serai.a2s.condition.Condition} is the entry point. {@link
 * io.serai.a2s.condition.Lexer} splits the text into {@link io.serai.a2s.condition.Token}s; {@link
 * io.serai.a2s.condition.Parser} builds a tree of {@link io.serai.a2s.condition.Expression}s over
 * {@link io.serai.a2s.condition.Operand}s; an {@link io.serai.a2s.condition.Operator} compares with
 * {@link io.serai.document.JsonValueComparison}.
 */
@NullMarked
package io.serai.a2s.condition;

import org.jspecify.annotations.NullMarked;
