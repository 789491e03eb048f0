/**
 * What the files of {@code routes/} become: Camel routes that are tried beside those that serve,
 * and then take their place without a caller noticing.
 */
@NullMarked
package io.serai.reload.routes;

import org.jspecify.annotations.NullMarked;
