package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Dependency;
import io.serai.a2s.run.CapabilityRun;
import io.serai.a2s.run.RunReport;
import io.serai.a2s.run.Secrets;
import io.serai.a2s.template.SecretException;
import io.serai.document.Fault;
import io.serai.document.Json;
import io.serai.http.FrontDoor;
import io.serai.security.Caller;
import io.serai.security.Right;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Runs capabilities: first everything that can refuse a run before anything is called (permissions,
 * dependencies, missing inputs), then the route, then the statistics. Thread-safe.
 */
public final class Executions {

  private final SkillCatalog catalog;
  private final Secrets secrets;
  private final SkillStatistics statistics;

  public Executions(SkillCatalog catalog, Secrets secrets, SkillStatistics statistics) {
    this.catalog = catalog;
    this.secrets = secrets;
    this.statistics = statistics;
  }

  /**
   * Runs a capability; afterwards the exchange's body is its report, with {@code status}, {@code
   * outputs}, {@code steps} and where it failed {@code error} (A2S-Q23).
   *
   * @throws A2sException where it is refused; nothing was called then
   */
  public boolean report(
      ServedCapability served, JsonNode inputs, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    CapabilityRun run = begin(served, inputs, exchange);
    return served.run(
        run,
        exchange,
        doneSync -> {
          Exception failure = finish(served, exchange);
          exchange.getMessage().setBody(RunReport.of(run, failure));
          callback.done(doneSync);
        });
  }

  /** Runs a capability; afterwards the body is its outputs, or the exchange has failed. */
  boolean outputs(
      ServedCapability served,
      @Nullable JsonNode inputs,
      Exchange exchange,
      AsyncCallback callback) {
    try {
      CapabilityRun run = begin(served, inputs == null ? Json.object() : inputs, exchange);
      return served.run(
          run,
          exchange,
          doneSync -> {
            Exception failure = finish(served, exchange);
            exchange.setException(failure);
            exchange.getMessage().setBody(RunReport.outputs(run));
            callback.done(doneSync);
          });
    } catch (A2sException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    }
  }

  /** The capability that a dependency means, as it is served now. */
  public Optional<ServedCapability> find(Dependency dependency) {
    return find(dependency, catalog.snapshot());
  }

  /** The requests that a run would send; nothing is sent, and secrets are masked. */
  public ObjectNode dryRun(ServedCapability served, JsonNode inputs, @Nullable Caller caller)
      throws A2sException {
    check(served, inputs, caller);
    return DryRun.of(this, served.capability(), inputs);
  }

  String secret(String id, String host) throws SecretException {
    return secrets.value(id, host);
  }

  /** Throws where a run would be refused. */
  private void check(ServedCapability served, JsonNode inputs, @Nullable Caller caller)
      throws A2sException {
    checkFormats(served.capability());
    checkInputs(served.capability(), inputs);
    checkCallable(served, caller, catalog.snapshot());
  }

  private CapabilityRun begin(ServedCapability served, JsonNode inputs, Exchange exchange)
      throws A2sException {
    check(served, inputs, exchange.getProperty(FrontDoor.CALLER, Caller.class));
    return new CapabilityRun(served.capability(), inputs, secrets);
  }

  private @Nullable Exception finish(ServedCapability served, Exchange exchange) {
    Exception failure = exchange.getException();
    exchange.setException(null);
    Capability capability = served.capability();
    statistics.record(capability.id(), capability.version(), failure == null);
    return failure;
  }

  /** A format that is not served lets a document be registered, and not be run (A2S-Q18). */
  private static void checkFormats(Capability capability) throws A2sException {
    if (capability.warnings().isEmpty()) {
      return;
    }
    List<Fault> faults =
        capability.warnings().stream()
            .filter(warning -> warning.code().equals("FORMAT_UNSUPPORTED"))
            .toList();
    if (!faults.isEmpty()) {
      throw A2sException.invalid("A step has a format that is not served here.", faults);
    }
  }

  private static void checkInputs(Capability capability, JsonNode inputs) throws A2sException {
    List<String> missing = new ArrayList<>(capability.inputs().required());
    missing.removeIf(inputs::has);
    if (missing.isEmpty()) {
      return;
    }
    ObjectNode details = Json.object();
    ArrayNode names = details.putArray("missing");
    missing.forEach(names::add);
    throw A2sException.of(
        422, "MISSING_INPUT", "Give inputs." + String.join(", inputs.", missing) + ".", details);
  }

  private static void checkCallable(ServedCapability served, @Nullable Caller caller, Snapshot now)
      throws A2sException {
    Capability capability = served.capability();
    checkPermissions(capability, caller);
    if (capability.dependencies().isEmpty()) {
      return;
    }
    List<Fault> faults = DependencyCheck.faults(capability, id -> capabilities(id, now));
    if (!faults.isEmpty()) {
      throw A2sException.invalid("A capability that this one needs is not there.", faults);
    }
    for (Dependency dependency : capability.dependencies()) {
      checkCallable(find(dependency, now).orElseThrow(), caller, now);
    }
  }

  private static void checkPermissions(Capability capability, @Nullable Caller caller)
      throws A2sException {
    if (caller == null || capability.header().permissions().isEmpty()) {
      return;
    }
    TreeSet<String> lacking = new TreeSet<>(capability.header().permissions());
    lacking.removeIf(permission -> caller.may(Right.CAPABILITIES, permission));
    if (!lacking.isEmpty()) {
      throw A2sException.of(
          403,
          "FORBIDDEN",
          "%s needs the permission %s. An operator grants it in agents/%s.yaml."
              .formatted(capability.name(), String.join(", ", lacking), caller.id()));
    }
  }

  private static Optional<ServedCapability> find(Dependency dependency, Snapshot now) {
    return DependencyCheck.find(dependency, capabilities(dependency.id(), now))
        .flatMap(
            found ->
                versions(dependency.id(), now)
                    .filter(served -> served.capability().checksum().equals(found.checksum()))
                    .findFirst());
  }

  private static Collection<Capability> capabilities(String id, Snapshot now) {
    return versions(id, now).map(ServedCapability::capability).toList();
  }

  private static Stream<ServedCapability> versions(String id, Snapshot now) {
    return now.versions(id).stream()
        .map(Skill::handler)
        .filter(ServedCapability.class::isInstance)
        .map(ServedCapability.class::cast);
  }
}
