package io.serai.route.management;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Moves options of a node that Camel's YAML dumper writes among the steps of the node to where
 * Camel's YAML reader looks for them: beside the steps.
 */
final class MisplacedOptionMover {

  private static final String STEPS = "steps";

  /** Is added to the node as its steps end: what follows it would be steps of the fallback. */
  private static final String FALLBACK = "onFallback";

  private static final Set<String> OPTIONS =
      Set.of(
          "resilience4jConfiguration",
          "faultToleranceConfiguration",
          "onFallback",
          "redeliveryPolicy");

  /** An option among steps; lines count from 0. */
  private record Misplaced(String option, int stepsLine, int stepsColumn, int line) {}

  private MisplacedOptionMover() {}

  /**
   * Returns the document with its options in their places.
   *
   * @throws org.snakeyaml.engine.v2.exceptions.YamlEngineException if it is not YAML
   */
  static String move(String yaml) {
    String document = yaml;
    for (Optional<Misplaced> found = find(document); found.isPresent(); found = find(document)) {
      document = moved(document, found.get());
    }
    return document;
  }

  private static Optional<Misplaced> find(String yaml) {
    if (OPTIONS.stream().noneMatch(yaml::contains)) {
      return Optional.empty();
    }
    LoadSettings settings =
        LoadSettings.builder().setUseMarks(true).setCodePointLimit(Integer.MAX_VALUE).build();
    return new Compose(settings).composeString(yaml).map(MisplacedOptionMover::find);
  }

  private static @Nullable Misplaced find(Node node) {
    if (node instanceof SequenceNode list) {
      return firstOf(list.getValue());
    }
    if (!(node instanceof MappingNode mapping)) {
      return null;
    }
    for (NodeTuple member : mapping.getValue()) {
      Misplaced found = among(member);
      found = found == null ? find(member.getValueNode()) : found;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Misplaced firstOf(List<Node> nodes) {
    for (Node each : nodes) {
      Misplaced found = find(each);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Returns the first option among the steps of a node, if the member has its steps. */
  private static @Nullable Misplaced among(NodeTuple member) {
    if (isNamed(member, Set.of(STEPS)) && member.getValueNode() instanceof SequenceNode steps) {
      for (Node step : steps.getValue()) {
        if (step instanceof MappingNode mapping
            && mapping.getValue().size() == 1
            && isNamed(mapping.getValue().get(0), OPTIONS)) {
          Mark key = member.getKeyNode().getStartMark().orElseThrow();
          int line = step.getStartMark().orElseThrow().getLine();
          return new Misplaced(
              ((ScalarNode) mapping.getValue().get(0).getKeyNode()).getValue(),
              key.getLine(),
              key.getColumn(),
              line);
        }
      }
    }
    return null;
  }

  private static boolean isNamed(NodeTuple member, Set<String> names) {
    return member.getKeyNode() instanceof ScalarNode key && names.contains(key.getValue());
  }

  private static String moved(String yaml, Misplaced option) {
    List<String> lines = new ArrayList<>(yaml.lines().toList());
    int dash = indent(lines.get(option.line()));
    int end = endOfBlock(lines, option.line(), dash);
    List<String> block = new ArrayList<>();
    int outdent = dash + 2 - option.stepsColumn();
    for (String line : lines.subList(option.line(), end)) {
      String plain = block.isEmpty() ? " ".repeat(dash + 2) + line.substring(dash + 2) : line;
      block.add(plain.isBlank() ? plain : plain.substring(outdent));
    }
    lines.subList(option.line(), end).clear();
    boolean empty =
        option.stepsLine() + 1 >= lines.size() || indent(lines.get(option.stepsLine() + 1)) < dash;
    if (empty) {
      lines.remove(option.stepsLine());
    }
    int at = option.stepsLine();
    if (option.option().equals(FALLBACK) && !empty) {
      at = endOfBlock(lines, option.stepsLine(), option.stepsColumn());
    }
    lines.addAll(at, block);
    return String.join("\n", lines) + "\n";
  }

  /** Returns the line after those that are indented more than the first one is. */
  private static int endOfBlock(List<String> lines, int first, int indent) {
    int end = first + 1;
    while (end < lines.size() && (lines.get(end).isBlank() || indent(lines.get(end)) > indent)) {
      end++;
    }
    return end;
  }

  private static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }
}
