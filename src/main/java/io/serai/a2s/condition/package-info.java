/**
 * Conditions of A2S steps: a small language of comparisons, read once and evaluated without running
 * any code; used by the capability model.
 */
@NullMarked
package io.serai.a2s.condition;

import org.jspecify.annotations.NullMarked;
