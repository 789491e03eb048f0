package io.serai.dialect.organization;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** A home with a workshop as organization: a chief, and a mender who handles two domains. */
final class OrganizationHome {
  static final String KEY = "zero-key";

  private static final String ACTIVE =
      """
      {"_version": "4.1", "org_id": "workshop", "org_name": "Workshop",
       "description": "Mends programs.", "mission": {"objective": "Leave nothing broken."},
       "hierarchy": {"chief": {"subordinates": ["mender"]}, "mender": {"subordinates": []}}}
      """;

  private static final String CHIEF =
      """
      {"role_id": "chief", "role_type": "commander", "capabilities": {"bst_domains": ["analysis"]}}
      """;

  private static final String MENDER =
      """
      {"role_id": "mender", "role_name": "Mender", "role_type": "specialist",
       "capabilities": {"bst_domains": ["bugfix", "log_analysis"]},
       "pace_plan": {"contingent": {"description": "the name of the broken file"},
                     "emergency": {"description": "call the owner of the machine"}}}
      """;

  private static final String LIBRARY =
      """
      {"plans": {"mend": {"name": "Mending", "domains": ["bugfix"], "triggers": ["is broken"],
        "graph": {"nodes": {"start": {"type": "start"}, "work": {"type": "task"},
                            "end": {"type": "exit", "name": "Mended and tested"}},
                  "edges": [{"from": "start", "to": "work"}, {"from": "work", "to": "end"}]}}}}
      """;

  private static final String DOMAINS =
      """
      bst_domains:
        bugfix: {name: Bug Fix, description: Finds and mends what is broken}
      """;

  private final HubFixture hub;

  private OrganizationHome(HubFixture hub) {
    this.hub = hub;
  }

  /** Writes the files of the organization, and of the agent {@code shop}, which is it. */
  static OrganizationHome in(HubFixture hub, String agentZero, String more) {
    return in(hub, agentZero, more, false);
  }

  /** Writes the same files, and makes the organization the agent of the hub. */
  static OrganizationHome asDefault(HubFixture hub, String agentZero) {
    return in(hub, agentZero, "max_queued: 100", true);
  }

  private static OrganizationHome in(
      HubFixture hub, String agentZero, String more, boolean isDefault) {
    hub.file("organizations/roles/chief.json", CHIEF);
    hub.file("organizations/roles/mender.json", MENDER);
    hub.file("organizations/htn_plan_library.json", LIBRARY);
    hub.file("organizations/bst_domains.yaml", DOMAINS);
    hub.file("organizations/active.json", ACTIVE);
    hub.file("work/README.txt", "Made before.\n");
    writeAgent(hub, agentZero, KEY, more, isDefault);
    return new OrganizationHome(hub);
  }

  private static void writeAgent(
      HubFixture hub, String agentZero, String key, String more, boolean isDefault) {
    hub.file(
        "agents/shop.yaml",
        """
        agent_id: shop
        allowed_callers: ["*"]
        default: %s
        organization:
          dir: organizations
          work_dir: work
          agent_zero_url: %s
          api_key: %s
          poll: 20ms
          %s
        """
            .formatted(isDefault, agentZero, key, more));
  }

  /** Writes the agent's file again with another key. */
  void writeKey(String agentZero, String key) {
    writeAgent(hub, agentZero, key, "", false);
  }

  /** A report of the mender that the work goes on as planned, made now. */
  static ObjectNode report() {
    ObjectNode report = JsonMappers.object();
    report.putObject("status").put("state", "active").put("pace_level", "primary");
    report.putObject("activity").put("htn_plan", "mend");
    report.putObject("location").putArray("files_modified");
    report.putObject("unit").put("role_id", "mender").put("organization", "workshop");
    report.putObject("time").put("timestamp", Instant.now().toString());
    report.putObject("environment");
    return report;
  }

  /** A report of a level and a state. */
  static ObjectNode report(String level, String state, String task) {
    ObjectNode report = report();
    report.withObject("/status").put("state", state).put("pace_level", level);
    report.withObject("/activity").put("current_task", task);
    return report;
  }

  /** Adds a file to those that a report names. */
  static ObjectNode modifying(ObjectNode report, String... paths) {
    for (String path : paths) {
      report.withObject("/location").withArray("/files_modified").add(path);
    }
    return report;
  }

  /** Writes a report in the place of the mender's last one. */
  void write(ObjectNode report) {
    writeReport(report.toString());
  }

  /** Writes any text in the place of the mender's last report. */
  void writeReport(String text) {
    hub.file("organizations/reports/mender_latest.json", text);
  }

  /** Makes a file in the folder in which the organization works. */
  void work(String name, String text) {
    hub.file("work/" + name, text);
  }

  /** Makes a file of that many bytes there. */
  void work(String name, int size) {
    try {
      Path file = hub.home().resolve("work").resolve(name);
      byte[] bytes = new byte[size];
      for (int i = 0; i < size; i++) {
        bytes[i] = (byte) i;
      }
      Files.write(file, bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
