package io.serai.http;

/**
 * A request that administers the hub.
 *
 * @param method by which it comes
 * @param path pattern of its path; the parameter {@code id} is the subject
 * @param event what the record calls it
 */
public record AuditRule(String method, String path, String event) {}
