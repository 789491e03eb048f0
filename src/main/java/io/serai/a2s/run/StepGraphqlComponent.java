package io.serai.a2s.run;

import io.serai.outbound.component.NonBlockingGraphqlComponent;
import java.util.Map;
import org.apache.camel.Endpoint;

/**
 * The component {@code graphql:}. An endpoint with an option of steps, such as {@code
 * variables.region=${region}} or {@code output.alerts=$.data.alerts}, runs a step of a capability
 * in any route; one with Camel's options alone does what Camel's does.
 */
final class StepGraphqlComponent extends NonBlockingGraphqlComponent {
  private final StepNodes nodes;

  StepGraphqlComponent(StepNodes nodes) {
    this.nodes = nodes;
  }

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    return CallStepUri.isStep(parameters)
        ? nodes.endpoint(CallStepUri.GRAPHQL, uri, parameters)
        : super.createEndpoint(uri, remaining, parameters);
  }
}
