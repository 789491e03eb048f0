package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.run.CapabilityRun;
import io.serai.route.cache.CompiledRouteEntry;
import io.serai.route.cache.RouteCapacityException;
import io.serai.route.cache.RouteCreationException;
import io.serai.skill.Skill;
import io.serai.skill.SkillModes;
import io.serai.skill.SkillOwnerNames;
import java.util.List;
import java.util.Set;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A capability with its route; the handler of its skill.
 *
 * <p>As a processor, it takes the inputs as the body and leaves the outputs, or an exception.
 * Thread-safe.
 */
public final class ServedCapability extends AsyncProcessorSupport {

  /** The beginning of the tag that names the agent that registered it. */
  private static final String OWNER_TAG = "owner:";

  private static final Logger LOG = LoggerFactory.getLogger(ServedCapability.class);

  private final Capability capability;
  private final @Nullable String registeredBy;
  private final CompiledRouteEntry route;
  private final CapabilityExecutor capabilityExecutor;
  private final Set<String> secrets;
  private final Skill skill;

  /**
   * Creates a capability that can be served.
   *
   * @param registeredBy the id of the caller who sent the document; null for a file of the home
   */
  public ServedCapability(
      Capability capability,
      @Nullable String registeredBy,
      CompiledRouteEntry route,
      CapabilityExecutor capabilityExecutor) {
    this.capability = capability;
    this.registeredBy = registeredBy;
    this.route = route;
    this.capabilityExecutor = capabilityExecutor;
    this.secrets = capability.secrets();
    this.skill = skill();
  }

  /** The capability that is served. */
  public Capability capability() {
    return capability;
  }

  /** The id of the caller who registered it; null for a file of the home. */
  @Nullable String registeredBy() {
    return registeredBy;
  }

  /** The ids of the credentials that its requests need. */
  Set<String> secrets() {
    return secrets;
  }

  /** The id of its Camel route. */
  public String routeId() {
    return route.id();
  }

  /** The entry of this capability in the skill catalog. */
  public Skill asSkill() {
    return skill;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    JsonNode inputs = exchange.getMessage().getBody(JsonNode.class);
    return capabilityExecutor.outputs(this, inputs, exchange, callback);
  }

  boolean run(CapabilityRun run, Exchange exchange, AsyncCallback callback) {
    return run.runOn(route, capability.id(), exchange, callback);
  }

  /**
   * Compiles the route if the cache has room for one more.
   *
   * @throws IllegalStateException if Camel refuses the route
   */
  void compile() {
    try {
      if (route.hasRoom()) {
        route.load();
      }
    } catch (RouteCapacityException full) {
      LOG.debug("{} is compiled when it is called", capability);
    } catch (RouteCreationException failure) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }

  /**
   * Compiles the route in the background, then runs {@code next}; does nothing if the cache has no
   * room.
   */
  void compileLater(Runnable next) {
    if (route.hasRoom()) {
      route.later(
          () -> {
            try {
              compile();
            } catch (RuntimeException failure) {
              LOG.error("{} is served, but its route does not compile", capability, failure);
            }
            next.run();
          });
    }
  }

  /** Removes the route as soon as no exchange is on it. */
  public void retire() {
    route.retire();
  }

  /** The tags show the callers of an agent's capability whose it is. */
  private List<String> tags() {
    return registeredBy == null || SkillOwnerNames.isOperator(registeredBy)
        ? List.of()
        : List.of(OWNER_TAG + registeredBy);
  }

  private Skill skill() {
    ObjectNode inputs = CapabilityInputSchema.of(capability);
    return new Skill(
        capability.id(),
        capability.name(),
        capability.version(),
        capability.header().description(),
        tags(),
        capability.parameters().stream()
            .map(parameter -> new Skill.Parameter(parameter.name(), parameter.patterns()))
            .toList(),
        inputs,
        null,
        List.copyOf(capability.header().domains()),
        Set.copyOf(capability.header().permissions()),
        capability.size(),
        Skill.CAPABILITY,
        registeredBy,
        List.of(),
        capability.idempotent(),
        capability.pace(),
        SkillModes.ofInputs(inputs),
        null,
        capability.hints(),
        this);
  }
}
