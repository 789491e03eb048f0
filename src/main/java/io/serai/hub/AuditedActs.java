package io.serai.hub;

import io.serai.http.AuditedAct;
import java.util.List;

/** Every request that administers the hub; files that do are recorded where they are read. */
final class AuditedActs {
  static final List<AuditedAct> ALL =
      List.of(
          new AuditedAct("PUT", "/api/v1/credentials/{id}", "credential.put"),
          new AuditedAct("DELETE", "/api/v1/credentials/{id}", "credential.remove"),
          new AuditedAct("POST", "/a2s/v1/capabilities", "capability.register"),
          new AuditedAct("DELETE", "/a2s/v1/capabilities/{id}", "capability.remove"),
          new AuditedAct("POST", "/a2s/v1/agents", "agent.register"),
          new AuditedAct("DELETE", "/a2s/v1/agents/{id}", "agent.remove"));

  private AuditedActs() {}
}
