/**
 * Secrets of a request, and how they are found in what comes back: as they are, escaped, and in
 * Base64.
 *
 * <p>{@link io.serai.outbound.mask.SecretMask} replaces them by {@code ***}. The search is linear
 * in the length of the text.
 */
@NullMarked
package io.serai.outbound.mask;

import org.jspecify.annotations.NullMarked;
