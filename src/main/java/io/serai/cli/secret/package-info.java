/**
 * Commands for secrets: the keys of agents, operators and cards, and the credentials in the vault.
 */
@NullMarked
package io.serai.cli.secret;

import org.jspecify.annotations.NullMarked;
