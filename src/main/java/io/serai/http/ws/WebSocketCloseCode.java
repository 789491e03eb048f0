package io.serai.http.ws;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;

/**
 * Why a WebSocket was closed: the codes of RFC 6455, 7.4.1, and of its registry, that the hub uses.
 */
public enum WebSocketCloseCode {
  /** The last message was sent, or the client closed the socket with whatever code. */
  NORMAL(1000, "ok"),
  /** The hub stops. */
  GOING_AWAY(1001, "going_away"),
  /** The client violated the WebSocket protocol. */
  PROTOCOL_ERROR(1002, "protocol_error"),
  /** The client sent a message that is not text. */
  UNSUPPORTED(1003, "unsupported"),
  /** The client disconnected without a close frame; never sent. */
  ABNORMAL(1006, "disconnected"),
  /** The client sent text that is not UTF-8. */
  INVALID_TEXT(1007, "invalid_text"),
  /** The caller may not have the socket any more, or sends too much or what it must not. */
  POLICY(1008, "policy"),
  /** The client sent a message that is too large. */
  TOO_LARGE(1009, "too_large"),
  /** The hub failed. */
  INTERNAL(1011, "internal"),
  /** The hub cannot check the caller for the time being. */
  TRY_AGAIN_LATER(1013, "try_again_later");

  private final short number;
  private final String outcome;

  WebSocketCloseCode(int number, String outcome) {
    this.number = (short) number;
    this.outcome = outcome;
  }

  /** Returns the number in the close frame. */
  public short number() {
    return number;
  }

  /** Returns the name for metrics and logs. */
  public String outcome() {
    return outcome;
  }

  /** Returns the code for what Netty found wrong with a frame. */
  static WebSocketCloseCode of(CorruptedWebSocketFrameException wrong) {
    int code = wrong.closeStatus().code();
    for (WebSocketCloseCode known : values()) {
      if (known.number == code) {
        return known;
      }
    }
    return PROTOCOL_ERROR;
  }
}
