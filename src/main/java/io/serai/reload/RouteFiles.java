package io.serai.reload;

import io.serai.document.Fault;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 * <p>REST definitions stand as they are written: {@code inlineRoutes} is switched off in the
 * context. The context must be started. For one thread.
 */
public final class RouteFiles implements Resources {

  private static final Logger LOG = LoggerFactory.getLogger(RouteFiles.class);

  private static final Pattern SHAPING =
      Pattern.compile("(?i)route-?(?:configuration|template)\\b");

  private static final Duration QUIET = Duration.ofMillis(50);

  private final Clock clock;
  private final RouteUnits units;
  private final Map<String, String> refused = new TreeMap<>();
  private final AtomicInteger routes = new AtomicInteger();

  /**
   * @param drain how long what is under way on an old route may take to finish
   */
  public RouteFiles(CamelContext camel, SwapGate gate, Duration drain, Clock clock) {
    this(camel, gate, QUIET, drain, clock);
  }

  RouteFiles(CamelContext camel, SwapGate gate, Duration quiet, Duration drain, Clock clock) {
    this.clock = clock;
    camel.getRestConfiguration().setInlineRoutes(false);
    RouteRecorder recorder = new RouteRecorder();
    camel
        .getCamelContextExtension()
        .getContextPlugin(Model.class)
        .addModelLifecycleStrategy(recorder);
    RouteRemoval removal = new RouteRemoval(camel);
    RouteSwap swap =
        new RouteSwap(camel, gate, recorder, removal, new RouteDrain(camel, quiet, drain));
    RouteTrial trial = new RouteTrial(camel, recorder, removal);
    this.units = new RouteUnits(camel, new RouteLoading(camel), trial, swap);
  }

  @Override
  public String folder() {
    return "routes";
  }

  @Override
  public boolean accepts(String fileName) {
    return RouteNames.isMeant(fileName);
  }

  /** How many routes of files serve now; for any thread. */
  public int routes() {
    return routes.get();
  }

  @Override
  public List<Outcome> apply(ChangeSet changes) {
    Round round = new Round(changes);
    round.run();
    routes.set(units.all().stream().mapToInt(unit -> unit.standing().size()).sum());
    return round.outcomes();
  }

  /** One change set: files are tried until none of them makes another possible any more. */
  private final class Round {

    private final ChangeSet changes;
    private final Map<String, String> open;
    private final Set<String> gone;
    private final Map<String, Outcome> outcomes = new TreeMap<>();
    private final Set<String> touched = new TreeSet<>();
    private boolean shapesOthers;

    Round(ChangeSet changes) {
      this.changes = changes;
      this.open = new TreeMap<>(changes.written());
      this.gone = new TreeSet<>(changes.gone());
      refused.keySet().removeAll(changes.written().keySet());
      refused.keySet().removeAll(changes.gone());
    }

    void run() {
      boolean progress = tryOpen();
      progress |= removeGone();
      while (progress) {
        refused.forEach(open::putIfAbsent);
        refused.clear();
        progress = tryOpen();
      }
      if (shapesOthers) {
        renewOthers();
      }
    }

    List<Outcome> outcomes() {
      return List.copyOf(outcomes.values());
    }

    private boolean tryOpen() {
      boolean progress = false;
      for (Map.Entry<String, String> entry : shapingFirst()) {
        boolean applied = tryFile(entry.getKey(), entry.getValue());
        progress |= applied;
      }
      refused.putAll(open);
      return progress;
    }

    /** Spares most routes to be made twice; where it guesses wrong, they are. */
    private List<Map.Entry<String, String>> shapingFirst() {
      return new TreeMap<>(open)
          .entrySet().stream()
              .sorted(Comparator.comparing(entry -> !SHAPING.matcher(entry.getValue()).find()))
              .toList();
    }

    private boolean tryFile(String file, String text) {
      boolean same = units.serves(file, text);
      Optional<Fault> fault = same ? Optional.empty() : put(file, text);
      if (fault.isEmpty()) {
        open.remove(file);
        refused.remove(file);
        outcomes.put(file, Outcome.applied(file, clock.instant(), List.of()));
        return !same;
      }
      if (changes.written().containsKey(file)) {
        outcomes.put(file, Outcome.refused(file, clock.instant(), List.of(fault.get())));
      }
      return false;
    }

    private Optional<Fault> put(String file, String text) {
      try {
        noteShapes(file);
        units.put(file, text, gone);
        noteShapes(file);
        touched.add(file);
        return Optional.empty();
      } catch (Exception | LinkageError e) {
        LOG.debug("{} is refused", file, e);
        return Optional.of(RouteFaults.of(e));
      }
    }

    private boolean removeGone() {
      for (String file : gone) {
        noteShapes(file);
        outcomes.put(file, removed(file));
      }
      boolean any = !gone.isEmpty();
      gone.clear();
      return any;
    }

    private Outcome removed(String file) {
      try {
        units.remove(file);
        return Outcome.removed(file, clock.instant());
      } catch (Exception e) {
        LOG.error("{} is gone, but its routes could not be removed", file, e);
        return Outcome.refused(file, clock.instant(), List.of(RouteFaults.of(e)));
      }
    }

    /** What was made before a template or configuration came or went is to be made again. */
    private void noteShapes(String file) {
      boolean shapes =
          units.all().stream()
              .filter(unit -> unit.file().equals(file))
              .anyMatch(unit -> !unit.configurations().isEmpty() || !unit.templates().isEmpty());
      if (shapes) {
        shapesOthers = true;
        touched.clear();
      }
    }

    /** Templates and configurations take effect where routes are made: others are made again. */
    private void renewOthers() {
      for (RouteUnit unit : new ArrayList<>(units.all())) {
        boolean shaped = !unit.routes().isEmpty() || !unit.templated().isEmpty();
        if (shaped && !touched.contains(unit.file())) {
          put(unit.file(), unit.text()).ifPresent(fault -> refuseLater(unit.file(), fault));
        }
      }
    }

    private void refuseLater(String file, Fault fault) {
      outcomes.put(file, Outcome.refused(file, clock.instant(), List.of(fault)));
    }
  }
}
