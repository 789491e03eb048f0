/**
 * Serai, an Apache Camel hub that connects agents and services: {@link io.serai.Serai} is the
 * program's main class.
 */
@NullMarked
package io.serai;

import org.jspecify.annotations.NullMarked;
