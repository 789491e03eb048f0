/**
 * The documentation of the hub's own version, which it serves as Markdown: the pages of {@code
 * docs/}, the README and the changelog, which the build packs into the jar.
 */
@NullMarked
package io.serai.console.documentation;

import org.jspecify.annotations.NullMarked;
