package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.skill.ReservedSkillException;
import io.serai.skill.SkillExistsException;
import io.serai.skill.component.InvalidSkillSchemaException;
import java.util.Optional;

/** Creates the fault for a skill that a file declares, with the line of the declaration. */
final class SkillFaultLocator {

  private SkillFaultLocator() {}

  static Optional<DocumentFault> of(Throwable thrown, RouteFileText text) {
    if (thrown instanceof InvalidSkillSchemaException schema) {
      int line = text.line(text.option(text.uri("skill:" + schema.skill()), schema.option()));
      return Optional.of(
          new DocumentFault(
              "", "SKILL_SCHEMA", schema.getMessage() + RouteFaultMapper.ADVICE, line));
    }
    if (thrown instanceof SkillExistsException exists) {
      int line = text.line(text.uri("skill:" + exists.existing().id()));
      return Optional.of(
          new DocumentFault("", "SKILL_EXISTS", String.valueOf(exists.getMessage()), line));
    }
    if (thrown instanceof ReservedSkillException reserved) {
      int line = text.line(text.uri("skill:" + reserved.id()));
      return Optional.of(
          new DocumentFault("", "SKILL_EXISTS", String.valueOf(reserved.getMessage()), line));
    }
    return Optional.empty();
  }
}
