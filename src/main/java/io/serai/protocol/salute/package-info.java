/** Writes tasks as SALUTE reports of the organization kernel. */
@NullMarked
package io.serai.protocol.salute;

import org.jspecify.annotations.NullMarked;
