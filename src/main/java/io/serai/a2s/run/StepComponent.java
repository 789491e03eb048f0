package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.route.UriOptions;
import java.util.Map;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Endpoint;
import org.apache.camel.support.DefaultComponent;

/**
 * A component whose endpoints run steps of capabilities in any route: {@code call:GET
 * https://api.example.com/v1/dogs/{id}?path.id=${dog}&output.name=$.name}. Placeholders are those
 * of A2S (A2S-37): variables that earlier steps have set, members of the body of the first step,
 * variables of the exchange, and credentials. The result becomes the body.
 */
final class StepComponent extends DefaultComponent {
  private final String scheme;
  private final StepNodes nodes;

  /** Creates the component of a scheme. */
  StepComponent(String scheme, StepNodes nodes) {
    this.scheme = scheme;
    this.nodes = nodes;
  }

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) {
    ObjectNode options = JsonMappers.object();
    parameters.forEach((name, value) -> options.set(name, UriOptions.value(String.valueOf(value))));
    parameters.clear();
    return nodes.endpoint(uri, processor(target(uri), options));
  }

  /** Returns what is before the options, in which a question mark is encoded. */
  private String target(String uri) {
    int begin = scheme.length() + 1;
    int end = uri.indexOf('?');
    String target = end < 0 ? uri.substring(begin) : uri.substring(begin, end);
    return UriOptions.decodedAddress(target.startsWith("//") ? target.substring(2) : target);
  }

  private AsyncProcessor processor(String target, ObjectNode options) {
    if (!options.has(LongCall.OPTION)) {
      return nodes.processor(scheme, target, options);
    }
    options.remove(LongCall.OPTION);
    return new LongCall(more -> nodes.processor(scheme, target, options.deepCopy().setAll(more)));
  }
}
