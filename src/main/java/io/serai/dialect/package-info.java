/** Dialects: protocols that are based on A2A. */
@NullMarked
package io.serai.dialect;

import org.jspecify.annotations.NullMarked;
