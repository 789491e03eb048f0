/** The language {@code data} of routes. */
@NullMarked
package io.serai.a2e.language;

import org.jspecify.annotations.NullMarked;
