package io.serai.a2s.openapi.importing;

/**
 * An operation that was not imported.
 *
 * @param operation its method and path
 * @param reason why, and what to do if anything
 */
public record SkippedOperation(String operation, String reason) {}
