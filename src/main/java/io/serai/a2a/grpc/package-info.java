/** The binding of gRPC, of 1.0, over the front door. */
@NullMarked
package io.serai.a2a.grpc;

import org.jspecify.annotations.NullMarked;
