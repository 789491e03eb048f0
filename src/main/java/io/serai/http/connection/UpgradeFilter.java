package io.serai.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;

/**
 * Removes every {@code Upgrade} from HTTP/1.1 requests, except that to a WebSocket, so that they
 * are served over HTTP/1.1; a server may ignore any upgrade (RFC 9110, 7.8).
 *
 * <p>An upgrade to HTTP/2 ({@code h2c}) would let a client speak behind the back of a proxy that
 * forwards it: the proxy sees one request, the hub all that follow, with the headers that only the
 * proxy may set. HTTP/2 begins with its preface (prior knowledge, RFC 9113, 3.3), which a proxy
 * cannot take for a request.
 */
final class UpgradeFilter extends ChannelInboundHandlerAdapter {

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request) {
      keepOnlyWebSocket(request.headers());
    }
    ctx.fireChannelRead(message);
  }

  private static void keepOnlyWebSocket(HttpHeaders headers) {
    if (headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)) {
      headers.set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
    } else {
      headers.remove(HttpHeaderNames.UPGRADE);
    }
  }
}
