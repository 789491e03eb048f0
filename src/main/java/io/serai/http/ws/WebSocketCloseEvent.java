package io.serai.http.ws;

import java.time.Duration;

/**
 * The end of a WebSocket.
 *
 * @param open how long it was open
 */
public record WebSocketCloseEvent(WebSocketCloseCode code, Duration open) {}
