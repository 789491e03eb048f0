/** Commands that find skills and call agents: {@code search}, {@code call} and {@code send}. */
@NullMarked
package io.serai.cli.call;

import org.jspecify.annotations.NullMarked;
