package io.serai.protocol;

import io.serai.document.TextFunctions;
import io.serai.http.grpc.GrpcRequest;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestProperties;
import io.serai.http.ws.WebSocketRequest;
import io.serai.protocol.AgentAddressingException.Reason;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.agent.ActiveAgents;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Finds out who calls which agent of this hub, and at which address. Thread-safe. */
public final class CallResolver {
  private static final int DEFAULT_WEIGHT = 50;

  private final AgentDirectory directory;
  private final ActiveAgents serving;
  private final Optional<String> publicBase;

  /**
   * @param publicBase address at which callers reach the hub, without a trailing slash; if empty,
   *     the address of each request is used
   */
  public CallResolver(AgentDirectory directory, Optional<String> publicBase) {
    this.directory = directory;
    this.serving = new ActiveAgents(directory);
    this.publicBase = publicBase;
  }

  /**
   * Returns the call that an exchange carries; its message must still have the request's headers.
   *
   * @param parameter agent that the operation's parameters name; null if they name none
   * @throws AgentAddressingException if the agent cannot be called
   */
  public ProtocolCall resolve(Exchange exchange, @Nullable String parameter) {
    return resolve(exchange, RequestContext.of(exchange), parameter);
  }

  /**
   * Returns the same, for whoever has the context of the request already.
   *
   * @param request context of the request
   * @param parameter agent that the operation's parameters name; null if they name none
   * @throws AgentAddressingException if the agent cannot be called
   */
  public ProtocolCall resolve(
      Exchange exchange, RequestContext request, @Nullable String parameter) {
    return resolve(
        exchange.getProperty(Caller.PROPERTY, Caller.class),
        exchange.getProperty(RequestProperties.AGENT, String.class),
        parameter,
        address(exchange),
        request);
  }

  /**
   * Returns the call that arrived over gRPC.
   *
   * @param parameter agent that the message names; null if it names none
   * @throws AgentAddressingException if the agent cannot be called
   */
  public ProtocolCall resolve(GrpcRequest call, @Nullable String parameter) {
    return resolve(
        call.caller(), call.agent(), parameter, publicBase.orElseGet(call::origin), call.context());
  }

  /**
   * Returns the call that opens a WebSocket.
   *
   * @param parameter agent that the query names; null if it names none
   * @throws AgentAddressingException if the agent cannot be called
   */
  public ProtocolCall resolve(WebSocketRequest request, @Nullable String parameter) {
    return resolve(
        request.caller(),
        request.agent(),
        parameter,
        publicBase.orElseGet(request::origin),
        request.context());
  }

  private ProtocolCall resolve(
      Caller caller,
      @Nullable String path,
      @Nullable String parameter,
      String hub,
      RequestContext request) {
    AgentDefinition agent = agent(path, parameter);
    boolean named = path != null || parameter != null;
    String base = named ? hub + "/agents/" + agent.id() : hub;
    return new ProtocolCall(caller, agent, named, base, request);
  }

  /**
   * Returns the agent that is called; the default agent if none is named.
   *
   * @param path agent that the path names, as in {@code /agents/{id}}; null if it names none
   * @param parameter agent that a parameter names; null if none does
   * @throws AgentAddressingException if the agent cannot be called
   */
  public AgentDefinition agent(@Nullable String path, @Nullable String parameter) {
    if (path != null && parameter != null && !path.equals(parameter)) {
      throw new AgentAddressingException(
          Reason.CONTRADICTION,
          "The request names agent " + TextFunctions.clipped(parameter) + " and its path another.");
    }
    if (path != null) {
      return find(path)
          .orElseThrow(
              () ->
                  new AgentAddressingException(
                      Reason.UNKNOWN_IN_PATH,
                      "There is no agent " + TextFunctions.clipped(path) + " here."));
    }
    if (parameter != null) {
      return find(parameter)
          .orElseThrow(
              () ->
                  new AgentAddressingException(
                      Reason.UNKNOWN_IN_PARAMETER,
                      "There is no agent " + TextFunctions.clipped(parameter) + " here."));
    }
    return serving.defaultAgent();
  }

  /** Returns the address at which the sender of a request reaches the hub. */
  public String address(Exchange exchange) {
    return publicBase.orElseGet(() -> origin(exchange));
  }

  /** Returns the scheduling weight of a caller, 0 to 100. */
  public int weight(Caller caller) {
    return directory.find(caller.id()).map(AgentDefinition::weight).orElse(DEFAULT_WEIGHT);
  }

  /**
   * Finds agents that have skills and run in this hub. An agent that only makes calls, or that is
   * remote, cannot be called here.
   */
  private Optional<AgentDefinition> find(String id) {
    return serving
        .find(id)
        .filter(agent -> !agent.skills().isEmpty() || agent.defaultSkill().isPresent())
        .filter(agent -> agent.url().isEmpty());
  }

  /**
   * Returns scheme and authority as the caller sent them, possibly to a proxy in front of the hub.
   */
  private static String origin(Exchange exchange) {
    String origin = exchange.getProperty(RequestProperties.ORIGIN, String.class);
    if (origin != null) {
      return origin;
    }
    String url = exchange.getMessage().getHeader(Exchange.HTTP_URL, "", String.class);
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }
}
