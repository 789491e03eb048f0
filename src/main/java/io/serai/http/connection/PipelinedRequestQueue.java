package io.serai.http.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Passes on the pipelined requests of an HTTP/1 connection one at a time: the next one once the
 * previous one has been read and answered and the channel is writable. While {@value #MAX_WAITING}
 * messages or more wait, the connection is not read. Requests after a response with {@code
 * Connection: close} are dropped, since the client will send them again (RFC 9112, 9.6). One
 * instance per connection; event loop only.
 */
final class PipelinedRequestQueue extends ChannelDuplexHandler {

  /** Request heads and body chunks that may wait before reading pauses. */
  private static final int MAX_WAITING = 32;

  private final Queue<Object> waiting = new ArrayDeque<>();
  private boolean reading;
  private boolean answering;
  private boolean closing;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof HttpObject)) { // bytes of HTTP/2 after an upgrade
      ctx.fireChannelRead(message);
    } else if (closing && !reading) {
      ReferenceCountUtil.release(message);
    } else if (waiting.isEmpty() && mayPass(ctx, message)) {
      pass(ctx, message);
    } else {
      waiting.add(message);
      pauseIfFull(ctx);
    }
  }

  private boolean mayPass(ChannelHandlerContext ctx, Object message) {
    boolean free = !reading && !answering && ctx.channel().isWritable();
    return free || !(message instanceof HttpRequest);
  }

  private void pass(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest) {
      reading = true;
      answering = true;
    }
    if (message instanceof LastHttpContent) {
      reading = false;
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response && hasConnectionClose(response)) {
      closing = true;
      dropWaiting();
    }
    var unused = ctx.write(message, promise);
    if (message instanceof LastHttpContent && !isInterim(message)) {
      answering = false;
      if (!waiting.isEmpty()) {
        ctx.executor().execute(() -> passWaiting(ctx)); // not recursively: the stack would grow
      }
    }
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }

  private static boolean hasConnectionClose(HttpResponse response) {
    return response
        .headers()
        .containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    passWaiting(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  /**
   * Passes on what may pass. Reading resumes before that, because the handler of a passed request
   * may pause it again.
   */
  private void passWaiting(ChannelHandlerContext ctx) {
    if (waiting.isEmpty() || !ctx.channel().isActive() || !mayPass(ctx, waiting.element())) {
      return;
    }
    ctx.channel().config().setAutoRead(true);
    while (!waiting.isEmpty() && mayPass(ctx, waiting.element())) {
      pass(ctx, waiting.remove());
    }
    pauseIfFull(ctx);
    ctx.fireChannelReadComplete(); // flushes the responses
  }

  private void pauseIfFull(ChannelHandlerContext ctx) {
    if (waiting.size() >= MAX_WAITING) {
      ctx.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    dropWaiting();
  }

  private void dropWaiting() {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }
}
