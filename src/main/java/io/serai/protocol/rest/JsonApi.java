package io.serai.protocol.rest;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.RequestRecorder;
import io.serai.route.NamedProcessNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.model.rest.RestParamType;

/**
 * Defines the routes of a JSON API: each operation has an endpoint in the REST DSL, which leads to
 * a route with the operation's id.
 */
public abstract class JsonApi extends RouteBuilder {

  /** The media type of requests and responses. */
  protected static final String JSON = "application/json";

  private static final String RETURNS = "returns";

  private final ErrorBodyFormat errors;
  private final RequestRecorder recorder;
  private final String version;
  private final Set<String> operations = new HashSet<>();

  /**
   * @param errors format of error responses
   * @param recorder records the requests
   * @param version of the API, for the recorder
   */
  protected JsonApi(ErrorBodyFormat errors, RequestRecorder recorder, String version) {
    this.errors = errors;
    this.recorder = recorder;
    this.version = version;
  }

  /** Defines the routes by {@link #serve}. */
  protected abstract void define();

  @Override
  public final void configure() {
    errorHandler(noErrorHandler());
    define();
  }

  /**
   * Serves an operation at the endpoint that was added to {@code rest} last.
   *
   * @param id of the operation's route. It is the operation's name in metrics too, without the name
   *     of the protocol and with underscores for hyphens; no other operation has the same
   * @param description what the operation does, in a sentence
   * @param query the parameters of the query, each with a colon and its description; {@code
   *     returns:} describes the response
   */
  protected final void serve(
      RestDefinition rest,
      String id,
      String description,
      JsonOperation operation,
      String... query) {
    rest.id(id + "-api").description(description);
    for (String each : query) {
      int colon = each.indexOf(": ");
      describe(rest, each.substring(0, colon), each.substring(colon + 2));
    }
    rest.to("direct:" + id);
    run(id, description, operation);
  }

  private static void describe(RestDefinition rest, String name, String text) {
    if (name.equals(RETURNS)) {
      rest.responseMessage().code(200).message(text).endResponseMessage();
    } else {
      rest.param()
          .name(name)
          .type(RestParamType.query)
          .description(text)
          .required(false)
          .endParam();
    }
  }

  /**
   * Runs an operation in a route that another route calls.
   *
   * @param id as for {@link #serve}
   * @param description what the operation does, in a sentence
   */
  protected final void run(String id, String description, JsonOperation operation) {
    String name = operationName(id);
    RequestRecorder.Key ok = key(name, RequestRecorder.OK);
    JsonOperationProcessor processor =
        new JsonOperationProcessor(
            operation,
            errors,
            (request, error) ->
                recorder.answered(
                    request.context(),
                    request.caller().id(),
                    error == null ? ok : key(name, error.code().toLowerCase(Locale.ROOT))));
    from("direct:" + id)
        .routeId(id)
        .addOutput(NamedProcessNode.of(getContext(), id + "-operation", description, processor));
  }

  private String operationName(String id) {
    String protocol = recorder.protocol() + "-";
    String name =
        (id.startsWith(protocol) ? id.substring(protocol.length()) : id).replace('-', '_');
    if (!operations.add(name)) {
      throw new IllegalStateException(
          "Two operations of " + recorder.protocol() + " are named " + name + ". Rename one.");
    }
    return name;
  }

  private RequestRecorder.Key key(String operation, String outcome) {
    return new RequestRecorder.Key(operation, "rest", version, outcome);
  }
}
