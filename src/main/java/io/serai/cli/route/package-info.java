/**
 * Commands for the routes of a running hub: {@code routes} lists them; {@code export} and {@code
 * promote} write new ones.
 */
@NullMarked
package io.serai.cli.route;

import org.jspecify.annotations.NullMarked;
