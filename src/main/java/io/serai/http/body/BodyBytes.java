package io.serai.http.body;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** Gives access to the bytes of a body without a copy, which would double large ones. */
public final class BodyBytes {

  private BodyBytes() {}

  /** Returns a view of the bytes; neither it nor the body may be changed while it is used. */
  @SuppressWarnings("deprecation") // Vert.x 5 moves it to another type
  public static ByteBuf of(Buffer body) {
    return body.getByteBuf();
  }

  /** Returns a body of pieces that are not copied; it cannot be appended to. */
  @SuppressWarnings("deprecation") // as above
  public static Buffer join(List<ByteBuf> pieces) {
    return Buffer.buffer(Unpooled.wrappedBuffer(pieces.size(), pieces.toArray(ByteBuf[]::new)));
  }
}
