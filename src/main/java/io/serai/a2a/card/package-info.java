/** The agent card, made of the live catalog. */
@NullMarked
package io.serai.a2a.card;

import org.jspecify.annotations.NullMarked;
