package io.serai.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Settings;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Removes {@code Upgrade} from HTTP/1.1 requests that can become neither a WebSocket nor, safely,
 * an HTTP/2 stream, so that they are served over HTTP/1.1; a server may ignore any upgrade (RFC
 * 9110, 7.8). These are requests without valid HTTP2-Settings (RFC 7540, 3.2), requests with a
 * chunked body, which could turn out malformed, and requests with a repeated header, of which the
 * upgrade would keep only one value.
 */
final class UnsafeH2cUpgradeFilter extends ChannelInboundHandlerAdapter {

  private static final CharSequence SETTINGS = Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER;
  private static final int SETTING_LENGTH = 6;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request
        && !isForWebSocket(request.headers())
        && !canUpgrade(request)) {
      request.headers().remove(HttpHeaderNames.UPGRADE);
    }
    ctx.fireChannelRead(message);
  }

  /** Whether the upgrade is to a WebSocket, and not one that Vert.x takes for HTTP/2. */
  private static boolean isForWebSocket(HttpHeaders headers) {
    return headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
        && !headers.contains(
            HttpHeaderNames.UPGRADE, Http2CodecUtil.HTTP_UPGRADE_PROTOCOL_NAME, true);
  }

  private static boolean canUpgrade(HttpRequest request) {
    HttpHeaders headers = request.headers();
    return headers.contains(HttpHeaderNames.UPGRADE)
        && request.decoderResult().isSuccess()
        && request.uri().startsWith("/")
        && !headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
        && connectionOptions(headers).containsAll(Set.of("upgrade", "http2-settings"))
        && settings(headers.get(SETTINGS)) != null
        && hasNoRepeatedHeader(headers);
  }

  private static Set<String> connectionOptions(HttpHeaders headers) {
    String options = headers.get(HttpHeaderNames.CONNECTION, "");
    return Arrays.stream(options.split(","))
        .map(option -> option.strip().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /**
   * Decodes the payload of a SETTINGS frame in base64url; null if it is malformed or has invalid
   * values.
   */
  private static @Nullable Http2Settings settings(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      Buffer payload = Buffer.buffer(Base64.getUrlDecoder().decode(text));
      Http2Settings settings = new Http2Settings();
      int at = 0;
      for (; at + SETTING_LENGTH <= payload.length(); at += SETTING_LENGTH) {
        settings.put((char) payload.getUnsignedShort(at), (Long) payload.getUnsignedInt(at + 2));
      }
      return at == payload.length() ? settings : null;
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }

  private static boolean hasNoRepeatedHeader(HttpHeaders headers) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> header : headers) {
      if (!names.add(header.getKey())) {
        return false;
      }
    }
    return true;
  }
}
