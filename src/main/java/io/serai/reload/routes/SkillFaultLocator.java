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

  /** Returns the position of the skill's URI; -1 if it is not written as a literal. */
  private static int skill(String text, String id) {
    Matcher uri = Pattern.compile("skill:/*" + Pattern.quote(id) + "(?![\\w.-])").matcher(text);
    return uri.find() ? uri.start() : -1;
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
