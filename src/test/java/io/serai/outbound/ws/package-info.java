@NullMarked
package io.serai.outbound.ws;

import org.jspecify.annotations.NullMarked;
