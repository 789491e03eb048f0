package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.skill.SkillExistsException;
import io.serai.skill.component.SkillSchemaException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the fault for a skill that a file declares, with the line of the declaration. */
final class SkillFaultLocator {

  private SkillFaultLocator() {}

  static Optional<DocumentFault> of(Throwable thrown, String text) {
    if (thrown instanceof SkillSchemaException schema) {
      int line = line(text, option(text, skill(text, schema.skill()), schema.option()));
      return Optional.of(
          new DocumentFault(
              "", "SKILL_SCHEMA", schema.getMessage() + RouteFaultMapper.ADVICE, line));
    }
    if (thrown instanceof SkillExistsException exists) {
      int line = line(text, skill(text, exists.existing().id()));
      return Optional.of(
          new DocumentFault("", "SKILL_EXISTS", String.valueOf(exists.getMessage()), line));
    }
    return Optional.empty();
  }

  /** Returns the line where the URI is written for the second time; 0 if it is not. */
  static int lineOfSecond(String text, String uri) {
    int path = uri.indexOf(':') + 1;
    Matcher literal = literal(text, uri.substring(0, path), uri.substring(path));
    return literal
        .results()
        .skip(1)
        .mapToInt(match -> line(text, match.start()))
        .findFirst()
        .orElse(0);
  }

  /** Returns the position of the skill's URI; -1 if it is not written as a literal. */
  private static int skill(String text, String id) {
    Matcher uri = literal(text, "skill:", id);
    return uri.find() ? uri.start() : -1;
  }

  private static Matcher literal(String text, String scheme, String path) {
    String uri = Pattern.quote(scheme) + "/*" + Pattern.quote(path) + "(?![\\w.-])";
    return Pattern.compile(uri).matcher(text);
  }

  /**
   * Returns the position of the option: after the URI, otherwise before it, otherwise that of the
   * URI.
   */
  private static int option(String text, int uri, String option) {
    int after = uri < 0 ? -1 : text.indexOf(option, uri);
    int before = uri < 0 ? -1 : text.lastIndexOf(option, uri);
    return after >= 0 ? after : Math.max(before, uri);
  }

  private static int line(String text, int position) {
    return position < 0
        ? 0
        : 1 + (int) text.substring(0, position).chars().filter(c -> c == '\n').count();
  }
}
