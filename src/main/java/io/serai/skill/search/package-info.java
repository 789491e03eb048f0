/**
 * Finding skills by what they do: words, vectors and ranking over the catalog's newest versions.
 */
@NullMarked
package io.serai.skill.search;

import org.jspecify.annotations.NullMarked;
