package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.storm.PlannedTask.Interruption;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Draws the tasks of a storm; the same seed draws the same tasks, but for their ids. */
final class StormPlan {
  private static final int MAX_DEPTH = 2;
  private static final int MAX_STEPS = 5;
  private static final int LONGEST_PAUSE = 60; // milliseconds
  private static final int MOST_READS = 8;

  private final Random random;
  private final List<String> agents;

  StormPlan(long seed, List<String> agents) {
    this.random = new Random(seed);
    this.agents = agents;
  }

  List<PlannedTask> tasks(int count) {
    List<PlannedTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(task(i));
    }
    return tasks;
  }

  private PlannedTask task(int number) {
    int agent = random.nextInt(agents.size());
    int draw = random.nextInt(10);
    Interruption interruption =
        draw < 7 ? Interruption.NONE : draw < 9 ? Interruption.STOP : Interruption.TERMINATE;
    String token = "token-" + number;
    return new PlannedTask(
        UUID.randomUUID().toString(),
        agents.get(agent),
        skill(),
        token,
        input(token, agent, interruption != Interruption.NONE, 0),
        random.nextInt(101),
        interruption,
        random.nextInt(MOST_READS),
        random.nextInt(10) == 0);
  }

  private String skill() {
    return random.nextBoolean() ? "storm.again" : "storm.once";
  }

  /** Draws the input of a task, which may only hold if it is interrupted. */
  private ObjectNode input(String token, int agent, boolean mayHold, int depth) {
    ObjectNode input = JsonMappers.object().put("token", token);
    ArrayNode steps = input.putArray("steps");
    for (int left = 1 + random.nextInt(MAX_STEPS); left > 0; left--) {
      int draw = random.nextInt(100);
      if (draw < 40) {
        step(steps, "progress").put("value", random.nextInt(100) / 100.0).put("note", "at " + left);
      } else if (draw < 65) {
        step(steps, "pause").put("ms", 1 + random.nextInt(LONGEST_PAUSE));
      } else if (draw < 75) {
        ArrayNode required = step(steps, "need").putArray("required").add("x");
        if (random.nextBoolean()) {
          required.add("y");
        }
      } else if (draw < 82) {
        step(steps, "block");
        step(steps, "resume");
      } else if (draw < 92) {
        delegate(steps, token, agent, mayHold, depth);
      } else {
        last(steps, mayHold);
        return input;
      }
    }
    return input;
  }

  /**
   * Adds a delegation to an agent further on, so that agents whose places are all taken never wait
   * for each other in a circle.
   */
  private void delegate(ArrayNode steps, String token, int agent, boolean mayHold, int depth) {
    if (depth < MAX_DEPTH && agent + 1 < agents.size()) {
      int callee = agent + 1 + random.nextInt(agents.size() - agent - 1);
      step(steps, "delegate")
          .put("to", agents.get(callee))
          .put("skill", skill())
          .set("input", input(token, callee, mayHold, depth + 1));
    }
  }

  private void last(ArrayNode steps, boolean mayHold) {
    int draw = random.nextInt(3);
    step(steps, draw == 0 ? "fail" : draw == 1 && mayHold ? "hold" : "finishing");
  }

  private static ObjectNode step(ArrayNode steps, String action) {
    return steps.addObject().put("do", action);
  }
}
