package io.serai.mcp.http;

import io.serai.http.sse.SseStreamManager;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.run.McpMethods;
import io.serai.protocol.CallResolver;
import io.serai.protocol.RequestRecorder;
import io.serai.route.NamedProcessNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.RouteDefinition;

/**
 * The endpoint of MCP in Camel's REST DSL: {@code POST /mcp}, GET for streams of sessions, and
 * DELETE for their ends.
 */
public final class McpRoutes extends RouteBuilder {
  /** The path of the endpoint. */
  public static final String PATH = "/mcp";

  private static final String ID = "mcp";
  private static final String STREAM_ID = "mcp-stream";
  private static final String END_ID = "mcp-session-end";

  private final McpMethods methods;
  private final AnswerHandler answers;
  private final SessionStreamHandler openings;
  private final McpMethod ending;
  private final CallResolver calls;
  private final RequestRecorder requests;
  private final SseStreamManager streams;
  private final Optional<McpAuthorizationServer> issuer;

  /**
   * Creates the routes.
   *
   * @param ending ends a session
   * @param issuer whose tokens identify callers; empty if there is none
   */
  public McpRoutes(
      McpMethods methods,
      AnswerHandler answers,
      SessionStreamHandler openings,
      McpMethod ending,
      CallResolver calls,
      RequestRecorder requests,
      SseStreamManager streams,
      Optional<McpAuthorizationServer> issuer) {
    this.methods = methods;
    this.answers = answers;
    this.openings = openings;
    this.ending = ending;
    this.calls = calls;
    this.requests = requests;
    this.streams = streams;
    this.issuer = issuer;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    rest(PATH)
        .description("MCP: skills as tools of language models.")
        .post()
        .id(ID + "-api")
        .description("Takes a message of JSON-RPC.")
        .to("direct:" + ID)
        .get()
        .id(STREAM_ID + "-api")
        .description("Opens or resumes an event stream of a session.")
        .to("direct:" + STREAM_ID)
        .delete()
        .id(END_ID + "-api")
        .description("Ends a session.")
        .to("direct:" + END_ID);
    issuer.ifPresent(this::metadata);
    Processor decoder = new McpDecoder();
    Processor operation =
        new McpOperationProcessor(
            methods, answers, openings, ending, calls, requests, new McpResponseWriter(streams));
    RouteDefinition messages = from("direct:" + ID).routeId(ID);
    node(messages, "decode", "Reads the message and its method.", decoder);
    node(messages, "operation", "Runs the method and writes its result.", operation);
    RouteDefinition stream = from("direct:" + STREAM_ID).routeId(STREAM_ID);
    node(stream, "decode", "Reads which stream is asked for.", decoder);
    node(stream, "operation", "Opens the stream.", operation);
    RouteDefinition end = from("direct:" + END_ID).routeId(END_ID);
    node(end, "decode", "Reads which session it is.", decoder);
    node(end, "operation", "Ends the session.", operation);
  }

  /** Returns the paths that need no credentials: clients without tokens read where to get one. */
  public static Set<String> publicPaths() {
    return Set.of(ResourceMetadata.PATH, ResourceMetadata.PATH + PATH);
  }

  private void metadata(McpAuthorizationServer tokenIssuer) {
    String id = ID + "-resource-metadata";
    rest(ResourceMetadata.PATH)
        .description("MCP: who issues tokens for the endpoint.")
        .get()
        .id(id + "-root-api")
        .description("Reads the metadata of the protected resource.")
        .to("direct:" + id)
        .get(PATH)
        .id(id + "-api")
        .description("Reads the metadata of the protected resource.")
        .to("direct:" + id + "-of-path");
    for (String each : List.of(id, id + "-of-path")) {
      from("direct:" + each)
          .routeId(each)
          .addOutput(
              NamedProcessNode.of(
                  getContext(),
                  each + "-document",
                  "Writes the metadata.",
                  new ResourceMetadata(calls, tokenIssuer)));
    }
  }

  private void node(RouteDefinition route, String name, String description, Processor processor) {
    String id = route.getRouteId() + "-" + name;
    route.addOutput(NamedProcessNode.of(getContext(), id, description, processor));
  }
}
