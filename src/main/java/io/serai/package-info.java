/** Serai: an Apache Camel hub where agents meet services. */
@NullMarked
package io.serai;

import org.jspecify.annotations.NullMarked;
