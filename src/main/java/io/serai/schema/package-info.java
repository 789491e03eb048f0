/**
 * JSON Schemas of the files that people write in a home, for editors.
 *
 * <p>The schemas describe what the loaders read; they take no part in loading. A test beside each
 * loader compares the members of both.
 */
@NullMarked
package io.serai.schema;

import org.jspecify.annotations.NullMarked;
