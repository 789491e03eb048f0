package io.serai.a2s.template;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Splits one string into literals and placeholders.
 *
 * <p>In a run of dollars before a brace, two stand for one dollar; a single remaining dollar starts
 * a placeholder. A string with a fault is kept as written.
 */
final class PlaceholderParser {

  private static final String SECRETS = "secrets";

  private final String source;
  private final Consumer<String> fault;
  private final List<TemplatePart> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private int literals;
  private int position;

  PlaceholderParser(String source, Consumer<String> fault) {
    this.source = source;
    this.fault = fault;
  }

  TemplatePart parse() {
    for (int brace; (brace = source.indexOf("${", position) + 1) > 0; ) {
      if (opensPlaceholder(brace) && !readPlaceholder(brace)) {
        return new TemplatePart.Constant(TextNode.valueOf(source));
      }
    }
    literal.append(source, position, source.length());
    return joined();
  }

  private TemplatePart joined() {
    if (parts.isEmpty()) {
      return new TemplatePart.Constant(TextNode.valueOf(literal.toString()));
    }
    if (parts.size() == 1 && literal.isEmpty()) {
      return parts.get(0);
    }
    endLiteral();
    return new TemplatePart.Joined(List.copyOf(parts), literals);
  }

  /** Consumes the text before a brace, and the brace too if it does not open a placeholder. */
  private boolean opensPlaceholder(int brace) {
    int dollar = brace;
    while (dollar > position && source.charAt(dollar - 1) == '$') {
      dollar--;
    }
    int dollars = brace - dollar;
    literal.append(source, position, dollar).append("$".repeat(dollars / 2));
    position = brace;
    if (dollars % 2 == 1) {
      return true;
    }
    literal.append('{');
    position = brace + 1;
    return false;
  }

  private boolean readPlaceholder(int brace) {
    int close = source.indexOf('}', brace);
    if (close < 0) {
      fault.accept("\"${\" is not closed: add \"}\", or write \"$${\" for the characters \"${\".");
      return false;
    }
    String inner = source.substring(brace + 1, close);
    Optional<TemplatePart> part = VariablePath.parse(inner).flatMap(this::part);
    if (part.isEmpty()) {
      fault.accept(
          "\"${"
              + inner
              + "}\" is not a variable: write a name and members, as in ${order.items[0]},"
              + " or ${secrets.NAME}.");
      return false;
    }
    endLiteral();
    parts.add(part.get());
    position = close + 1;
    return true;
  }

  private void endLiteral() {
    if (!literal.isEmpty()) {
      parts.add(new TemplatePart.Constant(TextNode.valueOf(literal.toString())));
      literals += literal.length();
      literal.setLength(0);
    }
  }

  private Optional<TemplatePart> part(VariablePath path) {
    if (!path.name().equals(SECRETS)) {
      return Optional.of(new TemplatePart.Variable(path));
    }
    String whole = path.toString();
    boolean named = whole.startsWith(SECRETS + ".") && whole.indexOf('[') < 0;
    return named
        ? Optional.of(new TemplatePart.Secret(whole.substring(SECRETS.length() + 1)))
        : Optional.empty();
  }
}
