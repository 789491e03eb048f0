/**
 * Protection of the headers that begin with {@code Serai}: they are removed from messages of other
 * systems.
 */
@NullMarked
package io.serai.route.header;

import org.jspecify.annotations.NullMarked;
