package io.serai.hub;

import io.serai.http.AuditRule;
import java.util.List;

/**
 * The HTTP requests that the audit log records, namely those that administer the hub.
 * Administrative changes through files are recorded where the files are read.
 */
final class AuditedEndpoints {
  static final List<AuditRule> ALL =
      List.of(
          new AuditRule("PUT", "/api/v1/credentials/{id}", "credential.put"),
          new AuditRule("DELETE", "/api/v1/credentials/{id}", "credential.remove"),
          new AuditRule("POST", "/a2s/v1/capabilities", "capability.register"),
          new AuditRule("DELETE", "/a2s/v1/capabilities/{id}", "capability.remove"),
          new AuditRule("POST", "/a2s/v1/agents", "agent.register"),
          new AuditRule("DELETE", "/a2s/v1/agents/{id}", "agent.remove"));

  private AuditedEndpoints() {}
}
