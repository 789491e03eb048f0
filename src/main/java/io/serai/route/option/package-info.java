/**
 * Options of endpoints: JSON values and texts from outside in URIs, in the texts of routes, and in
 * properties of exchanges.
 */
@NullMarked
package io.serai.route.option;

import org.jspecify.annotations.NullMarked;
