/**
 * Keys: those of agents in their files, those of operators, and private keys for signatures of the
 * hub.
 */
@NullMarked
package io.serai.security.key;

import org.jspecify.annotations.NullMarked;
