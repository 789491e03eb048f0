/**
 * Commands that check files: {@code validate}, and {@code schema}, which prints the schemas of
 * files.
 */
@NullMarked
package io.serai.cli.validate;

import org.jspecify.annotations.NullMarked;
