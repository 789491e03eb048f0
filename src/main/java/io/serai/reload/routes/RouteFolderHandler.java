package io.serai.reload.routes;

import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;

/**
 * The files of {@code routes/}: Camel routes in YAML, XML or Java, with their REST definitions,
 * route templates, route configurations and beans ({@code *.camel.yaml}, {@code *.camel.xml},
 * {@code *.camel.java}; other names with these endings are refused, with the right name).
 *
 * <p>A file is loaded and tried beside what serves. Then the tried routes take over what callers
 * send ({@code direct:}, {@code platform-http:}, REST, {@code skill:}), what is under way on the
 * old ones finishes, and the new ones start under the old ids. Where callers have to wait for a
 * moment, a {@link SwapGate} is held. Where the new routes do not start, the old ones come back. A
 * file that is refused is tried again when another file came or went. Routes without an id are
 * named after their file: {@code shop/orders#1}.
 *
 * <p>Routes that take messages by themselves, of a broker, a folder or a timer, are held until
 * {@link #beginMessages}.
 *
 * <p>REST definitions stand as they are written: {@code inlineRoutes} is switched off in the
 * context. The context must be started. For one thread.
 */
public final class RouteFolderHandler implements FolderChangeHandler {

  private final Clock clock;
  private final Duration drain;
  private final RouteFileRegistry units;
  private final HeldConsumers held;
  private final MessageRouteLifecycle messages;
  private final Map<String, String> refused = new TreeMap<>();
  private final AtomicInteger routes = new AtomicInteger();

  /**
   * @param drain how long what is under way on an old route may take to finish
   */
  public RouteFolderHandler(CamelContext camel, SwapGate gate, Duration drain, Clock clock) {
    this.clock = clock;
    camel.getRestConfiguration().setInlineRoutes(false);
    AddedRouteRecorder recorder = new AddedRouteRecorder();
    camel
        .getCamelContextExtension()
        .getContextPlugin(Model.class)
        .addModelLifecycleStrategy(recorder);
    RouteRemoval removal = new RouteRemoval(camel);
    RouteDrain draining = new RouteDrain(camel, drain);
    this.held = new HeldConsumers(camel);
    RouteSwap swap = new RouteSwap(camel, gate, recorder, removal, draining, held);
    RouteTrial trial = new RouteTrial(camel, recorder, removal);
    this.units =
        new RouteFileRegistry(
            new RouteFileLoader(camel), new RouteConflictCheck(camel), trial, swap);
    this.messages = new MessageRouteLifecycle(camel, units, held, draining, refused, clock);
    this.drain = drain;
  }

  @Override
  public String folder() {
    return "routes";
  }

  @Override
  public boolean accepts(String fileName) {
    return RouteFileNames.isMeant(fileName);
  }

  /** How many routes of files serve now; for any thread. */
  public int routes() {
    return routes.get();
  }

  /** The ids of routes that stand, and take no messages before {@link #beginMessages}. */
  public List<String> held() {
    return held.ids();
  }

  /**
   * Lets routes that take messages by themselves begin with it; those of files that come later
   * begin at once.
   *
   * @return what became of files whose routes did not start
   */
  public List<FileReloadOutcome> beginMessages() {
    List<FileReloadOutcome> outcomes = messages.begin();
    count();
    return outcomes;
  }

  /** Takes no more messages, and waits for those that were taken. */
  public List<FileReloadOutcome> endMessages() {
    messages.end(drain);
    return List.of();
  }

  /** Waits until nothing is left in the queues that routes have in memory. */
  public List<FileReloadOutcome> awaitQueues() {
    messages.awaitQueues();
    return List.of();
  }

  @Override
  public List<FileReloadOutcome> apply(ChangeSet changes) {
    List<FileReloadOutcome> outcomes =
        new RouteChangeSetApplier(changes, units, refused, clock).run();
    count();
    return outcomes;
  }

  private void count() {
    routes.set(units.all().stream().mapToInt(unit -> unit.standing().size()).sum());
  }
}
