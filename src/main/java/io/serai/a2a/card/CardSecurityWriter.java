package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes the security schemes of a card. Callers may use any one of them. */
record CardSecurityWriter(List<CardSecurityScheme> schemes) {

  /** Writes the members of 1.0. */
  void write(ObjectNode card) {
    ObjectNode schemesByName = card.putObject("securitySchemes");
    ArrayNode requirements = card.putArray("securityRequirements");
    for (CardSecurityScheme scheme : schemes) {
      schemesByName.putObject(scheme.name()).set(scheme.member(), scheme.now().deepCopy());
      requirements.addObject().putObject("schemes").putObject(scheme.name());
    }
  }

  /** Adds the members of 0.3 to a card that has those of 1.0. */
  void writeOld(ObjectNode card) {
    ArrayNode requirements = card.putArray("security");
    for (CardSecurityScheme scheme : schemes) {
      ((ObjectNode) card.path("securitySchemes").path(scheme.name())).setAll(scheme.old());
      requirements.addObject().putArray(scheme.name());
    }
  }
}
