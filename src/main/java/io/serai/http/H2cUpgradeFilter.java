package io.serai.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
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
 * Serves a request over HTTP/1.1 that asks for HTTP/2 ({@code Upgrade: h2c}) but cannot become a
 * stream of it; a server may ignore any upgrade (RFC 9110, 7.8). Without its settings it would be
 * no upgrade (RFC 7540, 3.2); a chunked body could be malformed, and of headers that stand twice
 * only one would be left.
 */
final class H2cUpgradeFilter extends ChannelInboundHandlerAdapter {

  private static final CharSequence SETTINGS = Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER;
  private static final int SETTING_LENGTH = 6;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest request && !canUpgrade(request)) {
      request.headers().remove(HttpHeaderNames.UPGRADE);
    }
    ctx.fireChannelRead(message);
  }

  private static boolean canUpgrade(HttpRequest request) {
    HttpHeaders headers = request.headers();
    return headers.contains(HttpHeaderNames.UPGRADE)
        && request.decoderResult().isSuccess()
        && request.uri().startsWith("/")
        && !headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
        && connection(headers).containsAll(Set.of("upgrade", "http2-settings"))
        && settings(headers.get(SETTINGS)) != null
        && isEachOnce(headers);
  }

  private static Set<String> connection(HttpHeaders headers) {
    String options = headers.get(HttpHeaderNames.CONNECTION, "");
    return Arrays.stream(options.split(","))
        .map(option -> option.strip().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /**
   * The payload of a SETTINGS frame in base64url; null where it is none, or its values cannot be.
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

  private static boolean isEachOnce(HttpHeaders headers) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> header : headers) {
      if (!names.add(header.getKey())) {
        return false;
      }
    }
    return true;
  }
}
