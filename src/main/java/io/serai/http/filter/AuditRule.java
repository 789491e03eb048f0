package io.serai.http.filter;

/**
 * Selects the requests to one administrative operation, which {@link AuditFilter} records.
 *
 * @param method the HTTP method
 * @param path pattern of the path; its parameter {@code id}, if any, is the subject of the record
 * @param event name of the event in the record
 */
public record AuditRule(String method, String path, String event) {}
