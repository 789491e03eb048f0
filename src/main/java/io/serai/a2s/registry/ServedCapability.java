package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.run.CapabilityRun;
import io.serai.route.RouteCacheEntry;
import io.serai.route.RouteLoadException;
import io.serai.skill.Skill;
import io.serai.skill.SkillModes;
import java.util.List;
import java.util.Set;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A capability with its route; the handler of its skill.
 *
 * <p>As a processor, it takes the inputs as the body and leaves the outputs, or an exception.
 * Thread-safe.
 */
public final class ServedCapability extends AsyncProcessorSupport {

  private static final Logger LOG = LoggerFactory.getLogger(ServedCapability.class);

  private final Capability capability;
  private final RouteCacheEntry route;
  private final CapabilityExecutor capabilityExecutor;
  private final Skill skill;

  public ServedCapability(
      Capability capability, RouteCacheEntry route, CapabilityExecutor capabilityExecutor) {
    this.capability = capability;
    this.route = route;
    this.capabilityExecutor = capabilityExecutor;
    this.skill = skill();
  }

  /** The capability that is served. */
  public Capability capability() {
    return capability;
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
    return run.runOn(route, exchange, callback);
  }

  /** Compiles the route if the cache has room for one more. */
  void prepare() {
    try {
      if (route.hasRoom()) {
        route.load();
      }
    } catch (RouteLoadException failure) {
      LOG.error("{} is served, but its route does not compile", capability, failure);
    }
  }

  /**
   * Compiles the route in the background, then runs {@code next}; does nothing if the cache has no
   * room.
   */
  void prepareLater(Runnable next) {
    if (route.hasRoom()) {
      route.later(
          () -> {
            prepare();
            next.run();
          });
    }
  }

  /** Removes the route as soon as no exchange is on it. */
  public void retire() {
    route.retire();
  }

  private Skill skill() {
    return new Skill(
        capability.id(),
        capability.name(),
        capability.version(),
        capability.header().description(),
        List.of(),
        capability.parameters().stream()
            .map(parameter -> new Skill.Parameter(parameter.name(), parameter.patterns()))
            .toList(),
        CapabilityInputSchema.of(capability),
        null,
        List.copyOf(capability.header().domains()),
        Set.copyOf(capability.header().permissions()),
        capability.size(),
        Skill.CAPABILITY,
        List.of(),
        capability.idempotent(),
        capability.pace(),
        SkillModes.STANDARD,
        this);
  }
}
