package io.serai.a2s.rest;

import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.run.CapabilityRoute;
import io.serai.a2s.run.StepNodes;
import io.serai.document.JsonMappers;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonOperation;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.skill.component.SkillRouteFileWriter;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /a2s/v1/capabilities/{id}/route}: a capability as a route file, a skill that does the
 * same. For operators, who decide what the hub serves.
 *
 * @param worker writes the file, which takes too long for an event loop
 */
public record CapabilityRouteExportApi(
    CapabilityCatalog capabilities,
    CamelContext camel,
    StepNodes nodes,
    FairSerialExecutor worker) {

  JsonOperation read() {
    JsonOperation onWorker = JsonOperation.blocking(worker, this::answer);
    return request -> {
      if (!request.caller().operator()) {
        throw JsonRequest.refusal(403, "FORBIDDEN", "Only operators export capabilities.");
      }
      return onWorker.run(request);
    };
  }

  private JsonResponse answer(JsonRequest request) throws A2sException {
    ServedCapability served =
        capabilities.get(
            request.pathParameter("id"), request.parameter("version"), request.caller());
    String name = request.parameter("name");
    if (name == null || !SkillRouteFileWriter.isName(name)) {
      throw JsonRequest.invalid(
          "name is missing or wrong: " + SkillRouteFileWriter.NAME_FORM + ".");
    }
    SkillRouteFileWriter file = file(served, name);
    if (capabilities.hasSkill(name) && !isOfFile(file)) {
      throw JsonRequest.refusal(
          409, "SKILL_EXISTS", "There is a skill " + name + " already. Choose another name.");
    }
    try {
      String yaml = file.yaml(camel, new CapabilityRoute(served.capability(), nodes)::define);
      return JsonResponse.ok(JsonMappers.object().put("file", file.path()).put("yaml", yaml));
    } catch (IllegalArgumentException notAnOption) {
      throw JsonRequest.invalid(notAnOption.getMessage() + ".");
    }
  }

  /** Whether the skill is that of an earlier export. */
  private boolean isOfFile(SkillRouteFileWriter file) {
    Route route = camel.getRoute(file.skill());
    String location = route == null ? null : route.getSourceLocation();
    return location != null && location.contains(file.path());
  }

  private static String origin(Capability capability, @Nullable String registeredBy) {
    String from =
        "Exported from "
            + capability.name()
            + " "
            + capability.version()
            + (registeredBy == null ? "." : ", which " + registeredBy + " registered.");
    return capability.secrets().isEmpty()
        ? from
        : "%s It uses credentials of the vault: %s."
            .formatted(from, String.join(", ", new TreeSet<>(capability.secrets())));
  }

  private static SkillRouteFileWriter file(ServedCapability served, String name) {
    Capability capability = served.capability();
    return new SkillRouteFileWriter(
        name,
        capability.header().description(),
        origin(capability, served.asSkill().registeredBy()),
        Objects.requireNonNull(served.asSkill().inputSchema()),
        capability.header().permissions(),
        capability.header().domains(),
        capability.hints());
  }
}
