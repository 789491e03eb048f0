/**
 * The command {@code run}: the process of a hub, what it prints at its start, and the format of its
 * log.
 */
@NullMarked
package io.serai.cli.run;

import org.jspecify.annotations.NullMarked;
