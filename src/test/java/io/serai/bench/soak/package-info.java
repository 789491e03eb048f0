/**
 * Ten greedy callers beside a small one, on a hub with little memory: {@code bench/soak.sh}.
 *
 * <p>Not a test: it measures, and so depends on the speed of the machine.
 */
package io.serai.bench.soak;
