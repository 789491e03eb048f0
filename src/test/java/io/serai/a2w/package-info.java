/** Tests of A2W with a hub, over REST and WebSocket. */
@NullMarked
package io.serai.a2w;

import org.jspecify.annotations.NullMarked;
