/**
 * Commands for the jars that a home adds to the hub: {@code lib add} and {@code lib list}. The
 * check at the start of a hub is here, too.
 */
@NullMarked
package io.serai.cli.library;

import org.jspecify.annotations.NullMarked;
