/**
 * The language {@code data} of routes. It has a package of its own because Camel reads descriptions
 * by package and name, and the component {@code data} has the same name.
 */
@NullMarked
package io.serai.a2e.language;

import org.jspecify.annotations.NullMarked;
