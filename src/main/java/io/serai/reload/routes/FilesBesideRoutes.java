package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.camel.CamelContext;

/**
 * The files in {@code routes/} that have no routes but that routes use: classes, kamelets and
 * {@code application.properties}. For one thread.
 */
final class FilesBesideRoutes {

  private final CamelContext camel;
  private final RouteFileLoader loader;
  private final FolderProperties properties;
  private final KameletFiles kamelets;
  private final SharedClassFiles classes;
  private final Clock clock;

  FilesBesideRoutes(
      CamelContext camel,
      RouteFileLoader loader,
      FolderProperties properties,
      RouteFolderClassLoader classes,
      Clock clock) {
    this.camel = camel;
    this.loader = loader;
    this.properties = properties;
    this.kamelets = new KameletFiles(camel);
    this.classes = new SharedClassFiles(classes, new SharedClassBeans(camel, properties));
    this.clock = clock;
  }

  /** Whether the file is one of these. */
  static boolean isOne(String file, String text) {
    return KameletFiles.isOne(file)
        || FolderProperties.isOne(file)
        || RouteFileNames.isSharedClass(file, text);
  }

  /**
   * What changed.
   *
   * @param outcomes of the written files
   * @param names of classes, beans and kamelets that have changed
   * @param isNews whether something has changed
   * @param uses whether the routes of a file have to be created anew, since they use what changed
   */
  record Change(
      Map<String, FileReloadOutcome> outcomes,
      Set<String> names,
      Predicate<LoadedRouteFile> uses,
      boolean isNews) {}

  /** Applies the changes of these files. */
  Change apply(ChangeSet changes) {
    ChangeSetPass pass = new ChangeSetPass();
    changes.gone().forEach(pass::remove);
    changes.written().forEach(pass::read);
    pass.compile(changes.gone());
    return pass.change();
  }

  /** One change set. */
  private final class ChangeSetPass {

    private final Map<String, FileReloadOutcome> outcomes = new TreeMap<>();
    private final Set<String> propertyFiles = new TreeSet<>();
    private final Set<String> keys = new TreeSet<>();
    private final Set<String> changedKamelets = new TreeSet<>();
    private final Map<String, String> sources = new TreeMap<>();
    private final Set<String> names = new TreeSet<>();

    void remove(String file) {
      if (FolderProperties.isOne(file)) {
        changed(file, properties.of(file), Map.of());
        properties.remove(file);
      } else if (KameletFiles.isOne(file)) {
        changedKamelets.addAll(kamelets.remove(file));
      }
    }

    void read(String file, String text) {
      if (FolderProperties.isOne(file)) {
        readProperties(file, text);
      } else if (KameletFiles.isOne(file)) {
        readKamelet(file, text);
      } else if (RouteFileNames.isSharedClass(file, text)) {
        sources.put(file, text);
      }
    }

    private void readProperties(String file, String text) {
      Map<String, String> before = properties.of(file);
      try {
        applied(file, properties.put(file, text));
        changed(file, before, properties.of(file));
      } catch (IllegalArgumentException malformed) {
        refused(
            file,
            List.of(
                DocumentFault.at(
                    "",
                    "ROUTE_SYNTAX",
                    malformed.getMessage() + "; correct the file, which Java's Properties reads")));
      }
    }

    private void changed(String file, Map<String, String> before, Map<String, String> after) {
      Set<String> differing = new TreeSet<>(before.keySet());
      differing.addAll(after.keySet());
      differing.removeIf(key -> Objects.equals(after.get(key), before.get(key)));
      keys.addAll(differing);
      if (!differing.isEmpty()) {
        propertyFiles.add(file);
      }
    }

    private void readKamelet(String file, String text) {
      try {
        changedKamelets.addAll(kamelets.put(file, text, loader.templates(file, text)));
        applied(file, List.of());
      } catch (Exception | LinkageError | StackOverflowError broken) {
        refused(file, List.of(RouteFaultMapper.of(broken, text, camel)));
      }
    }

    void compile(Set<String> gone) {
      SharedClassFiles.Outcome outcome = classes.apply(sources, gone);
      outcome.applied().forEach(file -> applied(file, List.of()));
      outcome.faults().forEach(this::refused);
      names.addAll(outcome.names());
    }

    Change change() {
      names.addAll(kamelets.affectedBy(changedKamelets, keys));
      return new Change(
          outcomes,
          names,
          routeFile ->
              propertyFiles.stream()
                      .anyMatch(file -> FolderProperties.holds(file, routeFile.file()))
                  || new RouteFileText(routeFile.text()).mentionsAny(names),
          !names.isEmpty() || !propertyFiles.isEmpty());
    }

    private void applied(String file, List<DocumentFault> warnings) {
      outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), warnings));
    }

    private void refused(String file, List<DocumentFault> faults) {
      outcomes.put(file, FileReloadOutcome.refused(file, clock.instant(), faults));
    }
  }
}
