/** Texts to trees: JSON and YAML documents, what is wrong in them and where. */
@NullMarked
package io.serai.document;

import org.jspecify.annotations.NullMarked;
