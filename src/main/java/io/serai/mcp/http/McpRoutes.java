package io.serai.mcp.http;

import io.serai.http.sse.SseStreamManager;
import io.serai.mcp.run.McpMethods;
import io.serai.protocol.CallResolver;
import io.serai.protocol.RequestRecorder;
import io.serai.route.NamedProcessNode;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.RouteDefinition;

/** The endpoint of MCP in Camel's REST DSL: {@code POST /mcp}. */
public final class McpRoutes extends RouteBuilder {
  /** The path of the endpoint. */
  public static final String PATH = "/mcp";

  private static final String ID = "mcp";

  private final McpMethods methods;
  private final AnswerHandler answers;
  private final CallResolver calls;
  private final RequestRecorder requests;
  private final SseStreamManager streams;

  /** Creates the routes. */
  public McpRoutes(
      McpMethods methods,
      AnswerHandler answers,
      CallResolver calls,
      RequestRecorder requests,
      SseStreamManager streams) {
    this.methods = methods;
    this.answers = answers;
    this.calls = calls;
    this.requests = requests;
    this.streams = streams;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    rest(PATH)
        .description("MCP: skills as tools of language models.")
        .post()
        .id(ID + "-api")
        .description("Takes a message of JSON-RPC.")
        .to("direct:" + ID);
    RouteDefinition route = from("direct:" + ID).routeId(ID);
    node(route, "decode", "Reads the message and its method.", new McpDecoder());
    node(
        route,
        "operation",
        "Runs the method and writes its result.",
        new McpOperationProcessor(
            methods, answers, calls, requests, new McpResponseWriter(streams)));
  }

  private void node(RouteDefinition route, String name, String description, Processor processor) {
    route.addOutput(NamedProcessNode.of(getContext(), ID + "-" + name, description, processor));
  }
}
