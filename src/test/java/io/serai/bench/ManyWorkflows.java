package io.serai.bench;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;

import io.serai.a2e.WorkflowHub;
import io.serai.hub.Beans;
import io.serai.hub.CapabilityText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;

/**
 * Executes many different workflows of 20 operations, each of which has to be compiled: {@code java
 * -Xmx512m -cp … io.serai.bench.ManyWorkflows [count]}. Prints how long they take beside one that
 * is compiled already, and what becomes of a capability, of Camel's routes and of the heap.
 */
public final class ManyWorkflows {
  private static final int OPERATIONS = 20;
  private static final int PARTS = 5;

  private final WorkflowHub hub;

  private ManyWorkflows(WorkflowHub hub) {
    this.hub = hub;
  }

  /** Runs the measurement and prints its figures. */
  public static void main(String[] arguments) throws IOException, JMException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    Path home = Files.createTempDirectory("serai-workflows-");
    try (WorkflowHub hub = new WorkflowHub(home)) {
      hub.stub().json("/value", "{\"value\": 1}").forgetful();
      hub.hub()
          .file("capabilities/value.yaml", CapabilityText.getting("GetValue", hub.stub().url()));
      new ManyWorkflows(hub.start()).run(count / PARTS);
    }
    System.exit(0);
  }

  private void run(int part) throws JMException {
    capability("a capability, before");
    for (int i = 0; i < PARTS; i++) {
      int first = i * part;
      Timings.quantiles(
          "different workflows from " + first, part, number -> execute(first + number));
      Timings.quantiles("a workflow that is compiled", part, number -> execute(-1));
      capability("a capability");
      System.out.println("routes of workflows: " + Beans.routesOfWorkflows());
      Timings.heap("used");
    }
  }

  private void capability(String when) {
    Timings.quantiles(when, 1_000, i -> hub.as("author").execute("get-value", "{}"));
  }

  private void execute(int number) {
    List<String> lines = new ArrayList<>();
    String[] order = new String[OPERATIONS];
    for (int i = 0; i < OPERATIONS; i++) {
      order[i] = "op" + i;
      lines.add(update(order[i], "SetData", "\"value\":" + (number * 100 + i), order[i]));
    }
    lines.add(begin(order));
    hub.execute(lines.toArray(String[]::new));
  }
}
