/**
 * Texts to trees: the parsers, the one JSON mapper and the faults that every other package speaks
 * of; stands on nothing.
 */
@NullMarked
package io.serai.document;

import org.jspecify.annotations.NullMarked;
