/** Commands that back up and restore the database of a home: {@code backup} and {@code restore}. */
@NullMarked
package io.serai.cli.backup;

import org.jspecify.annotations.NullMarked;
