/**
 * Commands that show the state of a running hub: {@code status}, {@code agents} and {@code
 * reloads}.
 */
@NullMarked
package io.serai.cli.status;

import org.jspecify.annotations.NullMarked;
