/**
 * The language {@code jsonpath} of all routes, {@link
 * io.serai.route.jsonpath.BoundedJsonPathLanguage}, within bounds that Jayway does not have.
 */
@NullMarked
package io.serai.route.jsonpath;

import org.jspecify.annotations.NullMarked;
