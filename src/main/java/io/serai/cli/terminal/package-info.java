/**
 * What all commands share: the base class, the terminal with its input and output, the option
 * {@code --home}, and the exception of a failure.
 */
@NullMarked
package io.serai.cli.terminal;

import org.jspecify.annotations.NullMarked;
