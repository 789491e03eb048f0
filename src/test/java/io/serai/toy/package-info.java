/** A protocol that proves that a protocol needs nothing outside of its own package. */
package io.serai.toy;
