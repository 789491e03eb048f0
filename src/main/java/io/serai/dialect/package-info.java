/** Dialects: protocols that stand on A2A. */
@NullMarked
package io.serai.dialect;

import org.jspecify.annotations.NullMarked;
