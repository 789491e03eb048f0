package io.serai.a2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes random valid workflows of operations that compute, conditionals and loops. */
public final class RandomWorkflows {
  private final Random random;
  private final List<String> lines = new ArrayList<>();
  private final List<String> lists = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private int next;

  private RandomWorkflows(long seed) {
    this.random = new Random(seed);
  }

  /** Returns the lines of a workflow. */
  public static String[] lines(long seed) {
    return new RandomWorkflows(seed).make();
  }

  private String[] make() {
    List<String> order = new ArrayList<>();
    order.add(setList());
    order.add(setNumber());
    int size = 2 + random.nextInt(6);
    for (int i = 0; i < size; i++) {
      order.add(any(2));
    }
    lines.add(WorkflowHub.begin(order.toArray(String[]::new)));
    return lines.toArray(String[]::new);
  }

  private String any(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0 -> setList();
      case 1 -> filter();
      case 2 -> sort();
      case 3 -> calculate();
      case 4 -> merge();
      case 5 -> conditional(depth);
      case 6 -> loop(depth, 1);
      default -> loop(depth, 2 + random.nextInt(3));
    };
  }

  private String add(String type, String members, List<String> written) {
    String id = id();
    lines.add(WorkflowHub.update(id, type, members, id));
    if (written != null) {
      written.add("/workflow/" + id);
    }
    return id;
  }

  private String id() {
    return "op" + next++;
  }

  private String setList() {
    StringBuilder list = new StringBuilder("[");
    int size = random.nextInt(6);
    for (int i = 0; i < size; i++) {
      list.append(i == 0 ? "" : ",")
          .append("{\"n\":")
          .append(random.nextInt(5))
          .append(",\"s\":\"")
          .append((char) ('a' + random.nextInt(4)))
          .append("\"}");
    }
    return add("SetData", "\"value\":" + list + "]", lists);
  }

  private String setNumber() {
    return add("SetData", "\"value\":" + random.nextInt(10), numbers);
  }

  private String filter() {
    String operator = one(List.of("==", "!=", ">", "<=", "exists"));
    return add(
        "FilterData",
        "\"inputPath\":\"%s\",\"conditions\":[{\"field\":\"n\",\"operator\":\"%s\",\"value\":%d}]"
            .formatted(one(lists), operator, random.nextInt(5)),
        lists);
  }

  private String sort() {
    return add(
        "TransformData",
        "\"inputPath\":\"%s\",\"transform\":\"sort\",\"config\":{\"field\":\"%s\",\"order\":\"%s\"}"
            .formatted(one(lists), one(List.of("n", "s")), one(List.of("asc", "desc"))),
        lists);
  }

  private String calculate() {
    return add(
        "Calculate",
        "\"inputPath\":\"%s\",\"operation\":\"%s\",\"operand\":%d"
            .formatted(
                one(numbers),
                one(List.of("add", "subtract", "multiply", "divide")),
                random.nextInt(4)),
        numbers);
  }

  private String merge() {
    return add(
        "MergeData",
        "\"sources\":[\"%s\",\"%s\"],\"strategy\":\"%s\""
            .formatted(one(lists), one(lists), one(List.of("concat", "union", "intersect"))),
        lists);
  }

  /** Only what was written before is read behind it, since one branch alone runs. */
  private String conditional(int depth) {
    int before = lists.size();
    int numbersBefore = numbers.size();
    String yes = any(depth - 1);
    forget(before, numbersBefore);
    String no = any(depth - 1);
    forget(before, numbersBefore);
    String id = id();
    lines.add(
        WorkflowFixture.update(
            id,
            "{\"Conditional\":{\"condition\":{\"path\":\"%s\",\"operator\":\">\",\"value\":%d},\"ifTrue\":[\"%s\"],\"ifFalse\":[\"%s\"]}}"
                .formatted(one(numbers), random.nextInt(8), yes, no)));
    return id;
  }

  private String loop(int depth, int concurrency) {
    String input = one(lists);
    int before = lists.size();
    int numbersBefore = numbers.size();
    String current =
        add(
            "Calculate",
            "\"inputPath\":\"/loop/current/n\",\"operation\":\"add\",\"operand\":1",
            numbers);
    String second = any(depth - 1);
    forget(before, numbersBefore);
    String id = id();
    lines.add(
        WorkflowHub.update(
            id,
            "Loop",
            "\"inputPath\":\"%s\",\"operations\":[\"%s\",\"%s\"],\"concurrency\":%d"
                .formatted(input, current, second, concurrency),
            id));
    return id;
  }

  private void forget(int listCount, int numberCount) {
    lists.subList(listCount, lists.size()).clear();
    numbers.subList(numberCount, numbers.size()).clear();
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
