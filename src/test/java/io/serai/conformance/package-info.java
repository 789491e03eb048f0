/** Which test holds which rule of the specifications. */
@NullMarked
package io.serai.conformance;

import org.jspecify.annotations.NullMarked;
