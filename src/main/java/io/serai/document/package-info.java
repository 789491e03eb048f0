/**
 * Texts as trees: YAML and JSON read into Jackson nodes that know their lines, and their canonical
 * form; patterns that are matched in linear time. The lowest package; it knows no protocol.
 */
@NullMarked
package io.serai.document;

import org.jspecify.annotations.NullMarked;
