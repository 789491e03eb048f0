/** Tests of the dialects together with the protocols of the hub. */
@NullMarked
package io.serai.dialect;

import org.jspecify.annotations.NullMarked;
