package io.serai.http;

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
 * Lets the requests of an HTTP/1 connection in one by one: the next one when the one before has
 * been read and answered, and its client has taken so much of the answers that there is room for
 * more. Where a client sends more meanwhile, its connection is not read on until they have been let
 * in, so that they wait at the client. Requests behind an answer that says {@code Connection:
 * close} are dropped, since their client will send them again (RFC 9112, 9.6). One connection's
 * event loop only.
 */
final class PipelinedRequestQueue extends ChannelDuplexHandler {

  /** How many heads and pieces of bodies may wait before reading pauses. */
  private static final int MOST_WAITING = 32;

  private final Queue<Object> waiting = new ArrayDeque<>();
  private boolean reading;
  private boolean answering;
  private boolean closing;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof HttpObject)) { // octets of HTTP/2 behind an upgrade
      ctx.fireChannelRead(message);
    } else if (closing && !reading) {
      ReferenceCountUtil.release(message);
    } else if (waiting.isEmpty() && mayPass(ctx, message)) {
      pass(ctx, message);
    } else {
      waiting.add(message);
      pauseWhereFull(ctx);
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
    if (message instanceof HttpResponse response && saysClose(response)) {
      closing = true;
      dropWaiting();
    }
    var unused = ctx.write(message, promise);
    if (message instanceof LastHttpContent && !isInterim(message)) {
      answering = false;
      if (!waiting.isEmpty()) {
        ctx.executor().execute(() -> passOn(ctx)); // within this call the stack would grow
      }
    }
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
  }

  private static boolean saysClose(HttpResponse response) {
    return response
        .headers()
        .containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    passOn(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  /** Reading goes on first: a body that is let in may pause it again. */
  private void passOn(ChannelHandlerContext ctx) {
    if (waiting.isEmpty() || !ctx.channel().isActive() || !mayPass(ctx, waiting.element())) {
      return;
    }
    ctx.channel().config().setAutoRead(true);
    while (!waiting.isEmpty() && mayPass(ctx, waiting.element())) {
      pass(ctx, waiting.remove());
    }
    pauseWhereFull(ctx);
    ctx.fireChannelReadComplete(); // sends what was answered
  }

  private void pauseWhereFull(ChannelHandlerContext ctx) {
    if (waiting.size() >= MOST_WAITING) {
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
