package io.serai.outbound.stream;

/**
 * Limits on what the streams of one piece of work may send.
 *
 * @param bytes maximum of all octets, those of comments too
 * @param events maximum number of events, messages and comments
 * @param bytesPerSecond octets that are read in a second, on average
 * @param eventsPerSecond events, messages and comments that are read in a second, on average
 */
public record StreamLimits(long bytes, long events, long bytesPerSecond, long eventsPerSecond) {}
