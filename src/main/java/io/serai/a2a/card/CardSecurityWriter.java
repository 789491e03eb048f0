package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What a card says of the ways to tell who calls, of which any one will do. */
record CardSecurityWriter(List<CardSecurityScheme> schemes) {

  /** The members of 1.0. */
  void write(ObjectNode card) {
    ObjectNode named = card.putObject("securitySchemes");
    ArrayNode either = card.putArray("securityRequirements");
    for (CardSecurityScheme scheme : schemes) {
      named.putObject(scheme.name()).set(scheme.member(), scheme.now().deepCopy());
      either.addObject().putObject("schemes").putObject(scheme.name());
    }
  }

  /** Adds those of 0.3 to a card that has those of 1.0. */
  void writeOld(ObjectNode card) {
    ArrayNode either = card.putArray("security");
    for (CardSecurityScheme scheme : schemes) {
      ((ObjectNode) card.path("securitySchemes").path(scheme.name())).setAll(scheme.old());
      either.addObject().putArray(scheme.name());
    }
  }
}
