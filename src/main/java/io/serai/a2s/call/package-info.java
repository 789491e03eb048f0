/**
 * One direct step of a capability: its protocol description read once, its request made from
 * variables, its answer turned into variables.
 */
@NullMarked
package io.serai.a2s.call;

import org.jspecify.annotations.NullMarked;
