package io.serai.http.ws;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Reads the text messages that the client of one WebSocket sends. It closes the socket if a message
 * is larger than {@value #MAX_MESSAGE} bytes, is not text or not UTF-8, or if more than {@value
 * #MAX_PER_SECOND} frames of any kind arrive per second, on the average of {@value
 * #AVERAGE_SECONDS} seconds. Control frames are passed on to Vert.x, which answers them. Once the
 * socket is closing, all frames but the client's close are dropped. Event loop only.
 */
final class WebSocketMessageReader extends ChannelInboundHandlerAdapter {

  /** Maximum size of a message in bytes; that of a frame is the same. */
  static final int MAX_MESSAGE = 64 * 1024;

  static final int MAX_PER_SECOND = 100;
  static final int AVERAGE_SECONDS = 10;

  /** Greatest code of a close frame (RFC 6455, 7.4.2); Netty checks those below. */
  private static final int MAX_CODE = 4999;

  private static final long NANOS_PER_FRAME = TimeUnit.SECONDS.toNanos(1) / MAX_PER_SECOND;
  private static final long BURST_NANOS = TimeUnit.SECONDS.toNanos(AVERAGE_SECONDS);

  private final Listener listener;
  private ByteArrayOutputStream begun = new ByteArrayOutputStream(0);
  private boolean closing;

  /** When the frames so far would all have arrived, had they come at the maximum rate. */
  private long paidUntil = System.nanoTime() - BURST_NANOS;

  /** Receives what is read. */
  interface Listener {

    /** A frame of any kind has arrived. */
    void alive();

    /** A message is complete. */
    void received(String message);

    /** The client sent what it must not. */
    void violated(WebSocketCloseCode code, String reason);
  }

  WebSocketMessageReader(Listener listener) {
    this.listener = listener;
  }

  /** Drops all frames from now on, but for the client's close. */
  void closing() {
    closing = true;
    begun = new ByteArrayOutputStream(0);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!closing && message instanceof CloseWebSocketFrame close && close.statusCode() > MAX_CODE) {
      close.release();
      violated(
          WebSocketCloseCode.PROTOCOL_ERROR, "The close code is greater than " + MAX_CODE + ".");
      return;
    }
    if (message instanceof CloseWebSocketFrame || !(message instanceof WebSocketFrame frame)) {
      ctx.fireChannelRead(message);
      return;
    }
    boolean data = isData(frame);
    try {
      accept(frame);
    } finally {
      if (data || closing) {
        ReferenceCountUtil.release(frame);
      }
    }
    if (!data && !closing) {
      ctx.fireChannelRead(frame);
    }
  }

  /** Closes the socket if the decoder has found a malformed frame, after which it reads no more. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof CorruptedWebSocketFrameException wrong) {
      violated(WebSocketCloseCode.of(wrong), "A frame is malformed or too large.");
    } else {
      ctx.fireExceptionCaught(cause);
    }
  }

  private void accept(WebSocketFrame frame) {
    if (closing) {
      return;
    }
    listener.alive();
    if (isTooFast(System.nanoTime())) {
      violated(WebSocketCloseCode.POLICY, "More than " + MAX_PER_SECOND + " frames per second.");
    } else if (frame instanceof BinaryWebSocketFrame) {
      violated(WebSocketCloseCode.UNSUPPORTED, "Only text messages are accepted.");
    } else if (isData(frame)) {
      append(frame);
    }
  }

  private boolean isTooFast(long now) {
    paidUntil = Math.max(paidUntil, now - BURST_NANOS) + NANOS_PER_FRAME;
    return paidUntil > now;
  }

  private void append(WebSocketFrame frame) {
    ByteBuf content = frame.content();
    if (begun.size() + content.readableBytes() > MAX_MESSAGE) {
      violated(WebSocketCloseCode.TOO_LARGE, "A message is larger than " + MAX_MESSAGE + " bytes.");
      return;
    }
    begun.writeBytes(ByteBufUtil.getBytes(content));
    if (frame.isFinalFragment()) {
      byte[] whole = begun.toByteArray();
      begun = new ByteArrayOutputStream(0);
      decode(whole);
    }
  }

  private void decode(byte[] whole) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(whole)).toString();
    } catch (CharacterCodingException malformed) {
      violated(WebSocketCloseCode.INVALID_TEXT, "A message is not UTF-8.");
      return;
    }
    listener.received(text);
  }

  private void violated(WebSocketCloseCode code, String reason) {
    if (!closing) {
      listener.violated(code, reason);
    }
  }

  private static boolean isData(WebSocketFrame frame) {
    return frame instanceof TextWebSocketFrame
        || frame instanceof ContinuationWebSocketFrame
        || frame instanceof BinaryWebSocketFrame;
  }
}
