package io.serai.console.hawtio;

import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.jmx.AuditedActions;
import io.serai.console.jmx.JmxPrincipal;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.UrlDecoder;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jolokia.core.api.LogHandler;
import org.jolokia.json.JSONStructure;
import org.jolokia.server.core.config.ConfigKey;
import org.jolokia.server.core.config.StaticConfiguration;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jolokia.server.core.service.JolokiaServiceManagerFactory;
import org.jolokia.server.core.service.api.JolokiaContext;
import org.jolokia.server.core.service.api.JolokiaServiceManager;
import org.jolokia.server.core.service.impl.ClasspathServiceCreator;
import org.jolokia.server.core.util.jmx.DefaultMBeanServerAccess;
import org.jolokia.server.core.util.jmx.MBeanServerAccess;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves Jolokia (JMX over HTTP), restricted by {@link JolokiaRestrictor}.
 *
 * <p>Accepts GET with the request in the path, and POST with one or more requests as JSON. Runs on
 * worker threads. Jolokia starts with the first request: it searches the class path, and is then
 * notified of every MBean that is registered, which a hub without Hawtio is spared.
 */
public final class JolokiaAgent implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JolokiaAgent.class);
  private static final int MAX_REQUEST_BYTES = 1 << 20;
  private static final String BASE = "jolokia";

  private final String id;
  private final boolean operations;
  private final AuditedActions actions;
  private @Nullable Services services;
  private boolean closed;

  /**
   * Creates an agent.
   *
   * @param id distinguishes the agents of one process
   * @param operations whether the operations of the hub's beans may be called
   * @param actions records operations that are refused
   */
  public JolokiaAgent(String id, boolean operations, AuditedActions actions) {
    this.id = id;
    this.operations = operations;
    this.actions = actions;
  }

  /** Returns Jolokia, which the first call starts. */
  private synchronized RestrictedJolokiaHandler requests() {
    if (closed) {
      throw new IllegalStateException("The hub is stopping.");
    }
    Services started = services;
    if (started == null) {
      started = start();
      services = started;
    }
    return started.requests();
  }

  private Services start() {
    StaticConfiguration configuration =
        new StaticConfiguration(
            ConfigKey.AGENT_ID, "serai-" + id,
            ConfigKey.DISCOVERY_ENABLED, "false",
            ConfigKey.ALLOW_ERROR_DETAILS, "false");
    JolokiaServiceManager manager =
        JolokiaServiceManagerFactory.createJolokiaServiceManager(
            configuration, new JolokiaLogHandler(), new JolokiaRestrictor(operations));
    manager.addServices(
        new ClasspathServiceCreator(JolokiaAgent.class.getClassLoader(), "services"));
    JolokiaContext context = manager.start();
    return new Services(
        manager, context.getMBeanServerAccess(), new RestrictedJolokiaHandler(context, actions));
  }

  public void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    HttpMethod method = request.request().method();
    if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
      run(request, consoleResponder, () -> get(request));
    } else if (method.equals(HttpMethod.POST)) {
      post(request, consoleResponder);
    } else {
      consoleResponder.otherMethod(request, Set.of("GET", "POST"));
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (services != null) {
      services.close();
    }
  }

  private void post(RoutingContext request, ConsoleResponder consoleResponder) {
    consoleResponder
        .bodies()
        .of(request, MAX_REQUEST_BYTES)
        .read(
            body -> run(request, consoleResponder, () -> post(request, body)),
            error -> consoleResponder.errors().answer(request, error));
  }

  private void run(RoutingContext request, ConsoleResponder consoleResponder, Call call) {
    JmxPrincipal caller = caller(request);
    consoleResponder.runBlocking(
        request,
        () -> caller.call(() -> Buffer.buffer(execute(call).toJSONString())),
        json -> consoleResponder.text(request, ConsoleResponder.JSON, json));
  }

  /**
   * Returns the caller. Only a request that a page of another site cannot make may call operations:
   * in open mode, and with a password that the browser knows, it would have the operator's rights.
   */
  private static JmxPrincipal caller(RoutingContext request) {
    Caller caller = Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY));
    MultiMap headers = request.request().headers();
    String type = String.valueOf(headers.get("content-type"));
    boolean json = type.startsWith("application/json") || type.startsWith("text/json");
    boolean ownSite = !"cross-site".equalsIgnoreCase(headers.get("sec-fetch-site"));
    return new JmxPrincipal(
        caller.id(),
        String.valueOf(request.response().headers().get("X-Request-Id")),
        Objects.requireNonNull(caller.role()),
        request.request().method().equals(HttpMethod.POST) && json && ownSite);
  }

  private JSONStructure execute(Call call) throws Exception {
    try {
      return call.run();
    } catch (DocumentParseException notJson) {
      throw new HttpErrorException(
          HttpError.of(400, "BAD_REQUEST", "The body is not valid JSON. Send a Jolokia request."));
    } catch (HttpErrorException known) {
      throw known;
    } catch (BadRequestException | EmptyResponseException | RuntimeException invalid) {
      // Jolokia's parser fails with exceptions of many types.
      LOG.debug("Jolokia could not parse a request", invalid);
      return requests().refusal(400, "Jolokia does not understand this request.");
    }
  }

  private JSONStructure get(RoutingContext request) throws Exception {
    String path = request.normalizedPath();
    int base = path.indexOf(BASE) + BASE.length();
    String info = UrlDecoder.path(path.substring(base));
    return requests().handleGetRequest(path, info.isEmpty() ? "/" : info, parameters(request));
  }

  private JSONStructure post(RoutingContext request, Buffer body) throws Exception {
    JsonMappers.read(body.toString()); // Jolokia's parser throws undeclared exceptions
    ByteArrayInputStream stream = new ByteArrayInputStream(body.getBytes());
    return requests()
        .handlePostRequest(request.request().path(), stream, "UTF-8", parameters(request));
  }

  private static Map<String, String[]> parameters(RoutingContext request) {
    Map<String, String[]> parameters = new HashMap<>();
    UrlDecoder.query(request.request())
        .forEach(
            parameter -> parameters.put(parameter.getKey(), new String[] {parameter.getValue()}));
    return parameters;
  }

  /** Jolokia's parts, which run until they are closed. */
  private record Services(
      JolokiaServiceManager manager, MBeanServerAccess beans, RestrictedJolokiaHandler requests) {

    /** Stops Jolokia, also its listeners to MBeans, which its own stop leaves to the process. */
    void close() {
      manager.stop();
      if (beans instanceof DefaultMBeanServerAccess listening) {
        listening.unregisterFromMBeanNotifications();
      }
    }
  }

  /** One request to Jolokia. */
  @FunctionalInterface
  private interface Call {
    JSONStructure run() throws Exception;
  }

  /** Writes Jolokia's log messages to the hub's log, each one level lower. */
  static final class JolokiaLogHandler implements LogHandler {

    private static final Logger LOG = LoggerFactory.getLogger("org.jolokia");

    @Override
    public void debug(String message) {
      LOG.trace("{}", message);
    }

    @Override
    public void info(String message) {
      LOG.debug("{}", message);
    }

    @Override
    public void error(String message, Throwable failure) {
      LOG.warn("{}: {}", message, String.valueOf(failure));
    }

    @Override
    public boolean isDebug() {
      return LOG.isTraceEnabled();
    }
  }
}
