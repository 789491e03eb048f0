package io.serai.reload;

import io.serai.document.Fault;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands findings to a kind of files, and answers for it where it fails to. */
final class Applier {

  private static final Logger LOG = LoggerFactory.getLogger(Applier.class);

  private final Resources resources;
  private final Clock clock;

  Applier(Resources resources, Clock clock) {
    this.resources = resources;
    this.clock = clock;
  }

  /** One outcome for each file of the findings, and those of others whose fate changed. */
  List<Outcome> apply(Findings findings, boolean initial) {
    List<Outcome> outcomes = new ArrayList<>();
    findings.unreadable().forEach((file, fault) -> outcomes.add(refused(file, fault)));
    if (!findings.written().isEmpty() || !findings.gone().isEmpty()) {
      outcomes.addAll(applyTo(findings.changes(initial)));
    }
    return outcomes;
  }

  private List<Outcome> applyTo(ChangeSet changes) {
    try {
      List<Outcome> outcomes = resources.apply(changes);
      return Stream.concat(outcomes.stream(), unanswered(changes, outcomes)).toList();
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.error("Files of {} could not be applied", resources.folder(), e);
      String message = "The hub failed at this file; its log tells more. Change the file or report";
      Fault fault = Fault.at("", "INTERNAL_ERROR", message);
      return files(changes).stream().map(file -> refused(file, fault)).toList();
    }
  }

  private Stream<Outcome> unanswered(ChangeSet changes, List<Outcome> outcomes) {
    Set<String> open = files(changes);
    open.removeAll(outcomes.stream().map(Outcome::file).collect(Collectors.toSet()));
    Fault fault =
        Fault.at("", "INTERNAL_ERROR", "Nothing is known of what became of this file; write again");
    return open.stream().map(file -> refused(file, fault));
  }

  private static Set<String> files(ChangeSet changes) {
    Set<String> files = new TreeSet<>(changes.written().keySet());
    files.addAll(changes.gone());
    return files;
  }

  private Outcome refused(String file, Fault fault) {
    return Outcome.refused(file, clock.instant(), List.of(fault));
  }
}
