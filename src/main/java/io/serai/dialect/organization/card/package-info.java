/**
 * How organizations present themselves: their agent cards, their skills in the catalog of the hub,
 * and what messages to them ask for.
 */
@NullMarked
package io.serai.dialect.organization.card;

import org.jspecify.annotations.NullMarked;
