package io.serai.http.ws;

/**
 * How many WebSockets may be open at once.
 *
 * @param total in the whole hub
 * @param perCaller for one caller, an agent or an address
 */
public record WebSocketLimits(int total, int perCaller) {}
