package io.serai.reload.routes;

import io.serai.document.FaultBoundary;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.route.IsolatedRoute;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;

/**
 * Applies the files of {@code routes/}: Camel routes in YAML, XML or Java, with their REST
 * definitions, route templates, route configurations and beans ({@code *.camel.yaml}, {@code
 * *.camel.xml}, {@code *.camel.java}; other names with these endings are refused with a
 * suggestion).
 *
 * <p>A file is loaded and tried beside the routes that serve. Then the tried routes take over what
 * callers send ({@code direct:}, {@code platform-http:}, REST, {@code skill:}), the exchanges on
 * the old routes finish, and the new routes start under the old ids. Callers that have to wait for
 * a moment are held by a {@link SwapGate}. If the new routes do not start, the old ones are
 * restored. A refused file is retried when another file was added, changed or deleted. Routes
 * without an id are named after their file: {@code shop/orders#1}.
 *
 * <p>Routes that fetch messages themselves, from a broker, a folder or a timer, are held until
 * {@link #beginMessages}.
 *
 * <p>REST definitions are not inlined: {@code inlineRoutes} is switched off in the context. The
 * context must be started. For one thread.
 */
public final class RouteFolderHandler implements FolderChangeHandler {

  private final CamelContext camel;
  private final Clock clock;
  private final FaultBoundary boundary = new FaultBoundary();
  private final Duration drain;
  private final RouteFileDeployer registry;
  private final FilesBesideRoutes beside;
  private final EndpointRenewal endpoints;
  private final DeferredSourceRoutes held;
  private final MessageSourceRouteLifecycle messages;
  private final MissingDirectRouteWarnings warnings;
  private final Map<String, String> refused = new TreeMap<>();
  private final Set<String> outdated = new TreeSet<>();
  private final AtomicInteger routes = new AtomicInteger();

  /**
   * Creates a handler.
   *
   * @param gate holds back callers while a consumer is replaced
   * @param drain how long exchanges on an old route may take to finish
   */
  public RouteFolderHandler(CamelContext camel, SwapGate gate, Duration drain, Clock clock) {
    this.camel = camel;
    this.clock = clock;
    camel.getRestConfiguration().setInlineRoutes(false);
    AddedRouteRecorder recorder = new AddedRouteRecorder();
    camel
        .getCamelContextExtension()
        .getContextPlugin(Model.class)
        .addModelLifecycleStrategy(recorder);
    IsolatedRoute.install(camel);
    RouteRemoval removal = new RouteRemoval(camel);
    KameletRouteRemover kamelets = new KameletRouteRemover(camel, removal);
    camel.addLifecycleStrategy(kamelets);
    this.endpoints = new EndpointRenewal(camel, kamelets);
    RouteDrain draining = new RouteDrain(camel, drain);
    this.held = new DeferredSourceRoutes(camel);
    RouteSwap swap = new RouteSwap(camel, gate, recorder, removal, draining, held);
    RouteTrial trial = new RouteTrial(camel, recorder, removal);
    RouteFolderClassLoader classes = RouteFolderClassLoader.addTo(camel);
    FolderProperties properties = FolderProperties.addTo(camel);
    RouteFileLoader loader = new RouteFileLoader(camel, classes);
    this.registry =
        new RouteFileDeployer(
            loader, new RouteConflictCheck(camel), trial, swap, endpoints, properties);
    this.beside = new FilesBesideRoutes(camel, loader, properties, classes, clock);
    this.messages =
        new MessageSourceRouteLifecycle(camel, registry, held, draining, refused, clock);
    this.warnings = new MissingDirectRouteWarnings(camel, clock);
    this.drain = drain;
  }

  @Override
  public String folder() {
    return "routes";
  }

  @Override
  public boolean accepts(String fileName) {
    return RouteFileNames.isCandidate(fileName);
  }

  /** Returns the number of routes from files; may be called by any thread. */
  public int routes() {
    return routes.get();
  }

  /** Returns the ids of routes that take no messages before {@link #beginMessages}. */
  public List<String> held() {
    return held.ids();
  }

  /**
   * Starts the held routes; routes that fetch messages start at once from then on.
   *
   * @return outcomes of files whose routes did not start
   */
  public List<FileReloadOutcome> beginMessages() {
    return withWarnings(messages.start());
  }

  /** Stops the routes that fetch messages and waits for the messages that they have fetched. */
  public List<FileReloadOutcome> endMessages() {
    messages.stop(drain);
    return List.of();
  }

  /** Waits until the in-memory queues that routes consume from are empty. */
  public List<FileReloadOutcome> awaitQueues() {
    messages.awaitQueues();
    return List.of();
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    return withWarnings(
        new RouteChangeSetApplier(
                camel, changes, registry, beside, endpoints, refused, outdated, clock, boundary)
            .run());
  }

  /** Adds the warnings of the routes that are there now, and counts the routes. */
  private List<FileReloadOutcome> withWarnings(List<FileReloadOutcome> outcomes) {
    routes.set(registry.all().stream().mapToInt(routeFile -> routeFile.addedRoutes().size()).sum());
    Set<String> notServed = new HashSet<>(refused.keySet());
    notServed.addAll(outdated);
    return warnings.addTo(outcomes, registry.all(), notServed);
  }
}
