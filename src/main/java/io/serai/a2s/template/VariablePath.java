package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The path of a variable, as written between <code>${</code> and <code>}</code>: a name, then
 * members and list indexes, as in {@code a.b}, {@code a.0.b} or {@code a[0].b}.
 *
 * <p>A number is an index in a list and a member name in an object.
 */
public final class VariablePath {

  private static final String WORD = "[^\\s.\\[\\]{}$\"'`\\p{Cntrl}]+";
  private static final Pattern WHOLE = Pattern.compile(WORD + "(?:\\." + WORD + "|\\[\\d{1,9}])*+");
  private static final Pattern STEP = Pattern.compile(WORD);

  private final String text;
  private final String name;
  private final String[] members;
  private final int[] indexes;

  private VariablePath(String text, List<String> steps) {
    this.text = text;
    this.name = steps.get(0);
    this.members = steps.subList(1, steps.size()).toArray(new String[0]);
    this.indexes = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      indexes[i] = index(members[i]);
    }
  }

  /** Parses a path; empty if the text is not one. Surrounding white space is ignored. */
  public static Optional<VariablePath> parse(String text) {
    String path = text.strip();
    if (!WHOLE.matcher(path).matches()) {
      return Optional.empty();
    }
    List<String> steps = new ArrayList<>();
    for (Matcher m = STEP.matcher(path); m.find(); ) {
      steps.add(m.group());
    }
    return Optional.of(new VariablePath(path, steps));
  }

  /** The name of the variable: the first step of the path. */
  public String name() {
    return name;
  }

  /** Returns whether the path is the name alone. */
  boolean isName() {
    return members.length == 0;
  }

  /** Returns the value at the path; null if there is none. */
  public @Nullable JsonNode resolve(VariableScope scope) {
    JsonNode node = scope.variable(name);
    for (int i = 0; i < members.length && node != null; i++) {
      node = node.isArray() ? element(node, indexes[i]) : node.get(members[i]);
    }
    return node;
  }

  private static @Nullable JsonNode element(JsonNode array, int index) {
    return index < 0 ? null : array.get(index);
  }

  private static int index(String member) {
    boolean digits = member.length() <= 9 && member.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits ? Integer.parseInt(member) : -1;
  }

  @Override
  public String toString() {
    return text;
  }
}
