package io.serai.console.api;

import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.nio.file.Path;

/** A closed hub with an operator and an agent without permissions. */
final class OperatorHub {
  static final String OPERATOR = "operator-key";
  static final String AGENT = "clerk-key";

  private OperatorHub() {}

  /** Returns a hub that is not started. */
  static HubFixture in(Path home) {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256(OPERATOR))
        .file("agents/clerk.yaml", Keys.agent("clerk", "{}"));
  }

  /** Returns the id of the operator as a caller. */
  static String operator() {
    return "operator:" + Keys.sha256(OPERATOR).substring(0, 12);
  }
}
