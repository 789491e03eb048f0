/** A2A in JSON: each version's codec between its texts and the core's types, written by hand. */
@NullMarked
package io.serai.a2a.json;

import org.jspecify.annotations.NullMarked;
