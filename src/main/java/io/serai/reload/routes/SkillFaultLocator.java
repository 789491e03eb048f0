package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.skill.SkillExistsException;
import io.serai.skill.component.SkillSchemaException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is wrong with a skill that a file declares, at the line where the file does. */
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
      int line = line(text, skill(text, exists.standing().id()));
      return Optional.of(
          new DocumentFault("", "SKILL_EXISTS", String.valueOf(exists.getMessage()), line));
    }
    return Optional.empty();
  }

  /** Where the skill's URI stands; -1 where it is not written out. */
  private static int skill(String text, String id) {
    Matcher uri = Pattern.compile("skill:/*" + Pattern.quote(id) + "(?![\\w.-])").matcher(text);
    return uri.find() ? uri.start() : -1;
  }

  /** Where its option stands: behind the URI, else before it, else that is the place. */
  private static int option(String text, int uri, String option) {
    int behind = uri < 0 ? -1 : text.indexOf(option, uri);
    int before = uri < 0 ? -1 : text.lastIndexOf(option, uri);
    return behind >= 0 ? behind : Math.max(before, uri);
  }

  private static int line(String text, int place) {
    return place < 0
        ? 0
        : 1 + (int) text.substring(0, place).chars().filter(c -> c == '\n').count();
  }
}
