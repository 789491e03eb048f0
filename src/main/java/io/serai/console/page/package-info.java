/** The console: a page for people, whose files are served below {@code /console/}. */
@NullMarked
package io.serai.console.page;

import org.jspecify.annotations.NullMarked;
