package io.serai.http.filter;

import io.serai.security.OperatorRole;

/**
 * Selects the requests to one administrative operation, which {@link AuditFilter} records.
 *
 * @param method the HTTP method
 * @param path pattern of the path; its parameter {@code id}, if any, is the subject of the record
 * @param event name of the event in the record
 * @param role the role that an operator needs for it
 */
public record AuditRule(String method, String path, String event, OperatorRole role) {

  /** Creates the rule of an operation that only administrators may request. */
  public AuditRule(String method, String path, String event) {
    this(method, path, event, OperatorRole.ADMINISTRATOR);
  }
}
