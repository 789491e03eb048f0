package io.serai.skill.component;

import io.serai.document.JsonMappers;
import io.serai.route.header.SeraiHeaderGuard;
import io.serai.skill.Skill;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.service.ServiceHelper;

/** The skill that runs a route exposed by properties. */
final class ExposedRouteSkill extends AsyncProcessorSupport {

  private final CamelContext camel;
  private final RouteExposureSettings exposure;
  private final Optional<AsyncProcessor> endpoint;

  private ExposedRouteSkill(
      CamelContext camel, RouteExposureSettings exposure, Optional<AsyncProcessor> endpoint) {
    this.camel = camel;
    this.exposure = exposure;
    this.endpoint = endpoint;
  }

  static Skill of(RouteExposureSettings exposure, Route route, CamelContext camel)
      throws Exception {
    SkillComponent component = camel.getComponent("skill", SkillComponent.class);
    SkillEndpoint endpoint =
        new SkillEndpoint("skill:" + exposure.skill(), component, exposure.skill());
    endpoint.setCamelContext(camel);
    set(exposure, "name", endpoint::setName);
    set(exposure, "version", endpoint::setVersion);
    set(exposure, "description", endpoint::setDescription);
    set(exposure, "tags", endpoint::setTags);
    set(exposure, "examples", endpoint::setExamples);
    set(exposure, "input-schema", endpoint::setInputSchema);
    set(exposure, "output-schema", endpoint::setOutputSchema);
    set(exposure, "input-modes", endpoint::setInputModes);
    set(exposure, "output-modes", endpoint::setOutputModes);
    set(exposure, "resource-uri", endpoint::setResourceUri);
    set(exposure, "permissions", endpoint::setPermissions);
    set(exposure, "idempotent", text -> endpoint.setIdempotent(Boolean.parseBoolean(text)));
    set(exposure, "pace-alternate", endpoint::setPaceAlternate);
    set(exposure, "pace-contingent", endpoint::setPaceContingent);
    set(exposure, "pace-emergency", endpoint::setPaceEmergency);
    AsyncProcessor processor =
        new ExposedRouteSkill(camel, exposure, producer(route.getEndpoint()));
    return RouteSkillFactory.of(endpoint, RouteSkillHandler.of(endpoint, processor, component));
  }

  /**
   * Returns a producer for a {@code direct:} route. It is called by its endpoint, because during a
   * reload another route may take over the endpoint.
   */
  private static Optional<AsyncProcessor> producer(Endpoint endpoint) throws Exception {
    if (!endpoint.getEndpointUri().startsWith("direct:")) {
      return Optional.empty();
    }
    AsyncProcessor producer = endpoint.createAsyncProducer();
    ServiceHelper.startService(producer);
    return Optional.of(producer);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    SeraiHeaderGuard.keep(exchange);
    try {
      if (exposure.takesText()) {
        Object inputs = exchange.getMessage().getBody();
        exchange.getMessage().setBody(JsonMappers.MAPPER.writeValueAsString(inputs));
      }
      return endpoint.orElseGet(this::routeProcessor).process(exchange, callback);
    } catch (Exception e) {
      exchange.setException(e);
      callback.done(true);
      return true;
    }
  }

  /** Returns the processor of another kind of route, as its consumer would call it. */
  private AsyncProcessor routeProcessor() {
    Route route = camel.getRoute(exposure.routeId());
    if (route == null) {
      throw new IllegalStateException("the route " + exposure.routeId() + " is gone");
    }
    return AsyncProcessorConverterHelper.convert(route.getProcessor());
  }

  private static void set(RouteExposureSettings exposure, String option, Consumer<String> setter) {
    Optional.ofNullable(exposure.option(option)).ifPresent(setter);
  }
}
