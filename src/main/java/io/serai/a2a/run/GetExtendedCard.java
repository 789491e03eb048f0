package io.serai.a2a.run;

import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Implements the operation GetExtendedAgentCard: the card with the skills that the caller may use.
 */
record GetExtendedCard(AgentCardProvider cards) {

  CompletionStage<A2aResult> card(A2aCallContext call) {
    if (!cards.extended()) {
      throw A2aException.of(
          A2aError.UNSUPPORTED_OPERATION,
          "There is no extended card: the public one says everything.");
    }
    return CompletableFuture.completedFuture(
        new A2aResult.Card(
            cards.extended(call.agent(), call.caller(), call.base(), call.version())));
  }
}
