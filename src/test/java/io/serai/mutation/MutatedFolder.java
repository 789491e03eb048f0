package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.LoadProgressListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A folder to which mutated files are written, many in one change set and each time with a good one
 * beside them. Records what must not happen.
 */
final class MutatedFolder {

  private static final int SHOWN = 10;

  private final FolderChangeHandler handler;
  private final String neighbourFile;
  private final String neighbour;
  private final boolean placed;
  private final List<String> problems = new ArrayList<>();
  private int applied;
  private int refused;

  /**
   * @param neighbourFile name of a good file, which is applied with every change set
   * @param neighbour its text
   * @param placed whether a fault has a place within its file
   */
  MutatedFolder(
      FolderChangeHandler handler, String neighbourFile, String neighbour, boolean placed) {
    this.placed = placed;
    this.handler = handler;
    this.neighbourFile = file(handler, neighbourFile);
    this.neighbour = neighbour;
  }

  /**
   * Writes mutated files and deletes them again.
   *
   * @param batch how many are in a change set
   * @param extension of the files
   */
  void write(List<Mutation> mutations, int batch, String extension) {
    for (int from = 0; from < mutations.size(); from += batch) {
      Map<String, Mutation> files = new LinkedHashMap<>();
      for (Mutation each : mutations.subList(from, Math.min(from + batch, mutations.size()))) {
        files.put(file(handler, "m" + (from + files.size()) + extension), each);
      }
      write(files);
      Set<String> gone = files.keySet();
      handler
          .apply(new ChangeSet(Map.of(), gone, false, LoadProgressListener.NONE))
          .forEach(outcome -> judgeRemoval(outcome, files));
    }
  }

  private void write(Map<String, Mutation> files) {
    Map<String, String> texts = new LinkedHashMap<>(Map.of(neighbourFile, neighbour));
    files.forEach((file, mutation) -> texts.put(file, mutation.text()));
    Map<String, FileReloadOutcome> outcomes = new LinkedHashMap<>();
    handler
        .apply(new ChangeSet(texts, Set.of(), false, LoadProgressListener.NONE))
        .forEach(outcome -> outcomes.put(outcome.file(), outcome));
    FileReloadOutcome beside = outcomes.remove(neighbourFile);
    if (beside == null || beside.status() != Status.APPLIED) {
      problems.add("the neighbour of " + files.keySet() + " is not applied: " + beside);
    }
    outcomes.forEach(
        (file, outcome) -> {
          Mutation mutation = files.get(file);
          if (mutation == null) {
            problems.add("another file was touched: " + outcome);
          } else {
            judge(mutation, outcome);
          }
        });
    assertThat(outcomes.keySet()).containsAll(files.keySet());
  }

  private void judge(Mutation mutation, FileReloadOutcome outcome) {
    if (outcome.status() == Status.APPLIED) {
      applied++;
      return;
    }
    refused++;
    List<DocumentFault> errors = outcome.errors();
    boolean explained =
        !errors.isEmpty() && errors.stream().allMatch(fault -> !fault.message().isBlank());
    boolean expected = errors.stream().noneMatch(fault -> fault.code().equals(FaultBoundary.CODE));
    boolean found =
        !placed
            || mutation.place().isEmpty()
            || errors.stream().anyMatch(fault -> !fault.path().isEmpty() || fault.line() > 0);
    if (outcome.status() != Status.REFUSED || !explained || !expected || !found) {
      problems.add(mutation + ": " + outcome);
    }
  }

  private void judgeRemoval(FileReloadOutcome outcome, Map<String, Mutation> files) {
    if (!files.containsKey(outcome.file()) || outcome.status() != Status.REMOVED) {
      problems.add("after the removal: " + outcome);
    }
  }

  private static String file(FolderChangeHandler handler, String name) {
    return handler.folder() + "/" + name;
  }

  /** Nothing went wrong, and there were files of both kinds. */
  void assertNoProblem(ErrorLog log) {
    assertThat(problems.stream().limit(SHOWN)).isEmpty();
    assertThat(log.errors().stream().limit(SHOWN)).isEmpty();
    assertThat(applied).isPositive();
    assertThat(refused).isPositive();
  }

  @Override
  public String toString() {
    return applied + " applied, " + refused + " refused";
  }
}
