/**
 * The client of a hub: its options, its requests, and the failures of a call.
 *
 * <p>The hub is a running one, or one that is started for the command.
 */
@NullMarked
package io.serai.cli.client;

import org.jspecify.annotations.NullMarked;
