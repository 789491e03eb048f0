package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2e.data.ComparisonOperator;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.document.DocumentNode;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the configuration of an operation. What is missing or wrong is reported as a fault, and a
 * placeholder is returned, so that all faults are found at once; a workflow with faults never runs.
 * Not thread-safe.
 *
 * @param node the object that is read
 * @param clock the time that operations ask for
 */
public record OperationConfigReader(DocumentNode node, Clock clock) {
  private static final DataPath NO_PATH = DataPath.parse("/workflow/invalid");
  private static final FieldPath NO_FIELD = FieldPath.parse("invalid");

  /** Whether a path replaces one that is missing or wrong. */
  @SuppressWarnings("ReferenceEquality") // a workflow may have the same text
  public static boolean isPlaceholder(DataPath path) {
    return path == NO_PATH;
  }

  /** Returns a reader of an object within this one. */
  public OperationConfigReader of(DocumentNode object) {
    return new OperationConfigReader(object, clock);
  }

  /** Returns the object of a member, which may be missing. */
  public OperationConfigReader object(String name) {
    return of(node.object(name));
  }

  /** Whether a member exists and is not null. */
  public boolean has(String name) {
    return node.optional(name).exists();
  }

  /** Returns the path of a required member. */
  public DataPath path(String name) {
    return path(node.optional(name));
  }

  /** Returns the paths of a list with at least {@code least} of them. */
  public List<DataPath> paths(String name, int least) {
    DocumentNode list = node.optional(name);
    List<DocumentNode> elements = list.asList("write " + name + ": [\"/workflow/a\", …]");
    if (list.node().isArray() && elements.size() < least) {
      list.fault(name + " needs at least " + least + " paths; add one");
    }
    return elements.stream().map(OperationConfigReader::path).toList();
  }

  private static DataPath path(DocumentNode member) {
    return member
        .asText("write a path such as /workflow/users")
        .flatMap(text -> parsed(member, text, DataPath::parse))
        .orElse(NO_PATH);
  }

  /**
   * Returns the path that a result is written to: it begins with /workflow and has members only.
   */
  public DataPath outputPath() {
    DocumentNode member = node.optional("outputPath");
    DataPath path = path(member);
    if (path.root() != DataPath.Root.WORKFLOW || path.text().indexOf('[') >= 0) {
      member.fault("outputPath must be a member of the data; write /workflow/users");
    }
    return path;
  }

  /** Returns the output path if the member exists. */
  public Optional<DataPath> optionalOutputPath() {
    return has("outputPath") ? Optional.of(outputPath()) : Optional.empty();
  }

  /** Returns the field of a required member. */
  public FieldPath field(String name) {
    return field(node.optional(name));
  }

  /** Returns the fields of a list that is not empty. */
  public List<FieldPath> fields(String name) {
    return node.optional(name).asFilledList("write " + name + ": [\"name\"]").stream()
        .map(OperationConfigReader::field)
        .toList();
  }

  /** Returns a field by what it names. */
  public static FieldPath field(DocumentNode member) {
    return member
        .asText("write the name of a field such as status")
        .flatMap(text -> parsed(member, text, FieldPath::parse))
        .orElse(NO_FIELD);
  }

  /** Returns a required text. */
  public String text(String name) {
    return node.optional(name).asText("write " + name + ": \"…\"").orElse("");
  }

  /**
   * Returns a text that may be blank.
   *
   * @param required whether it is a fault if it is missing
   */
  public Optional<String> text(String name, boolean required, String remedy) {
    DocumentNode member = node.optional(name);
    return required || member.exists() ? member.asString(remedy) : Optional.empty();
  }

  /** Returns a value of any type, which may be missing. */
  public JsonNode value(String name) {
    return node.optional(name).node();
  }

  /** Returns a value with references to data; null without a fault if it is missing. */
  public ValueTemplate template(String name) {
    DocumentNode member = node.optional(name);
    return parsed(
            member, member.exists() ? member.node() : NullNode.getInstance(), ValueTemplate::of)
        .orElseGet(() -> ValueTemplate.of(NullNode.getInstance()));
  }

  /** Returns a required value that has a name, such as {@code asc}; empty if it has none. */
  public <T> Optional<T> choice(String name, Map<String, T> values) {
    DocumentNode member = node.optional(name);
    String remedy = "write one of " + String.join(", ", values.keySet());
    Optional<String> text = member.asText(remedy);
    if (text.isPresent() && !values.containsKey(text.get())) {
      member.fault("'" + text.get() + "' is not known as " + name + "; " + remedy);
    }
    return text.flatMap(key -> Optional.ofNullable(values.get(key)));
  }

  /** Returns a constant by its name in lower case. */
  public <E extends Enum<E>> Optional<E> choice(String name, E[] constants) {
    return choice(name, byName(constants));
  }

  /** Returns a required constant by its name in lower case. */
  public <E extends Enum<E>> E oneOf(String name, E[] constants) {
    return oneOf(name, byName(constants));
  }

  /** Returns constants by their names in lower case, in their order. */
  private static <E extends Enum<E>> Map<String, E> byName(E[] constants) {
    Map<String, E> byName = new LinkedHashMap<>();
    for (E constant : constants) {
      byName.put(constant.name().toLowerCase(Locale.ROOT), constant);
    }
    return byName;
  }

  /** Returns a required value that has a name, such as {@code asc}. */
  public <T> T oneOf(String name, Map<String, T> values) {
    return choice(name, values).orElseGet(() -> values.values().iterator().next());
  }

  /** Returns a value that has a name, or the fallback if the member is missing. */
  public <T> T oneOf(String name, Map<String, T> values, T fallback) {
    return has(name) ? oneOf(name, values) : fallback;
  }

  /** Returns ids of at least one operation; a single text is read as a list of one. */
  public List<String> operationIds(String name) {
    return operationIds(name, true);
  }

  /** Returns the ids of the operations of a branch, which may be empty. */
  public List<String> branch(String name) {
    return operationIds(name, false);
  }

  private List<String> operationIds(String name, boolean leastOne) {
    DocumentNode member = node.optional(name);
    String remedy =
        "define each operation as a line of its own, and write their ids here: [\"op-1\"]";
    if (member.node().isTextual()) {
      return member.asText(remedy).stream().toList();
    }
    return ids(leastOne ? member.asFilledList(remedy) : member.asList(remedy), remedy);
  }

  private static List<String> ids(List<DocumentNode> elements, String remedy) {
    return elements.stream().flatMap(element -> element.asText(remedy).stream()).toList();
  }

  /** Returns the operator and operand of a condition. */
  public Comparison condition() {
    DocumentNode member = node.optional("operator");
    String remedy = "write one of " + String.join(" ", ComparisonOperator.symbols());
    Optional<String> symbol = member.asText(remedy);
    Optional<ComparisonOperator> operator = symbol.flatMap(ComparisonOperator::of);
    if (symbol.isPresent() && operator.isEmpty()) {
      member.fault("'" + symbol.get() + "' is not an operator; " + remedy);
    }
    JsonNode value = node.member("value").node();
    node.optional("value");
    if (operator.isPresent() && operator.get().takesOperand() && value.isMissingNode()) {
      node.fault("value is missing; write what '" + symbol.get() + "' compares with");
    }
    Optional<DataPath> path = operandPath(node.member("value"));
    if (operator.isPresent() && !value.isMissingNode() && path.isEmpty()) {
      requireOperand(operator.get(), value);
    }
    return new Comparison(
        operator.orElse(ComparisonOperator.EQUAL),
        value.isMissingNode() ? MissingNode.getInstance() : value,
        path);
  }

  private void requireOperand(ComparisonOperator operator, JsonNode value) {
    operator
        .remedyFor(value)
        .ifPresent(
            remedy ->
                node.member("value")
                    .fault(
                        ("value is %s, which '%s' cannot compare with; write %s, or {\"path\": "
                                + "\"/workflow/…\"}")
                            .formatted(ComparisonOperator.kind(value), operator.symbol(), remedy)));
  }

  private static Optional<DataPath> operandPath(DocumentNode value) {
    DocumentNode path = value.member("path");
    return value.node().isObject() && value.node().size() == 1 && path.node().isTextual()
        ? Optional.of(path(path))
        : Optional.empty();
  }

  /** Returns a value that is parsed from a member; reports a fault if that fails. */
  public static <I, T> Optional<T> parsed(DocumentNode member, I value, Function<I, T> parser) {
    try {
      return Optional.of(parser.apply(value));
    } catch (InvalidPathException invalid) {
      member.fault(invalid.getMessage() + "; " + invalid.remedy());
      return Optional.empty();
    }
  }
}
