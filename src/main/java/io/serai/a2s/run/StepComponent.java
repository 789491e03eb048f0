package io.serai.a2s.run;

import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.support.DefaultComponent;

/**
 * A component whose endpoints run steps of capabilities in any route: {@code call:GET
 * https://api.example.com/v1/dogs/{id}?path.id=${dog}&output.name=$.name}. Placeholders are those
 * of A2S (A2S-37): variables that earlier steps have set, members of the body of the first step,
 * variables of the exchange, and credentials. The result becomes the body.
 */
abstract class StepComponent extends DefaultComponent {
  private final String scheme;
  private final StepNodes nodes;

  /** Creates the component of a scheme. */
  StepComponent(String scheme, StepNodes nodes) {
    this.scheme = scheme;
    this.nodes = nodes;
  }

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
    return nodes.endpoint(scheme, uri, parameters);
  }
}
