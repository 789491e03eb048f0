package io.serai.a2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.JsonMappers;
import java.util.List;

/**
 * Executes workflows of operations that compute, conditionals and loops one after another, as the
 * specification says, without Camel and without concurrency.
 */
final class PlainInterpreter {
  private final Workflow workflow;
  private final ObjectNode results = JsonMappers.object();

  private PlainInterpreter(Workflow workflow) {
    this.workflow = workflow;
  }

  /** What came of a workflow. */
  record Outcome(boolean success, JsonNode results) {}

  static Outcome run(Workflow workflow) {
    PlainInterpreter interpreter = new PlainInterpreter(workflow);
    boolean success = true;
    try {
      interpreter.run(workflow.steps(), RunData.empty(), interpreter.results);
    } catch (DataException failed) {
      success = false;
    }
    return new Outcome(success, interpreter.results);
  }

  private void run(List<String> ids, RunData data, ObjectNode into) {
    for (String id : ids) {
      run(id, data, into);
    }
  }

  private void run(String id, RunData data, ObjectNode into) {
    Operation operation = workflow.operation(id);
    if (operation instanceof DataOperation compute) {
      JsonNode result = compute.apply(data);
      data.put(compute.outputPath(), result);
      into.set(id, result);
    } else if (operation instanceof Conditional conditional) {
      boolean met = conditional.isMetBy(data);
      List<String> branch = met ? conditional.ifTrue() : conditional.ifFalse();
      run(branch, data, into);
      ObjectNode result = into.putObject(id).put("condition", met);
      branch.forEach(result.putArray("executed")::add);
    } else if (operation instanceof Loop loop) {
      into.set(id, loop(loop, data));
    }
  }

  private ArrayNode loop(Loop loop, RunData data) {
    JsonNode list = data.get(loop.inputPath());
    if (!list.isArray()) {
      throw new DataException("no list", "");
    }
    ArrayNode all = JsonMappers.array();
    for (int i = 0; i < list.size(); i++) {
      ObjectNode results = all.addObject();
      run(loop.operations(), data.iteration(list.get(i), i), results);
    }
    loop.outputPath().ifPresent(path -> data.put(path, all));
    return all;
  }
}
